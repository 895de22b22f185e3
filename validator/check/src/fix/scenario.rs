//! Fixes of scenarios: units, hexes and names that aren't there.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_edit::{Fix, Safety, ScenarioHead, Swap, changed, put_in_group};
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::scenario::{CellPlacement, Placement, Scenario, SetupArea};
use beachhead_model::stored::Stored;
use beachhead_model::vocabulary::Vocabulary;

use super::Fixing;
use super::fixing::{Fixes, Named, ScenarioPlaces};
use super::hexes::{hex_of, printed};
use super::kinds::{meant, safety_of, written};
use super::safety::{self, guess, sure};
use super::together::Together;

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

/// The swaps that come of changing the records of a scenario's layer at these places, keys aside.
fn at_places<T: Keyed + Clone + PartialEq>(
    scenario: &Scenario,
    (layer, places): (&Layer<T>, &[usize]),
    swap: fn(Id, T::Key, Vec<T>) -> Swap,
    change: impl FnMut(&mut T),
) -> Vec<Swap> {
    let records = places.iter().filter_map(|at| layer.as_slice().get(*at));
    let mut keys: Vec<T::Key> = records.map(Keyed::key).collect();
    keys.dedup();
    let meant = keys.iter().flat_map(|key| layer.under(key)).cloned();
    within(scenario, &meant.collect(), swap, change)
}

/// SCN009: any group of the unit's side; which, only a person knows.
pub(super) fn ungrouped<'f>(fixing: &'f Fixing<'_>, finding: &'f Diagnostic) -> Fixes<'f> {
    let pack = fixing.pack;
    let unit = finding.subjects.iter().find_map(|subject| match subject {
        Subject::Unit(unit) => pack.forces.units.get(&Id::new(unit)),
        _ => None,
    });
    let found = unit.and_then(|unit| {
        let is_meant = |(nth, _): &(usize, &Stored<Scenario>)| {
            let places = fixing.of_scenario(*nth, Named::Unit(&unit.id));
            !places.setup.is_empty() && places.groups.is_empty()
        };
        let (_, scenario) = pack.scenarios.iter().enumerate().find(is_meant)?;
        Some((unit, scenario))
    });
    let fixes = found.into_iter().flat_map(|(unit, scenario)| {
        let groups = scenario.groups.iter();
        let groups = groups.filter(|group| group.side == unit.side);
        groups.filter_map(|group| {
            // The unit is in no group, so it leaves none.
            let of_id = scenario.groups.under(&group.id).last()?;
            let alone = Scenario {
                groups: std::iter::once(of_id.clone()).collect(),
                ..scenario.part.clone()
            };
            let edit = put_in_group(&alone, &unit.id, &group.id)?;
            guess(edit.name, edit.swaps)
        })
    });
    Box::new(fixes)
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
    let meant = meant(fixing, finding).map(|(.., meant)| meant);
    let scenarios = || pack.scenarios.iter().enumerate();
    let in_all = |instead: Option<&Id>| -> Vec<Swap> {
        let swaps = scenarios();
        swaps
            .flat_map(|(nth, scenario)| {
                let places = fixing.of_scenario(nth, Named::Unit(wrong));
                units_replaced(scenario, &places, wrong, instead)
            })
            .collect()
    };
    // A unit that stands somewhere already can't be meant a second time.
    let names = |nth: usize, unit: &Id| {
        let places = fixing.of_scenario(nth, Named::Unit(unit));
        !(places.setup.is_empty() && places.groups.is_empty() && places.arrivals.is_empty())
    };
    let is_free = |meant: &Id| scenarios().all(|(nth, _)| !names(nth, meant) || !names(nth, wrong));
    // Where another unit was meant, to take this one out would lose it.
    let fix = match meant {
        Some(meant) if is_free(&meant) => written(wrong, &meant, in_all(Some(&meant))),
        Some(_) => None,
        None => guess(format!("Take `{wrong}` out"), in_all(None)),
    };
    fix.into_iter().collect()
}

