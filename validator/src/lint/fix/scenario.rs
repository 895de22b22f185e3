//! Fixes of scenarios: units, hexes and names that aren't there.

use beachhead_schema::Id;
use beachhead_schema::diag::{Diagnostic, Fix, Subject};
use beachhead_schema::edit::{ScenarioHead, Swap, changed, put_in_group};
use beachhead_schema::layer::{Keyed, Layer};
use beachhead_schema::scenario::{
    CellPlacement, Placement, Reinforcement, Scenario, SetupArea, SetupGroup,
};
use beachhead_schema::vocabulary::Vocabulary;

use super::hexes::{hex_of, printed};
use super::kinds::{meant, written};
use super::{Fixing, guess, sure};

/// The swaps that come of changing those records of a scenario's layer that are meant, keys aside.
fn among<T: Keyed + Clone + PartialEq>(
    scenario: &Scenario,
    layer: &Layer<T>,
    swap: fn(Id, T::Key, Vec<T>) -> Swap,
    is_meant: impl Fn(&T) -> bool,
    change: impl FnMut(&mut T),
) -> Vec<Swap> {
    let mut keys: Vec<T::Key> = layer
        .iter()
        .filter(|it| is_meant(it))
        .map(Keyed::key)
        .collect();
    keys.dedup();
    let meant = keys.iter().flat_map(|key| layer.under(key)).cloned();
    within(scenario, &meant.collect(), swap, change)
}

/// The swaps that come of changing every record of a scenario's layer, keys aside.
fn within<T: Keyed + Clone + PartialEq>(
    scenario: &Scenario,
    layer: &Layer<T>,
    swap: fn(Id, T::Key, Vec<T>) -> Swap,
    change: impl FnMut(&mut T),
) -> Vec<Swap> {
    let of_scenario = |key, records| swap(scenario.id.clone(), key, records);
    changed(layer, of_scenario, change)
}

/// SCN009: any group of the unit's side; which, only a person knows.
pub(super) fn ungrouped(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let unit = finding.subjects.iter().find_map(|subject| match subject {
        Subject::Unit(unit) => pack.forces.units.get(&Id::new(unit)),
        _ => None,
    });
    let Some(unit) = unit else { return Vec::new() };
    let is_meant = |(nth, scenario): &(usize, &Scenario)| {
        scenario.setup.get(&unit.id).is_some() && !fixing.is_grouped(*nth, &unit.id)
    };
    let mut scenarios = pack.scenarios.iter().enumerate();
    let Some((_, scenario)) = scenarios.find(is_meant) else {
        return Vec::new();
    };
    let groups = scenario
        .groups
        .iter()
        .filter(|group| group.side == unit.side);
    let fixes = groups.filter_map(|group| {
        let edit = put_in_group(scenario, &unit.id, &group.id)?;
        guess(edit.name, edit.swaps)
    });
    fixes.collect()
}

/// SCN001: the nearest unit, or none.
pub(super) fn unknown_unit(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let word = finding
        .address
        .as_ref()
        .and_then(|about| about.word.as_ref());
    let Some((_, wrong)) = word else {
        return Vec::new();
    };
    let meant = meant(pack, finding).map(|(.., meant)| meant);
    let in_all = |instead: Option<&Id>| -> Vec<Swap> {
        let swaps = pack.scenarios.iter();
        swaps
            .flat_map(|scenario| units_replaced(scenario, wrong, instead))
            .collect()
    };
    // A unit that stands somewhere already can't be meant a second time.
    let is_free = |meant: &Id| {
        let mut named = pack.scenarios.iter();
        named.all(|scenario| !names_unit(scenario, meant) || !names_unit(scenario, wrong))
    };
    // Where another unit was meant, to take this one out would lose it.
    let fix = match meant {
        Some(meant) if is_free(&meant) => written(wrong, &meant, in_all(Some(&meant))),
        Some(_) => None,
        None => guess(format!("Take `{wrong}` out"), in_all(None)),
    };
    fix.into_iter().collect()
}

fn names_unit(scenario: &Scenario, unit: &Id) -> bool {
    let groups = scenario.groups.iter().flat_map(|group| &group.units);
    let arrivals = scenario.reinforcements.iter();
    let mut all = groups.chain(arrivals.flat_map(|arrival| &arrival.units));
    scenario.setup.get(unit).is_some() || all.any(|other| other == unit)
}

