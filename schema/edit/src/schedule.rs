//! Reinforcements of a scenario: which units come on which turn, and by which entry.

use super::fresh::fresh_id;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_model::forces::Unit;
use beachhead_model::scenario::{Reinforcement, Scenario};

/// Has a unit come on a turn, by an entry of the map or by none: `Schedule 8/4 for turn 3`. It comes with the others of its side that do,
/// and at no other time. `None` where it does already.
pub fn schedule_unit(
    scenario: &Scenario,
    unit: &Unit,
    turn: u16,
    entry: Option<&Id>,
) -> Option<Edit> {
    let is_same = |arrival: &&Reinforcement| {
        (&arrival.side, arrival.turn, arrival.entry.as_ref()) == (&unit.side, turn, entry)
    };
    let there = scenario.reinforcements.iter().find(is_same);
    if there.is_some_and(|arrival| arrival.units.contains(&unit.id)) {
        return None;
    }
    let keeps = there.map(|arrival| &arrival.id);
    let mut swaps = without(scenario, &unit.id, keeps);
    let mut arrival = there.cloned().unwrap_or_else(|| {
        let is_free = |id: &Id| scenario.reinforcements.get(id).is_none();
        Reinforcement {
            id: fresh_id(&format!("turn {turn} {}", unit.side), "turn", is_free),
            side: unit.side.clone(),
            turn,
            entry: entry.cloned(),
            units: Vec::new(),
            source: None,
            note: None,
        }
    });
    arrival.units.push(unit.id.clone());
    let key = arrival.id.clone();
    swaps.push(Swap::Reinforcement(scenario.id.clone(), key, vec![arrival]));
    Edit::new(format!("Schedule {} for turn {turn}", unit.id), swaps)
}

/// Has a unit not come any more: `Take 8/4 off the schedule`.
pub fn unschedule_unit(scenario: &Scenario, unit: &Id) -> Option<Edit> {
    Edit::new(
        format!("Take {unit} off the schedule"),
        without(scenario, unit, None),
    )
}

/// The turn on which a unit comes, and the entry by which it does.
pub fn due<'s>(scenario: &'s Scenario, unit: &Id) -> Option<(u16, Option<&'s Id>)> {
    let mut arrivals = scenario.reinforcements.iter();
    let arrival = arrivals.find(|arrival| arrival.units.contains(unit))?;
    Some((arrival.turn, arrival.entry.as_ref()))
}

/// Takes a unit out of all reinforcements but one; those without units go.
fn without(scenario: &Scenario, unit: &Id, but: Option<&Id>) -> Vec<Swap> {
    let arrivals = scenario.reinforcements.iter();
    let with = arrivals.filter(|arrival| arrival.units.contains(unit) && Some(&arrival.id) != but);
    let swap = |before: &Reinforcement| {
        let mut after = before.clone();
        after.units.retain(|other| other != unit);
        let stays = if after.units.is_empty() {
            Vec::new()
        } else {
            vec![after]
        };
        Swap::Reinforcement(scenario.id.clone(), before.id.clone(), stays)
    };
    with.map(swap).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_text::samples::sample;

    #[test]
    fn a_unit_comes_once_and_with_those_of_its_turn() {
        let mut pack = sample("utah");
        pack.scenarios[0].reinforcements = beachhead_base::layer::Layer::default();
        let side = pack.palette.sides.iter().next().expect("a side").id.clone();
        let units = pack.forces.units.iter().filter(|unit| unit.side == side);
        let units: Vec<Unit> = units.take(2).cloned().collect();
        let entry = Id::from("north");
        for unit in &units {
            for (turn, entry) in [(2, None), (3, Some(&entry))] {
                let edit = schedule_unit(&pack.scenarios[0], unit, turn, entry).expect("a change");
                walk(&mut pack, edit);
                assert_eq!(due(&pack.scenarios[0], &unit.id), Some((turn, entry)));
                assert_eq!(
                    schedule_unit(&pack.scenarios[0], unit, turn, entry),
                    None,
                    "so it does"
                );
            }
        }
        let arrivals = pack.scenarios[0].reinforcements.as_slice();
        let [both] = arrivals else {
            panic!("{arrivals:?}");
        };
        let ids: Vec<&Id> = units.iter().map(|unit| &unit.id).collect();
        assert_eq!(both.units.iter().collect::<Vec<_>>(), ids);
        for unit in &units {
            let edit = unschedule_unit(&pack.scenarios[0], &unit.id).expect("it comes");
            walk(&mut pack, edit);
            assert_eq!(due(&pack.scenarios[0], &unit.id), None);
        }
        assert!(pack.scenarios[0].reinforcements.is_empty());
        assert_eq!(unschedule_unit(&pack.scenarios[0], &units[0].id), None);
    }
}