fn units_replaced(
    scenario: &Scenario,
    places: &ScenarioPlaces,
    wrong: &Id,
    instead: Option<&Id>,
) -> Vec<Swap> {
    let in_list = |units: &mut Vec<Id>| match instead {
        Some(meant) => units
            .iter_mut()
            .filter(|unit| *unit == wrong)
            .for_each(|unit| *unit = meant.clone()),
        None => units.retain(|unit| unit != wrong),
    };
    let groups = (&scenario.groups, places.groups.as_slice());
    let mut swaps = at_places(scenario, groups, Swap::SetupGroup, |group| {
        // Where each unit has a hex of its own, that goes with it.
        if let (SetupArea::Each(hexes), None) = (&mut group.area, instead)
            && hexes.len() == group.units.len()
        {
            let mut units = group.units.iter();
            hexes.retain(|_| units.next() != Some(wrong));
        }
        in_list(&mut group.units);
    });
    let arrivals = (&scenario.reinforcements, places.arrivals.as_slice());
    let arrivals = at_places(scenario, arrivals, Swap::Reinforcement, |arrival| {
        in_list(&mut arrival.units);
    });
    swaps.extend(arrivals);
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

/// SCN001 of several units in groups and reinforcements, each as the others leave the scenarios.
pub(super) fn unknown_units_together(
    fixing: &Fixing<'_>,
    findings: &[&Diagnostic],
    most_daring: Safety,
) -> Option<Together> {
    let pack = fixing.pack;
    let mut named: Vec<BTreeSet<Id>> = pack.scenarios.iter().map(|it| units_named(it)).collect();
    let mut instead = BTreeMap::<Id, Option<Id>>::new();
    let mut together = Together::default();
    for finding in findings {
        let (_, wrong) = finding.address.as_ref()?.word.as_ref()?;
        let mut placed = pack.scenarios.iter();
        // What stands somewhere changes more than a list of units.
        if pack.forces.units.get(wrong).is_some() || placed.any(|it| is_placed(it, wrong)) {
            break;
        }
        together.findings += 1;
        let meant = fixing.nearest(Vocabulary::UnitIds, wrong);
        let is_free = |meant: &Id| {
            let mut named = named.iter();
            named.all(|units| !units.contains(meant) || !units.contains(wrong))
        };
        if meant.as_ref().is_some_and(|meant| !is_free(meant)) {
            continue;
        }
        let safety = meant.as_ref().map(|meant| safety_of(wrong, meant));
        if !safety::is_made(safety.unwrap_or(Safety::Unsafe), most_daring) {
            continue;
        }
        let mut is_named = false;
        for units in &mut named {
            if units.remove(wrong) {
                units.extend(meant.clone());
                is_named = true;
            }
        }
        if is_named {
            instead.insert(wrong.clone(), meant);
            together.count += 1;
        }
    }
    let write = |units: &mut Vec<Id>| {
        let known = std::mem::take(units).into_iter();
        units.extend(known.filter_map(|unit| match instead.get(&unit) {
            Some(meant) => meant.clone(),
            None => Some(unit),
        }));
    };
    let is_gone = |unit: &Id| matches!(instead.get(unit), Some(None));
    let mut is_uneven = false;
    for scenario in &pack.scenarios {
        let groups = &scenario.groups;
        together
            .swaps
            .extend(within(scenario, groups, Swap::SetupGroup, |group| {
                let loses = group.units.iter().any(is_gone);
                if let (SetupArea::Each(hexes), true) = (&mut group.area, loses) {
                    // Where some hexes are nobody's, it depends on the order which go.
                    is_uneven |= hexes.len() != group.units.len();
                    let mut units = group.units.iter();
                    hexes.retain(|_| !units.next().is_some_and(is_gone));
                }
                write(&mut group.units);
            }));
        let arrivals = &scenario.reinforcements;
        let arrivals = within(scenario, arrivals, Swap::Reinforcement, |arrival| {
            write(&mut arrival.units);
        });
        together.swaps.extend(arrivals);
    }
    (!is_uneven).then_some(together)
}

/// Whether a unit is set up, on the map or beside it.
fn is_placed(scenario: &Scenario, unit: &Id) -> bool {
    scenario.setup.get(unit).is_some() || scenario.off_map.get(unit).is_some()
}

/// The units that are set up on the map, are in a group or come later.
fn units_named(scenario: &Scenario) -> BTreeSet<Id> {
    let groups = scenario.groups.iter().flat_map(|group| &group.units);
    let arrivals = scenario.reinforcements.iter();
    let arrivals = arrivals.flat_map(|arrival| &arrival.units);
    let placed = scenario.setup.iter().map(|placement| &placement.unit);
    groups.chain(arrivals).chain(placed).cloned().collect()
}

/// SCN003: the number as the map prints it, or without the unit or the hex.
pub(super) fn no_such_hex(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let Some(hex) = hex_of(finding) else {
        return Vec::new();
    };
    let mut fixes = Vec::new();
    let printed = printed(&pack.map.grid, hex);
    for (nth, scenario) in pack.scenarios.iter().enumerate() {
        let places = fixing.of_scenario(nth, Named::Hex(hex));
        let setup = (&scenario.setup, places.setup.as_slice());
        let groups = (&scenario.groups, places.groups.as_slice());
        let victory = (&scenario.victory, places.victory.as_slice());
        if let Some(meant) = &printed {
            let write = |other: &mut _| {
                if other == hex {
                    *other = meant.clone();
                }
            };
            let mut swaps = at_places(scenario, setup, Swap::Placement, |it| write(&mut it.hex));
            swaps.extend(at_places(scenario, groups, Swap::SetupGroup, |it| {
                if let SetupArea::Each(hexes) | SetupArea::Hexes(hexes) = &mut it.area {
                    hexes.iter_mut().for_each(write);
                }
            }));
            swaps.extend(at_places(scenario, victory, Swap::Objective, |it| {
                it.hexes.iter_mut().for_each(write);
            }));
            fixes.extend(sure(format!("Write {meant} instead of {hex}"), swaps));
            continue;
        }
        let off_map = { places.setup.iter() }.filter_map(|at| setup.0.as_slice().get(*at));
        fixes.extend(off_map.filter_map(|placement| {
            let unit = placement.unit.clone();
            let title = format!("Take {unit} off the map");
            let gone = Swap::Placement(scenario.id.clone(), unit, Vec::new());
            guess(title, vec![gone])
        }));
        let swaps = at_places(scenario, victory, Swap::Objective, |it| {
            if it.hexes.iter().any(|other| other != hex) {
                it.hexes.retain(|other| other != hex);
            }
        });
        fixes.extend(guess(
            format!("Take {hex} out of what has to be held"),
            swaps,
        ));
        let swaps = at_places(scenario, groups, Swap::SetupGroup, |it| {
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

/// SCN003 of several units in one hex that the map doesn't have: each finding takes the next of them off the map.
pub(super) fn off_map_together(
    fixing: &Fixing<'_>,
    findings: &[&Diagnostic],
    most_daring: Safety,
) -> Option<Together> {
    let pack = fixing.pack;
    let hex = hex_of(findings.first()?)?;
    if printed(&pack.map.grid, hex).is_some() || most_daring == Safety::Safe {
        return None;
    }
    let mut there = Vec::new();
    for (nth, scenario) in pack.scenarios.iter().enumerate() {
        let places = fixing.of_scenario(nth, Named::Hex(hex)).setup;
        let placed = places
            .iter()
            .filter_map(|at| scenario.setup.as_slice().get(*at));
        let mut units: Vec<&Id> = placed.map(|placement| &placement.unit).collect();
        // All that is set up of a unit goes at once.
        units.dedup();
        there.extend(units.into_iter().map(|unit| (&scenario.id, unit)));
    }
    let same = findings.iter().take_while(|it| hex_of(it) == Some(hex));
    let gone = there.into_iter().zip(same);
    let gone = gone
        .map(|((scenario, unit), _)| Swap::Placement(scenario.clone(), unit.clone(), Vec::new()));
    let swaps: Vec<Swap> = gone.collect();
    Some(Together {
        findings: swaps.len(),
        count: swaps.len(),
        swaps,
    })
}

/// SCN004: the nearest side, region or entry, wherever the wrong name stands.
pub(super) fn unknown_name(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let fix = meant(fixing, finding).and_then(|(vocabulary, wrong, meant)| {
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
