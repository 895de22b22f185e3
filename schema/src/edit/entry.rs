//! Makes entries, lets them lie elsewhere, gives them to a side, and takes them away.

use super::fresh::fresh_id;
use super::{Edit, Swap};
use crate::id::Id;
use crate::map::{Entry, EntryHexes, Map};

/// Makes an entry for a side, or for both: `Add entry west-road`. Its id is made from the name; without one it is
/// numbered.
pub fn add_entry(map: &Map, name: &str, side: Option<&Id>, at: EntryHexes) -> Option<(Id, Edit)> {
    let id = fresh_id(name, "entry", |id| map.entries.get(id).is_none());
    let entry = Entry {
        id: id.clone(),
        side: side.cloned(),
        at,
        source: None,
        note: None,
    };
    let swap = Swap::Entry(id.clone(), vec![entry]);
    let edit = Edit::new(format!("Add entry {id}"), vec![swap])?;
    Some((id, edit))
}

/// Lets an entry lie elsewhere: `Move entry west-road`.
pub fn move_entry(map: &Map, id: &Id, at: EntryHexes) -> Option<Edit> {
    change(map, id, "Move entry", |entry| entry.at = at)
}

/// Gives an entry to a side, or to both: `Side of entry west-road`.
pub fn set_entry_side(map: &Map, id: &Id, side: Option<&Id>) -> Option<Edit> {
    change(map, id, "Side of entry", |entry| entry.side = side.cloned())
}

/// Takes an entry away: `Remove entry west-road`.
pub fn remove_entry(map: &Map, id: &Id) -> Option<Edit> {
    map.entries.get(id)?;
    let swap = Swap::Entry(id.clone(), Vec::new());
    Edit::new(format!("Remove entry {id}"), vec![swap])
}

fn change(map: &Map, id: &Id, what: &str, change: impl FnOnce(&mut Entry)) -> Option<Edit> {
    let before = map.entries.get(id)?;
    let mut after = before.clone();
    change(&mut after);
    if after == *before {
        return None;
    }
    let swap = Swap::Entry(id.clone(), vec![after]);
    Edit::new(format!("{what} {id}"), vec![swap])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::{small_pack, walk};
    use crate::hex::Compass;

    #[test]
    fn an_entry_is_made_moved_given_and_removed() {
        let mut pack = small_pack();
        let before = pack.clone();
        let west = EntryHexes::Edge(Compass::W);
        for expected in ["west-road", "west-road-2"] {
            let (id, edit) =
                add_entry(&pack.map, "West road", None, west.clone()).expect("a change");
            assert_eq!(
                (id.as_str(), edit.name.as_str()),
                (expected, format!("Add entry {expected}").as_str())
            );
            walk(&mut pack, edit);
        }
        let (id, _) = add_entry(&pack.map, " ", None, west.clone()).expect("a change");
        assert_eq!(id.as_str(), "entry");

        let id = Id::from("west-road");
        let there = EntryHexes::Between(Compass::W, "2401".into(), "3301".into());
        let edit = move_entry(&pack.map, &id, there.clone()).expect("a change");
        assert_eq!(edit.name, "Move entry west-road");
        walk(&mut pack, edit);
        assert_eq!(move_entry(&pack.map, &id, there), None);
        let side = Id::from("German");
        let edit = set_entry_side(&pack.map, &id, Some(&side)).expect("a change");
        assert_eq!(edit.name, "Side of entry west-road");
        walk(&mut pack, edit);
        assert_eq!(set_entry_side(&pack.map, &id, Some(&side)), None);
        for id in ["west-road", "west-road-2"] {
            let edit = remove_entry(&pack.map, &id.into()).expect("a change");
            assert_eq!(edit.name, format!("Remove entry {id}"));
            walk(&mut pack, edit);
        }
        assert_eq!(pack, before);
        assert_eq!(remove_entry(&pack.map, &id), None);
    }
}
