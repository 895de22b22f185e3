//! Setup groups of a scenario: made, given units, removed.

use super::fresh::fresh_id;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::{Scenario, SetupArea, SetupGroup};
use beachhead_model::stored::Stored;

/// Adds a group of a side, so far without units and hexes: `Add setup group West`. Its id is made from the name; a blank name
/// makes none.
pub fn add_group(scenario: &Scenario, side: &Id, name: &str) -> Option<(Id, Edit)> {
    let name = name.trim();
    if name.is_empty() {
        return None;
    }
    let id = fresh_id(name, "group", |id| scenario.groups.get(id).is_none());
    let group = SetupGroup {
        id: id.clone(),
        side: side.clone(),
        units: Vec::new(),
        area: SetupArea::Hexes(Vec::new()),
        stack: 1,
        source: None,
        note: None,
    };
    let swap = Swap::SetupGroup(scenario.id.clone(), id.clone(), vec![group]);
    let edit = Edit::new(format!("Add setup group {name}"), vec![swap])?;
    Some((id, edit))
}

/// Puts a unit into a group, and takes it out of the others: `Put 8/4 into west`. Where the group lists the hexes of its area, the
/// one in which the unit stands is among them then, and as many units may stack as do. `None` where the unit is in it already,
/// and where there is no such group.
pub fn put_in_group(scenario: &Scenario, unit: &Id, group: &Id) -> Option<Edit> {
    scenario.groups.get(group)?;
    let mut swaps = Vec::new();
    for before in &scenario.groups {
        let mut after = before.clone();
        if before.id == *group {
            join(scenario, &mut after, unit);
        } else {
            leave(&mut after, unit);
        }
        if after != *before {
            let (id, key) = (scenario.id.clone(), before.id.clone());
            swaps.push(Swap::SetupGroup(id, key, vec![after]));
        }
    }
    Edit::new(format!("Put {unit} into {group}"), swaps)
}

/// Takes a unit out of all groups: `Take 8/4 out of its group`.
pub fn take_from_groups(scenario: &Scenario, unit: &Id) -> Option<Edit> {
    let mut swaps = Vec::new();
    for before in &scenario.groups {
        let mut after = before.clone();
        leave(&mut after, unit);
        if after != *before {
            let (id, key) = (scenario.id.clone(), before.id.clone());
            swaps.push(Swap::SetupGroup(id, key, vec![after]));
        }
    }
    Edit::new(format!("Take {unit} out of its group"), swaps)
}

/// Removes a group; its units stay where they stand: `Remove setup group west`.
pub fn remove_group(scenario: &Scenario, group: &Id) -> Option<Edit> {
    scenario.groups.get(group)?;
    let swap = Swap::SetupGroup(scenario.id.clone(), group.clone(), Vec::new());
    Edit::new(format!("Remove setup group {group}"), vec![swap])
}

/// The claims that name a group of a scenario, with another id of it. One that speaks of every scenario is made into one for each,
/// where the others have a group of the old id.
pub fn follow_group(pack: &Pack, scenario: &Id, old: &Id, new: &Id) -> Vec<Swap> {
    let mut swaps = Vec::new();
    let has_old = |it: &&Stored<Scenario>| it.id != *scenario && it.groups.get(old).is_some();
    let others: Vec<&Id> = pack
        .scenarios
        .iter()
        .filter(has_old)
        .map(|it| &it.id)
        .collect();
    for before in &pack.claims.claims {
        let is_named = matches!(&before.claim, Claim::Group { group, .. } | Claim::Stack { group, .. } if group == old);
        let speaks = before.scenario.as_ref().is_none_or(|of| of == scenario);
        if !is_named || !speaks {
            continue;
        }
        let mut after = before.clone();
        if let Claim::Group { group, .. } | Claim::Stack { group, .. } = &mut after.claim {
            group.clone_from(new);
        }
        let mut afters = vec![after];
        if before.scenario.is_none() && !others.is_empty() {
            afters
                .iter_mut()
                .for_each(|it| it.scenario = Some(scenario.clone()));
            afters.extend(others.iter().map(|other| ClaimRecord {
                scenario: Some((*other).clone()),
                ..before.clone()
            }));
        }
        swaps.push(Swap::Claim(before.key(), Vec::new()));
        swaps.extend(
            afters
                .into_iter()
                .map(|after| Swap::Claim(after.key(), vec![after])),
        );
    }
    swaps
}

fn join(scenario: &Scenario, group: &mut SetupGroup, unit: &Id) {
    if !group.units.contains(unit) {
        group.units.push(unit.clone());
    }
    let Some(placement) = scenario.setup.get(unit) else {
        return;
    };
    match &mut group.area {
        SetupArea::Hexes(hexes) if !hexes.contains(&placement.hex) => {
            hexes.push(placement.hex.clone());
        }
        // Each hex is that of the unit at its place, and this unit is the last.
        SetupArea::Each(hexes) if hexes.len() + 1 == group.units.len() => {
            hexes.push(placement.hex.clone());
        }
        _ => {}
    }
    let stands = |other: &&Id| {
        let there = scenario.setup.get(other);
        there.is_some_and(|other| other.hex == placement.hex)
    };
    let stacked = group.units.iter().filter(stands).count();
    group.stack = group.stack.max(u8::try_from(stacked).unwrap_or(u8::MAX));
}

