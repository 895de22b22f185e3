//! Paints terrain: one brush stroke, one edit.

use super::Edit;
use super::hexes::change_hexes;
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{HexRecord, Map};

/// Gives each named hex its terrain: `Paint 2206`, `Paint 7 hexes`. All else that is known of them stays.
///
/// A hex that is not on the map makes the edit one that is refused.
pub fn paint_terrain(map: &Map, hexes: &[HexNo], terrain: &Id) -> Option<Edit> {
    change_hexes(map, "Paint", hexes, |hex, before| {
        let known = before.unwrap_or_else(|| HexRecord::new(hex.clone(), terrain.clone()));
        Some(HexRecord {
            terrain: terrain.clone(),
            ..known
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EditError;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn a_stroke_is_one_edit() {
        let mut pack = small_pack();
        let hexes = ["2206", "2207", "2206"].map(HexNo::from);
        let edit = paint_terrain(&pack.map, &hexes, &"woods".into()).expect("a change");
        assert_eq!(edit.name, "Paint 2 hexes");
        walk(&mut pack, edit);
        let record = pack.map.record(&"2206".into()).expect("painted");
        assert_eq!(record, HexRecord::new("2206".into(), "woods".into()));
        assert_eq!(
            paint_terrain(&pack.map, &hexes, &"woods".into()),
            None,
            "nothing would change"
        );
    }

    #[test]
    fn what_else_is_known_stays() {
        let mut pack = small_pack();
        let edit = paint_terrain(&pack.map, &["1706".into()], &"town".into()).expect("a change");
        assert_eq!(edit.name, "Paint 1706");
        walk(&mut pack, edit);
        let record = pack.map.record(&"1706".into()).expect("known");
        assert_eq!(
            (record.terrain, record.name.as_deref()),
            ("town".into(), Some("Carentan"))
        );
    }

    #[test]
    fn off_the_map_nothing_is_painted() {
        let mut pack = small_pack();
        let edit = paint_terrain(&pack.map, &["2206".into(), "9901".into()], &"woods".into())
            .expect("a try");
        assert_eq!(
            edit.apply(&mut pack),
            Err(EditError::NoSuchHex("9901".into()))
        );
        assert_eq!(pack, small_pack(), "not even 2206");
    }
}
