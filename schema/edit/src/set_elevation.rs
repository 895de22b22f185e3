//! Sets the height of hexes, and raises and lowers them.

use super::Edit;
use super::hexes::change_hexes;
use beachhead_hex::HexNo;
use beachhead_model::map::{HexRecord, Map};

/// Gives each named hex its height: `Set elevation of 2206`, `Set elevation of 7 hexes`. Hexes without terrain have none.
pub fn set_elevation(map: &Map, hexes: &[HexNo], elevation: i16) -> Option<Edit> {
    change_hexes(map, "Set elevation of", hexes, |_, before| {
        Some(HexRecord {
            elevation,
            ..before?
        })
    })
}

/// Raises each named hex by `by` steps: `Raise 7 hexes`; or lowers it, where `by` is less than 0: `Lower 2206`.
/// Hexes without terrain have no height.
pub fn raise_elevation(map: &Map, hexes: &[HexNo], by: i16) -> Option<Edit> {
    let verb = if by < 0 { "Lower" } else { "Raise" };
    change_hexes(map, verb, hexes, |_, before| {
        let before = before?;
        Some(HexRecord {
            elevation: before.elevation.saturating_add(by),
            ..before
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn heights_are_set_where_terrain_is_known() {
        let mut pack = small_pack();
        let hexes = ["1706", "2206"].map(HexNo::from);
        type Make = fn(&Map, &[HexNo]) -> Option<Edit>;
        let steps: [(Make, &str, i16); 4] = [
            (
                |map, hexes| set_elevation(map, hexes, -2),
                "Set elevation of 1706",
                -2,
            ),
            (|map, hexes| raise_elevation(map, hexes, 5), "Raise 1706", 3),
            (
                |map, hexes| raise_elevation(map, hexes, -1),
                "Lower 1706",
                2,
            ),
            (
                |map, hexes| raise_elevation(map, hexes, i16::MAX),
                "Raise 1706",
                i16::MAX,
            ), // No higher than that.
        ];
        for (make, name, height) in steps {
            let edit = make(&pack.map, &hexes).expect("a change");
            assert_eq!(edit.name, name);
            walk(&mut pack, edit);
            let record = pack.map.record(&"1706".into()).expect("known");
            assert_eq!(record.elevation, height, "{name}");
            assert_eq!(pack.map.record(&"2206".into()), None);
        }
        assert_eq!(raise_elevation(&pack.map, &hexes, 0), None);
    }
}
