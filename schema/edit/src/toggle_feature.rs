//! Puts a feature on hexes, or takes it off.

use super::Edit;
use super::hexes::change_hexes;
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::Map;

/// Puts a feature on the named hexes (`Add church to 2206`); where all of them have it, takes it off
/// (`Remove church from 2206`). Hexes without terrain have no features.
pub fn toggle_feature(map: &Map, hexes: &[HexNo], feature: &Id) -> Option<Edit> {
    let known = || hexes.iter().filter_map(|hex| map.record(hex));
    if known().all(|record| record.features.contains(feature)) {
        return change_hexes(
            map,
            &format!("Remove {feature} from"),
            hexes,
            |_, before| {
                let mut record = before?;
                record.features.retain(|other| other != feature);
                Some(record)
            },
        );
    }
    change_hexes(map, &format!("Add {feature} to"), hexes, |_, before| {
        let mut record = before?;
        if !record.features.contains(feature) {
            record.features.push(feature.clone());
        }
        Some(record)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn a_feature_comes_and_goes() {
        let mut pack = small_pack();
        let both = ["1706", "1805"].map(HexNo::from);
        for (hexes, name, left) in [
            (&both[..1], "Add church to 1706", [true, false]),
            (&both[..], "Add church to 1805", [true, true]), // The other one has it already.
            (&both[..], "Remove church from 2 hexes", [false, false]),
        ] {
            let edit = toggle_feature(&pack.map, hexes, &"church".into()).expect("a change");
            assert_eq!(edit.name, name);
            walk(&mut pack, edit);
            let has = |hex| {
                pack.map
                    .record(hex)
                    .is_some_and(|record| record.features.contains(&"church".into()))
            };
            assert_eq!([has(&both[0]), has(&both[1])], left, "{name}");
        }
        assert_eq!(
            toggle_feature(&pack.map, &["2206".into()], &"church".into()),
            None,
            "no terrain is known there"
        );
    }
}
