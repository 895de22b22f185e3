//! Makes entries, lets them lie elsewhere, gives them to a side, renames them, and takes them away.

use std::collections::BTreeMap;

use super::fresh::fresh_id;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_model::claims::{Claim, ClaimKey, ClaimRecord};
use beachhead_model::map::{Entry, EntryHexes, Map};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Reinforcement;

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

/// Gives an entry another id, made from the name, which reinforcements and claims follow: `Rename entry west to
/// west-road`.
pub fn rename_entry(pack: &Pack, id: &Id, name: &str) -> Option<(Id, Edit)> {
    let entry = pack.map.entries.get(id)?;
    let is_free = |other: &Id| other == id || pack.map.entries.get(other).is_none();
    let new = fresh_id(name, id.as_str(), is_free);
    if new == *id || name.trim().is_empty() {
        return None;
    }
    let moved = Entry {
        id: new.clone(),
        ..entry.clone()
    };
    let mut swaps = vec![
        Swap::Entry(id.clone(), Vec::new()),
        Swap::Entry(new.clone(), vec![moved]),
    ];
    for scenario in &pack.scenarios {
        let by_it = |one: &&Reinforcement| one.entry.as_ref() == Some(id);
        let mut ids: Vec<&Id> = scenario
            .reinforcements
            .iter()
            .filter(by_it)
            .map(|one| &one.id)
            .collect();
        ids.dedup();
        for arrival in ids {
            let all = scenario.reinforcements.iter();
            let mut all: Vec<Reinforcement> =
                all.filter(|one| one.id == *arrival).cloned().collect();
            let named = all.iter_mut().filter_map(|one| one.entry.as_mut());
            named
                .filter(|entry| **entry == *id)
                .for_each(|entry| *entry = new.clone());
            swaps.push(Swap::Reinforcement(
                scenario.id.clone(),
                arrival.clone(),
                all,
            ));
        }
    }
    swaps.extend(claims_renamed(pack, id, &new));
    let edit = Edit::new(format!("Rename entry {id} to {new}"), swaps)?;
    Some((new, edit))
}

/// Claims that name the entry follow. What a claim says is its key, so each goes and comes; one that is there already under
/// the new name stays before it.
fn claims_renamed(pack: &Pack, id: &Id, new: &Id) -> Vec<Swap> {
    let claims = &pack.claims.claims;
    let mut moved: BTreeMap<ClaimKey, Vec<ClaimRecord>> = BTreeMap::new();
    for record in claims {
        let mut after = record.clone();
        if let Claim::Arrives {
            entry: Some(entry), ..
        }
        | Claim::Arrivals {
            entry: Some(entry), ..
        }
        | Claim::Entry { entry, .. } = &mut after.claim
            && entry == id
        {
            *entry = new.clone();
            moved.insert(record.key(), Vec::new());
            let there = || claims.iter().filter(|one| one.key() == after.key());
            let there = there().cloned().collect();
            moved.entry(after.key()).or_insert(there).push(after);
        }
    }
    let swaps = moved.into_iter();
    swaps
        .map(|(key, records)| Swap::Claim(key, records))
        .collect()
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
    use crate::arbitrary::walk;
    use beachhead_hex::Compass;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn what_names_an_entry_follows_it() {
        let mut pack = small_pack();
        let (west, edit) =
            add_entry(&pack.map, "West", None, EntryHexes::Edge(Compass::W)).expect("a change");
        walk(&mut pack, edit);
        let arrival = Reinforcement {
            id: "gt01".into(),
            side: "German".into(),
            turn: 1,
            entry: Some(west.clone()),
            units: Vec::new(),
            source: None,
            note: None,
        };
        let scenario = pack.scenarios.first_mut().expect("a scenario");
        let by_sea = Reinforcement {
            id: "gt02".into(),
            entry: None,
            ..arrival.clone()
        };
        for line in [arrival, by_sea] {
            scenario
                .reinforcements
                .exchange(&line.id.clone(), vec![line]);
        }
        for (name, expected) in [("West road", "west-road"), ("West", "west")] {
            let id = pack.map.entries.iter().next().expect("an entry").id.clone();
            let (new, edit) = rename_entry(&pack, &id, name).expect("a change");
            assert_eq!(new.as_str(), expected);
            assert_eq!(edit.name, format!("Rename entry {id} to {expected}"));
            walk(&mut pack, edit);
            let coming = pack.scenarios[0].reinforcements.iter();
            let named: Vec<_> = coming.map(|one| one.entry.as_ref()).collect();
            assert_eq!(named, [Some(&new), None], "who comes by none stays so");
            // The next time there is a claim too.
            let claim = Claim::Arrives {
                unit: "6/2".into(),
                turn: 1,
                entry: Some(new.clone()),
            };
            let named = pack
                .claims
                .claims
                .iter()
                .filter(|record| record.claim == claim);
            if expected == "west" {
                assert_eq!(named.count(), 1);
            } else {
                let record = ClaimRecord {
                    rule: "11.1.2".into(),
                    scenario: None,
                    claim,
                    source: None,
                    note: None,
                };
                pack.claims.claims.exchange(&record.key(), vec![record]);
            }
            for unfit in ["", "  ", name] {
                assert_eq!(rename_entry(&pack, &new, unfit), None, "{unfit:?}");
            }
        }
    }

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
