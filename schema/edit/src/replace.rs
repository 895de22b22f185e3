//! Replaces what many hexes hold, with a list of what would change.

use std::collections::BTreeSet;

use super::hexes::{change_hexes, named};
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{HexRecord, Hexside, Map};

/// What is replaced, and by what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// Each hex gets this terrain.
    Terrain(Id),
    /// A feature is swapped for another one, or taken off.
    Feature(Id, Option<Id>),
    /// Each hex gets this height.
    Elevation(i16),
    /// Sides of the hexes that are of one kind become of another.
    Hexside(Id, Id),
    /// In place names a text is replaced by another. An empty first text renames whatever has a name.
    Name(String, String),
}

/// One thing that would change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The hex where it is.
    pub hex: HexNo,
    /// As it is.
    pub before: String,
    /// As it would be.
    pub after: String,
}

/// Replaces something in these hexes: `Replace terrain of 7 hexes`. Hexes of which nothing is known are left alone.
pub fn replace(map: &Map, hexes: &[HexNo], by: &Replacement) -> Option<(Edit, Vec<Change>)> {
    let verb = |what| format!("Replace {what} of");
    let record = |what, change: &dyn Fn(HexRecord) -> HexRecord| {
        change_hexes(map, &verb(what), hexes, |_, before| before.map(change))
    };
    let edit = match by {
        Replacement::Terrain(terrain) => record("terrain", &|hex| HexRecord {
            terrain: terrain.clone(),
            ..hex
        }),
        Replacement::Elevation(elevation) => record("elevation", &|hex| HexRecord {
            elevation: *elevation,
            ..hex
        }),
        Replacement::Feature(from, to) => record(&format!("{from}"), &|hex| {
            let features = swapped(&hex.features, from, to.as_ref());
            HexRecord { features, ..hex }
        }),
        Replacement::Name(from, to) => record("names", &|hex| HexRecord {
            name: hex.name.and_then(|name| renamed(&name, from, to)),
            ..hex
        }),
        Replacement::Hexside(from, to) => hexsides(map, hexes, from, to),
    }?;
    let changes = edit.swaps.iter().filter_map(|swap| reported(map, swap, by));
    let changes = changes.collect();
    Some((edit, changes))
}

fn swapped(features: &[Id], from: &Id, to: Option<&Id>) -> Vec<Id> {
    if !features.contains(from) {
        return features.to_vec();
    }
    let mut after: Vec<Id> = Vec::new();
    for feature in features {
        let feature = if feature == from { to } else { Some(feature) };
        if let Some(feature) = feature
            && !after.contains(feature)
        {
            after.push(feature.clone());
        }
    }
    after
}

fn renamed(name: &str, from: &str, to: &str) -> Option<String> {
    let after = if from.is_empty() {
        to.to_owned()
    } else {
        name.replace(from, to)
    };
    Some(after.trim().to_owned()).filter(|name| !name.is_empty())
}

fn hexsides(map: &Map, hexes: &[HexNo], from: &Id, to: &Id) -> Option<Edit> {
    if from == to {
        return None;
    }
    let hexes: BTreeSet<&HexNo> = hexes.iter().collect();
    let meant = map
        .hexsides
        .iter()
        .filter(|side| side.kind == *from && side.between.hexes().any(|hex| hexes.contains(hex)));
    let mut changed = Vec::new();
    let mut swaps = Vec::new();
    for side in meant {
        let key = |kind: &Id| (side.between.clone(), kind.clone());
        swaps.push(Swap::Hexside(key(from), Vec::new()));
        // Where there is one of that kind already, it stays as it is.
        if map.hexsides.get(&key(to)).is_none() {
            let record = Hexside {
                kind: to.clone(),
                ..side.clone()
            };
            swaps.push(Swap::Hexside(key(to), vec![record]));
        }
        changed.push(side.between.clone());
    }
    Edit::new(
        named(&format!("Replace {from} on"), &changed, "hexsides"),
        swaps,
    )
}