fn leave(group: &mut SetupGroup, unit: &Id) {
    let Some(at) = group.units.iter().position(|other| other == unit) else {
        return;
    };
    group.units.remove(at);
    if let SetupArea::Each(hexes) = &mut group.area
        && at < hexes.len()
    {
        hexes.remove(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use crate::place_unit;
    use beachhead_text::samples::sample;

    #[test]
    fn a_unit_is_in_one_group_and_its_hex_in_the_area() {
        let mut pack = sample("utah");
        let side = pack.palette.sides.iter().next().expect("a side").id.clone();
        let mut ids = Vec::new();
        for name in ["West Bank", "West Bank", "East"] {
            let (id, edit) = add_group(&pack.scenarios[0], &side, name).expect("it has a name");
            walk(&mut pack, edit);
            ids.push(id);
        }
        assert_eq!(
            ids.iter().map(Id::as_str).collect::<Vec<_>>(),
            ["west-bank", "west-bank-2", "east"]
        );
        let units: Vec<Id> = pack
            .forces
            .units
            .iter()
            .take(2)
            .map(|unit| unit.id.clone())
            .collect();
        for unit in &units {
            let place = place_unit(&pack.scenarios[0], unit, &"2404".into()).expect("a change");
            walk(&mut pack, place);
            for group in [&ids[2], &ids[0]] {
                let edit = put_in_group(&pack.scenarios[0], unit, group).expect("a change");
                walk(&mut pack, edit);
                assert_eq!(
                    put_in_group(&pack.scenarios[0], unit, group),
                    None,
                    "it is in it"
                );
            }
            let groups = pack.scenarios[0].groups.iter();
            assert_eq!(
                groups.filter(|group| group.units.contains(unit)).count(),
                1,
                "{unit}"
            );
        }
        let group = pack.scenarios[0].groups.get(&ids[0]).expect("it is there");
        assert_eq!((&group.units, group.stack), (&units, 2));
        assert_eq!(group.area, SetupArea::Hexes(vec!["2404".into()]));
        let edit = take_from_groups(&pack.scenarios[0], &units[0]).expect("it is in one");
        walk(&mut pack, edit);
        assert_eq!(take_from_groups(&pack.scenarios[0], &units[0]), None);
        let edit = remove_group(&pack.scenarios[0], &ids[0]).expect("it is there");
        walk(&mut pack, edit);
        assert_eq!(remove_group(&pack.scenarios[0], &ids[0]), None);
        assert_eq!(put_in_group(&pack.scenarios[0], &units[0], &ids[0]), None);
        assert_eq!(add_group(&pack.scenarios[0], &side, " "), None);
    }

    #[test]
    fn claims_follow_a_group() {
        let named = |pack: &Pack| -> Vec<(Option<Id>, Id)> {
            let claims = pack.claims.claims.iter();
            claims
                .filter_map(|record| match &record.claim {
                    Claim::Group { group, .. } => Some((record.scenario.clone(), group.clone())),
                    _ => None,
                })
                .collect()
        };
        let mut alone = sample("utah");
        let shown = alone.scenarios[0].id.clone();
        alone.scenarios.truncate(1);
        alone.manifest.scenarios.truncate(1);
        let mut copied = alone.clone();
        let copy = crate::copy_scenario(&copied, &shown).expect("it is there");
        walk(&mut copied, copy);
        let (old, new) = (Id::from("first-wave"), Id::from("boats"));
        for (mut pack, is_copied) in [(alone, false), (copied, true)] {
            let before = named(&pack);
            let count = before.iter().filter(|(_, group)| *group == old).count();
            assert_eq!(count, 1);
            let swaps = follow_group(&pack, &shown, &old, &new);
            walk(
                &mut pack,
                Edit::new("Follow", swaps).expect("a claim follows"),
            );
            let after = named(&pack);
            let of = |scenario: Option<&Id>, group: &Id| {
                after.contains(&(scenario.cloned(), group.clone()))
            };
            if is_copied {
                let other = &pack.scenarios[1].id;
                assert!(of(Some(&shown), &new) && of(Some(other), &old), "{after:?}");
                assert_eq!(after.len(), before.len() + 1);
            } else {
                assert!(of(None, &new), "{after:?}");
                assert_eq!(after.len(), before.len());
            }
            assert!(!of(None, &old));
        }
    }

    /// Each hex of a list is that of the unit at its place.
    #[test]
    fn the_hex_of_a_unit_goes_with_it() {
        let mut group = SetupGroup {
            id: "g".into(),
            side: "s".into(),
            units: ["a", "b", "c"].map(Id::from).to_vec(),
            area: SetupArea::Each(["0101", "0102", "0103"].map(Into::into).to_vec()),
            stack: 1,
            source: None,
            note: None,
        };
        leave(&mut group, &"b".into());
        assert_eq!(group.units, ["a", "c"].map(Id::from));
        assert_eq!(
            group.area,
            SetupArea::Each(["0101", "0103"].map(Into::into).to_vec())
        );
    }
}
