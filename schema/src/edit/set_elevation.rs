//! Sets the height of hexes.

use super::Edit;
use super::hexes::change_hexes;
use crate::hex::HexNo;
use crate::map::{HexRecord, Map};

/// Gives each named hex its height: `Set height of 2206`, `Set height of 7 hexes`. Hexes without terrain have none.
pub fn set_elevation(map: &Map, hexes: &[HexNo], elevation: i16) -> Option<Edit> {
    change_hexes(map, "Set height of", hexes, |_, before| {
        Some(HexRecord {
            elevation,
            ..before?
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::{small_pack, walk};

    #[test]
    fn heights_are_set_where_terrain_is_known() {
        let mut pack = small_pack();
        let edit = set_elevation(&pack.map, &["1706".into(), "2206".into()], -2).expect("a change");
        assert_eq!(edit.name, "Set height of 1706");
        walk(&mut pack, edit);
        assert_eq!(
            pack.map
                .record(&"1706".into())
                .map(|record| record.elevation),
            Some(-2)
        );
        assert_eq!(pack.map.record(&"2206".into()), None);
    }
}