fn reported(map: &Map, swap: &Swap, by: &Replacement) -> Option<Change> {
    match (swap, by) {
        (Swap::Hexside((between, kind), records), Replacement::Hexside(from, to)) => {
            (kind == from && records.is_empty()).then(|| Change {
                hex: between.hex().clone(),
                before: format!("{between} {from}"),
                after: to.to_string(),
            })
        }
        (Swap::Hex(hex, after), _) => {
            let shown = |record: &HexRecord| match by {
                Replacement::Terrain(_) => record.terrain.to_string(),
                Replacement::Elevation(_) => record.elevation.to_string(),
                Replacement::Feature(..) => {
                    let features = record.features.iter().map(Id::as_str);
                    features.collect::<Vec<_>>().join(", ")
                }
                Replacement::Name(..) | Replacement::Hexside(..) => {
                    record.name.clone().unwrap_or_default()
                }
            };
            Some(Change {
                hex: hex.clone(),
                before: map.record(hex).as_ref().map(shown)?,
                after: after.as_deref().map(shown)?,
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use crate::{draw_hexsides, toggle_feature};
    use beachhead_hex::HexsideNo;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn what_hexes_hold_is_replaced() {
        let mut pack = small_pack();
        let hexes = ["1706", "1805", "2206"].map(HexNo::from);
        for (by, name, before, after) in [
            (
                Replacement::Terrain("town".into()),
                "Replace terrain of 2 hexes",
                "city",
                "town",
            ),
            (
                Replacement::Elevation(3),
                "Replace elevation of 2 hexes",
                "0",
                "3",
            ),
            (
                Replacement::Name("Car".to_owned(), "Gar".to_owned()),
                "Replace names of 2 hexes",
                "Carentan",
                "Garentan",
            ),
            (
                Replacement::Name(String::new(), " ".to_owned()),
                "Replace names of 2 hexes",
                "Garentan",
                "",
            ),
        ] {
            let (edit, changes) = replace(&pack.map, &hexes, &by).expect("a change");
            assert_eq!(edit.name, name);
            let reported: Vec<_> = changes
                .iter()
                .map(|change| (change.before.as_str(), change.after.as_str()))
                .collect();
            assert_eq!(reported, [(before, after); 2]);
            walk(&mut pack, edit);
            assert_eq!(
                replace(&pack.map, &hexes, &by),
                None,
                "nothing is left to be done"
            );
        }
    }

    #[test]
    fn features_are_swapped_and_taken_off() {
        let mut pack = small_pack();
        let hexes = ["1706", "1805"].map(HexNo::from);
        for feature in ["church", "fort"] {
            let edit = toggle_feature(&pack.map, &hexes[..1], &feature.into()).expect("a change");
            walk(&mut pack, edit);
        }
        for (from, to, after) in [
            ("church", Some("mill"), "mill, fort"),
            ("mill", Some("fort"), "fort"),
            ("fort", None, ""),
        ] {
            let by = Replacement::Feature(from.into(), to.map(Id::from));
            let (edit, changes) = replace(&pack.map, &hexes, &by).expect("a change");
            assert_eq!(changes.len(), 1);
            assert_eq!(changes[0].after, after);
            walk(&mut pack, edit);
        }
    }

    #[test]
    fn hexsides_change_their_kind() {
        let mut pack = small_pack();
        let side = HexsideNo::between("2503", "2603");
        for kind in ["river", "cliff"] {
            let edit = draw_hexsides(&pack.map, std::slice::from_ref(&side), &kind.into(), None);
            walk(&mut pack, edit.expect("a change"));
        }
        let hexes = ["2503".into()];
        for (from, to, left) in [("river", "stream", 2), ("stream", "cliff", 1)] {
            let by = Replacement::Hexside(from.into(), to.into());
            let (edit, changes) = replace(&pack.map, &hexes, &by).expect("a change");
            assert_eq!(edit.name, format!("Replace {from} on 2503/2603"));
            assert_eq!(changes[0].before, format!("2503/2603 {from}"));
            walk(&mut pack, edit);
            assert_eq!(pack.map.hexsides.len(), left, "{to}");
        }
    }
}
