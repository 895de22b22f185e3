//! Draws the ways from a beach box to the sectors, and shares the die out among them.

use super::fresh::fresh_id;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{Map, ScatterPath};

/// Draws the way from a box to a sector, `Draw way easy-box to fox-red`, or another way in its place; without a sector it leaves
/// the map: `Draw way easy-box off the map`.
pub fn draw_scatter(
    map: &Map,
    from: &Id,
    to: Option<&Id>,
    way: Vec<HexNo>,
    dice: Vec<u8>,
) -> Option<(Id, Edit)> {
    let mut ways = map.scatter_paths.iter();
    let there = ways.find(|known| known.from == *from && known.to.as_ref() == to);
    let id = match there {
        Some(there) => there.id.clone(),
        None => {
            let end = to.map_or("off", Id::as_str);
            let is_free = |id: &Id| map.scatter_paths.get(id).is_none();
            fresh_id(&format!("{from}-{end}"), "way", is_free)
        }
    };
    let blank = ScatterPath {
        id: id.clone(),
        from: from.clone(),
        to: to.cloned(),
        dice,
        way: Vec::new(),
        source: None,
        note: None,
    };
    let mut drawn = there.cloned().unwrap_or(blank);
    drawn.way = way;
    if there == Some(&drawn) {
        return None;
    }
    let swap = Swap::ScatterPath(id.clone(), vec![drawn]);
    let end = to.map_or_else(|| "off the map".to_owned(), |to| format!("to {to}"));
    let edit = Edit::new(format!("Draw way {from} {end}"), vec![swap])?;
    Some((id, edit))
}

/// Lets a way be taken by these die numbers: `Dice 1, 2 for way easy-box-fox-red`.
pub fn set_scatter_dice(map: &Map, id: &Id, dice: &[u8]) -> Option<Edit> {
    let way = map.scatter_paths.get(id)?;
    let mut dice = dice.to_vec();
    dice.sort_unstable();
    dice.dedup();
    if way.dice == dice {
        return None;
    }
    let reported: Vec<String> = dice.iter().map(u8::to_string).collect();
    let name = match reported.as_slice() {
        [] => format!("No dice for way {id}"),
        reported => format!("Dice {} for way {id}", reported.join(", ")),
    };
    let way = ScatterPath {
        dice,
        ..way.clone()
    };
    Edit::new(name, vec![Swap::ScatterPath(id.clone(), vec![way])])
}

/// Takes a way away: `Remove way easy-box-fox-red`.
pub fn remove_scatter(map: &Map, id: &Id) -> Option<Edit> {
    map.scatter_paths.get(id)?;
    let swap = Swap::ScatterPath(id.clone(), Vec::new());
    Edit::new(format!("Remove way {id}"), vec![swap])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn ways_are_drawn_given_dice_and_removed() {
        let mut pack = small_pack();
        let before = pack.clone();
        let (easy, fox) = (Id::from("easy-box"), Id::from("fox-red"));
        let way = |list: &str| list.split(' ').map(HexNo::from).collect::<Vec<_>>();
        let draw = |pack: &beachhead_model::pack::Pack, list: &str| {
            draw_scatter(&pack.map, &easy, Some(&fox), way(list), vec![3])
        };
        let (id, edit) = draw(&pack, "2710 2709 2708").expect("a change");
        assert_eq!(edit.name, "Draw way easy-box to fox-red");
        walk(&mut pack, edit);
        assert!(draw(&pack, "2710 2709 2708").is_none());
        let (again, edit) = draw(&pack, "2710 2609").expect("a change");
        assert_eq!(again, id, "there is one way from a box to a sector");
        walk(&mut pack, edit);

        let edit = set_scatter_dice(&pack.map, &id, &[2, 1, 2]).expect("a change");
        assert_eq!(edit.name, "Dice 1, 2 for way easy-box-fox-red");
        walk(&mut pack, edit);
        assert_eq!(set_scatter_dice(&pack.map, &id, &[1, 2]), None);

        let off = draw_scatter(&pack.map, &easy, None, way("2710 2711"), vec![6]);
        let (off, edit) = off.expect("a change");
        assert_eq!(edit.name, "Draw way easy-box off the map");
        assert_eq!(off.as_str(), "easy-box-off");
        walk(&mut pack, edit);
        let edit = remove_scatter(&pack.map, &off).expect("a change");
        walk(&mut pack, edit);

        let edit = remove_scatter(&pack.map, &id).expect("a change");
        assert_eq!(edit.name, "Remove way easy-box-fox-red");
        walk(&mut pack, edit);
        assert_eq!(pack, before);
        assert_eq!(remove_scatter(&pack.map, &id), None);
    }
}