fn units_replaced(scenario: &Scenario, wrong: &Id, instead: Option<&Id>) -> Vec<Swap> {
    let in_list = |units: &mut Vec<Id>| match instead {
        Some(meant) => units
            .iter_mut()
            .filter(|unit| *unit == wrong)
            .for_each(|unit| *unit = meant.clone()),
        None => units.retain(|unit| unit != wrong),
    };
    let has_unit = |group: &SetupGroup| group.units.contains(wrong);
    let groups = &scenario.groups;
    let mut swaps = among(scenario, groups, Swap::SetupGroup, has_unit, |group| {
        // Where each unit has a hex of its own, that goes with it.
        if let (SetupArea::Each(hexes), None) = (&mut group.area, instead)
            && hexes.len() == group.units.len()
        {
            let mut units = group.units.iter();
            hexes.retain(|_| units.next() != Some(wrong));
        }
        in_list(&mut group.units);
    });
    let arrivals = &scenario.reinforcements;
    let comes = |arrival: &Reinforcement| arrival.units.contains(wrong);
    swaps.extend(among(
        scenario,
        arrivals,
        Swap::Reinforcement,
        comes,
        |arrival| in_list(&mut arrival.units),
    ));
    let placed: Vec<&Placement> = scenario.setup.under(wrong).iter().collect();
    if !placed.is_empty() {
        swaps.push(Swap::Placement(
            scenario.id.clone(),
            wrong.clone(),
            Vec::new(),
        ));
        if let Some(meant) = instead {
            let moved = placed.into_iter().map(|placement| Placement {
                unit: meant.clone(),
                ..placement.clone()
            });
            let moved = moved.collect();
            swaps.push(Swap::Placement(scenario.id.clone(), meant.clone(), moved));
        }
    }
    if let Some(place) = scenario.off_map.get(wrong) {
        let gone = Swap::CellPlacement(scenario.id.clone(), wrong.clone(), Vec::new());
        swaps.push(gone);
        if let Some(meant) = instead {
            let moved = CellPlacement {
                unit: meant.clone(),
                ..place.clone()
            };
            let moved = Swap::CellPlacement(scenario.id.clone(), meant.clone(), vec![moved]);
            swaps.push(moved);
        }
    }
    swaps
}

/// SCN003: the number as the map prints it, or without the unit or the hex.
pub(super) fn no_such_hex(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let Some(hex) = hex_of(finding) else {
        return Vec::new();
    };
    let mut fixes = Vec::new();
    for scenario in &pack.scenarios {
        if let Some(meant) = printed(&pack.map.grid, hex) {
            let write = |other: &mut _| {
                if other == hex {
                    *other = meant.clone();
                }
            };
            let mut swaps = within(scenario, &scenario.setup, Swap::Placement, |it| {
                write(&mut it.hex);
            });
            swaps.extend(within(scenario, &scenario.groups, Swap::SetupGroup, |it| {
                if let SetupArea::Each(hexes) | SetupArea::Hexes(hexes) = &mut it.area {
                    hexes.iter_mut().for_each(write);
                }
            }));
            swaps.extend(within(scenario, &scenario.victory, Swap::Objective, |it| {
                it.hexes.iter_mut().for_each(write);
            }));
            fixes.extend(sure(format!("Write {meant} instead of {hex}"), swaps));
            continue;
        }
        let off_map = scenario.setup.iter().filter(|it| it.hex == *hex);
        fixes.extend(off_map.filter_map(|placement| {
            let unit = placement.unit.clone();
            let title = format!("Take {unit} off the map");
            let gone = Swap::Placement(scenario.id.clone(), unit, Vec::new());
            guess(title, vec![gone])
        }));
        let swaps = within(scenario, &scenario.victory, Swap::Objective, |it| {
            if it.hexes.iter().any(|other| other != hex) {
                it.hexes.retain(|other| other != hex);
            }
        });
        fixes.extend(guess(
            format!("Take {hex} out of what has to be held"),
            swaps,
        ));
        let swaps = within(scenario, &scenario.groups, Swap::SetupGroup, |it| {
            if let SetupArea::Hexes(hexes) = &mut it.area
                && hexes.iter().any(|other| other != hex)
            {
                hexes.retain(|other| other != hex);
            }
        });
        fixes.extend(guess(format!("Take {hex} out of the setup area"), swaps));
    }
    fixes
}

/// SCN004: the nearest side, region or entry, wherever the wrong name stands.
pub(super) fn unknown_name(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let fix = meant(pack, finding).and_then(|(vocabulary, wrong, meant)| {
        let replace = |of: Vocabulary, name: &mut Id| {
            if of == vocabulary && *name == wrong {
                *name = meant.clone();
            }
        };
        let mut swaps = Vec::new();
        for scenario in &pack.scenarios {
            let mut head = ScenarioHead::of(scenario);
            replace(Vocabulary::Sides, &mut head.first);
            if head != ScenarioHead::of(scenario) {
                swaps.push(Swap::ScenarioHead(scenario.id.clone(), head));
            }
            let groups = &scenario.groups;
            swaps.extend(within(scenario, groups, Swap::SetupGroup, |it| {
                replace(Vocabulary::Sides, &mut it.side);
                if let SetupArea::Region(region) = &mut it.area {
                    replace(Vocabulary::RegionIds, region);
                }
            }));
            let arrivals = &scenario.reinforcements;
            swaps.extend(within(scenario, arrivals, Swap::Reinforcement, |it| {
                replace(Vocabulary::Sides, &mut it.side);
                if let Some(entry) = &mut it.entry {
                    replace(Vocabulary::EntryIds, entry);
                }
            }));
            let allotments = &scenario.allotments;
            swaps.extend(within(scenario, allotments, Swap::Allotment, |it| {
                replace(Vocabulary::Sides, &mut it.side);
            }));
            swaps.extend(within(scenario, &scenario.victory, Swap::Objective, |it| {
                replace(Vocabulary::Sides, &mut it.side);
            }));
        }
        written(&wrong, &meant, swaps)
    });
    fix.into_iter().collect()
}
