//! [`named_hexes`]: where on the map a conflict is.

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::ConflictPlace;
use beachhead_hex::HexNo;
use beachhead_model::conflict::{Conflict, Version};
use beachhead_model::map::{NamesHexes, with_layers};
use beachhead_model::part_kind::PartKind;
use beachhead_model::scenario::{Objective, Placement, SetupArea, SetupGroup};

/// The hexes that a version of a conflict names, each once; none for records that lie on no hex, such as units and tables.
pub fn named_hexes(place: &ConflictPlace, conflict: &Conflict, version: Version) -> Vec<HexNo> {
    let records = conflict.version(version);
    let mut hexes = match (place.part, &place.scenario) {
        (PartKind::Map, None) if conflict.list == "hexes" => records
            .iter()
            .map(|_| conflict.key.as_str().into())
            .collect(),
        (PartKind::Map, None) => of_layer(&conflict.list, records),
        (_, Some(_)) => of_scenario(&conflict.list, records),
        _ => Vec::new(),
    };
    let mut known = std::collections::BTreeSet::new();
    hexes.retain(|hex| known.insert(hex.clone()));
    hexes
}

/// The records that can be read, as what they are.
fn read<T: DeserializeOwned>(records: &[Value]) -> impl Iterator<Item = T> {
    let records = records.iter();
    records.filter_map(|record| serde_json::from_value(record.clone()).ok())
}

macro_rules! layers {
    (
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        /// The hexes of records of a list of the map. A scan has hexes all over it, and is left out.
        fn of_layer(list: &str, records: &[Value]) -> Vec<HexNo> {
            fn named<T: DeserializeOwned + NamesHexes>(records: &[Value]) -> Vec<HexNo> {
                let records: Vec<T> = read(records).collect();
                let fields = records.iter().flat_map(NamesHexes::hexes);
                fields.flat_map(|(_, hexes)| hexes.iter()).cloned().collect()
            }
            match list {
                $(stringify!($drawn) => named::<beachhead_model::map::$record>(records),)+
                _ => Vec::new(),
            }
        }
    };
}
with_layers!(layers);

/// The hexes of records of a list of a scenario.
fn of_scenario(list: &str, records: &[Value]) -> Vec<HexNo> {
    match list {
        "setup" => read(records).map(|placed: Placement| placed.hex).collect(),
        "victory" => read(records)
            .flat_map(|objective: Objective| objective.hexes)
            .collect(),
        "groups" => read(records)
            .flat_map(|group: SetupGroup| match group.area {
                SetupArea::Each(hexes) | SetupArea::Hexes(hexes) => hexes,
                SetupArea::Region(_) | SetupArea::ByRule => Vec::new(),
            })
            .collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_version_names_the_hexes_of_its_own_records() {
        let hex = json!({"hex": "0203", "terrain": "woods"});
        let side = json!({"between": ["0203", "0204"], "kind": "river"});
        let region = json!({"id": "port", "kind": "port", "hexes": ["0203", "0204", "0203"]});
        let placed = json!({"unit": "8/4", "hex": "0203"});
        let unit = json!({"id": "8/4"});
        for (part, scenario, list, record, expected) in [
            (PartKind::Map, None, "hexes", &hex, &["0203"][..]),
            (PartKind::Map, None, "hexsides", &side, &["0203", "0204"]),
            (PartKind::Map, None, "regions", &region, &["0203", "0204"]),
            (PartKind::Map, None, "title", &json!("Utah"), &[]),
            (
                PartKind::Scenario,
                Some("first"),
                "setup",
                &placed,
                &["0203"],
            ),
            (PartKind::Forces, None, "units", &unit, &[]),
        ] {
            let place = ConflictPlace {
                part,
                scenario: scenario.map(Into::into),
                at: 0,
            };
            let conflict = Conflict {
                list: list.to_owned(),
                key: "0203".to_owned(),
                base: Vec::new(),
                ours: vec![record.clone()],
                theirs: Vec::new(),
            };
            let named = |version| named_hexes(&place, &conflict, version);
            assert_eq!(named(Version::Ours), expected, "{list}");
            assert!(named(Version::Theirs).is_empty(), "{list}");
        }
    }
}
