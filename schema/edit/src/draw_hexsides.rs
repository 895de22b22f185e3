//! Draws what runs along hexsides, and erases it.

use std::collections::BTreeSet;

use super::hexes::named;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexsideNo;
use beachhead_model::map::{Hexside, Map};
use beachhead_model::own::OwnProperties;

/// Puts a hexside kind on the named sides that don't have it: `Draw river 2503/2603`, `Draw river on 4 hexsides`.
/// With a name, all of them get it: `Vire`.
pub fn draw_hexsides(
    map: &Map,
    sides: &[HexsideNo],
    kind: &Id,
    name: Option<&str>,
) -> Option<Edit> {
    let draw = |side: &HexsideNo| {
        let key = (side.clone(), kind.clone());
        let there = map.hexsides.get(&key);
        if there.is_some_and(|record| name.is_none() || record.name.as_deref() == name) {
            return None;
        }
        let blank = Hexside {
            between: side.clone(),
            kind: kind.clone(),
            name: None,
            own: OwnProperties::default(),
            source: None,
            note: None,
        };
        let mut record = there.cloned().unwrap_or(blank);
        record.name = name.map(str::to_owned);
        Some((side.clone(), Swap::Hexside(key, vec![record])))
    };
    change_sides("Draw", kind, sides, draw)
}

/// Takes a hexside kind off the named sides: `Erase river 2503/2603`, `Erase river on 4 hexsides`.
pub fn erase_hexsides(map: &Map, sides: &[HexsideNo], kind: &Id) -> Option<Edit> {
    let erase = |side: &HexsideNo| {
        let key = (side.clone(), kind.clone());
        map.hexsides.get(&key)?;
        Some((side.clone(), Swap::Hexside(key, Vec::new())))
    };
    change_sides("Erase", kind, sides, erase)
}

fn change_sides(
    verb: &str,
    kind: &Id,
    sides: &[HexsideNo],
    change: impl Fn(&HexsideNo) -> Option<(HexsideNo, Swap)>,
) -> Option<Edit> {
    let sides: BTreeSet<&HexsideNo> = sides.iter().collect();
    let (changed, swaps): (Vec<HexsideNo>, Vec<Swap>) =
        sides.into_iter().filter_map(change).unzip();
    let verb = if changed.len() == 1 {
        format!("{verb} {kind}")
    } else {
        format!("{verb} {kind} on")
    };
    Edit::new(named(&verb, &changed, "hexsides"), swaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn hexsides_are_drawn_and_erased() {
        let mut pack = small_pack();
        let before = pack.clone();
        let river = Id::from("river");
        let sides = [
            HexsideNo::between("2603", "2503"),
            HexsideNo::between("2503", "2602"),
        ];
        let edit = draw_hexsides(&pack.map, &sides[..1], &river, None).expect("a change");
        assert_eq!(edit.name, "Draw river 2503/2603");
        walk(&mut pack, edit);
        assert_eq!(
            draw_hexsides(&pack.map, &sides[..1], &river, None),
            None,
            "it is there"
        );

        let edit = draw_hexsides(&pack.map, &sides, &river, Some("Vire")).expect("a change");
        assert_eq!(
            edit.name, "Draw river on 2 hexsides",
            "the one that was there is given the name"
        );
        walk(&mut pack, edit);
        assert!(
            pack.map
                .hexsides
                .iter()
                .all(|side| side.name.as_deref() == Some("Vire"))
        );

        let edit = erase_hexsides(&pack.map, &sides, &river).expect("a change");
        assert_eq!(edit.name, "Erase river on 2 hexsides");
        walk(&mut pack, edit);
        assert_eq!(pack, before);
        assert_eq!(erase_hexsides(&pack.map, &sides, &river), None);
    }
}
