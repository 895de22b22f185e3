//! The roster: every counter of the forces, and how it comes into the game.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_engine::{HexSet, ScenarioLine};
use beachhead_hex::Compass;
use beachhead_kit::Opening;
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::forces::Unit;
use beachhead_model::palette::Symbol;
use beachhead_model::scenario::SetupArea;

use crate::codes::BAD_UNIT;
use crate::data::ground::Ground;
use crate::data::roster::{Arrival, Class, Counter, Figures, Role, Roster};
use crate::data::sides::{Nation, Side};
use crate::movement::entry::FIRST_WEST_ROW;
use crate::open::opening::{self, AT_START, DROP, FIRST_WAVE};

/// More than any game of the series has, and little enough to count them all in a state.
const MOST_UNITS: usize = 1000;

pub(crate) fn roster(opening: &mut Opening<'_>) -> Roster {
    let mut roster = Roster::default();
    let mut roles = scheduled(opening, &mut roster);
    roles.extend(set_up(opening, &mut roster));
    if opening.pack.forces.units.len() > MOST_UNITS {
        opening::lacks(
            opening,
            format!("forces of no more than {MOST_UNITS} units"),
        );
        return roster;
    }
    let mut counters: Vec<Counter> = Vec::new();
    for unit in &opening.pack.forces.units {
        let known = counters
            .last()
            .is_some_and(|last: &Counter| last.id == unit.id);
        if known {
            continue; // Written twice: a lint says so, and the first counts.
        }
        let role = roles.remove(&unit.id).unwrap_or(Role::Absent);
        match counter(opening, unit, role) {
            Some(counter) => counters.push(counter),
            None => unfit(opening, unit),
        }
    }
    roster.counters = beachhead_kit::Roster::new(counters);
    for unit in roles.keys() {
        opening::lacks(
            opening,
            format!("unit `{unit}`, which the scenario names and the forces don't have"),
        );
    }
    roster
}

/// The units of the setup groups, and the hexes of the German ones.
fn set_up(opening: &mut Opening<'_>, roster: &mut Roster) -> BTreeMap<Id, Role> {
    let mut roles = BTreeMap::new();
    let groups = &opening.scenario.groups;
    for id in [AT_START, FIRST_WAVE] {
        // There may be several first waves, each with its own beaches (14.0).
        if !groups.iter().any(|group| group.id.as_str().starts_with(id)) {
            opening::lacks_in(
                opening,
                ScenarioLine::Field("groups"),
                "11.0",
                format!("setup group `{id}`"),
            );
        }
    }
    for group in groups {
        let id = group.id.as_str();
        if let Some(division) = id.strip_prefix(DROP) {
            let at = roster.divisions.len();
            roster.divisions.push(division.into());
            roles.extend(
                group
                    .units
                    .iter()
                    .map(|unit| (unit.clone(), Role::Drop(at))),
            );
        } else if id.starts_with(FIRST_WAVE) {
            let beaches = beaches(opening, &group.area);
            let units = group.units.iter().cloned();
            roster.landings.push((units.collect(), beaches));
            roles.extend(
                group
                    .units
                    .iter()
                    .map(|unit| (unit.clone(), Role::FirstWave)),
            );
        } else if id == AT_START {
            let SetupArea::Each(hexes) = &group.area else {
                let what = format!("a hex for each unit of setup group `{AT_START}`");
                opening::lacks_in(
                    opening,
                    ScenarioLine::Group(&AT_START.into()),
                    "11.1.1",
                    what,
                );
                continue;
            };
            for (unit, number) in group.units.iter().zip(hexes) {
                if let Some(hex) = opening::hex(opening, number) {
                    roles.insert(unit.clone(), Role::AtStart(hex));
                }
            }
        }
    }
    roles
}

/// The hexes on which a first wave may land: Utah Beach, unless its group says otherwise.
fn beaches(opening: &mut Opening<'_>, area: &SetupArea) -> HexSet {
    match area {
        SetupArea::ByRule => {
            let beach = opening.board.beach(Ground::UTAH).cloned();
            beach.unwrap_or_else(|| {
                opening.findings.push(opening::missing_of_map(&format!(
                    "beach `{}`",
                    Ground::UTAH
                )));
                HexSet::default()
            })
        }
        SetupArea::Region(id) => {
            let region = opening.board.region(id.as_str()).cloned();
            region.unwrap_or_else(|| {
                opening
                    .findings
                    .push(opening::missing_of_map(&format!("region `{id}`")));
                HexSet::default()
            })
        }
        SetupArea::Hexes(hexes) | SetupArea::Each(hexes) => hexes
            .iter()
            .filter_map(|number| opening::hex(opening, number))
            .collect(),
    }
}

/// The units of the reinforcement schedule.
fn scheduled(opening: &mut Opening<'_>, roster: &mut Roster) -> BTreeMap<Id, Role> {
    let mut roles = BTreeMap::new();
    for line in &opening.scenario.reinforcements {
        // A line without an entry is reported by [`super::lines`].
        let Some(id) = &line.entry else {
            continue;
        };
        let Some(entry) = opening.board.entry(id.as_str()) else {
            opening
                .findings
                .push(opening::missing_of_map(&format!("entry `{id}`")));
            continue;
        };
        let at = roster.arrivals.len();
        let edge = |hex| opening.board.grid().at_edge(hex, Compass::W);
        let north = |hex| opening.board.grid().coords(hex).0 >= FIRST_WEST_ROW;
        let west = entry.iter().all(edge) && entry.iter().any(north);
        let road = entry
            .iter()
            .all(|hex| opening.board.path_kinds(hex).next().is_some());
        roster.arrivals.push(Arrival {
            turn: line.turn,
            hexes: entry.iter().collect(),
            west,
            road,
        });
        roles.extend(
            line.units
                .iter()
                .map(|unit| (unit.clone(), Role::Reinforcement(at))),
        );
    }
    roles
}

fn counter(opening: &Opening<'_>, unit: &Unit, role: Role) -> Option<Counter> {
    let kind = opening.pack.palette.units.get(&unit.kind)?;
    let class = match kind.moves.as_str() {
        "leg" => Class::Leg,
        "mobile" => Class::Mobile,
        _ => return None,
    };
    let figures = |steps| {
        let figure = |name| {
            unit.figure(name, steps)
                .filter(|figure| (0..=100).contains(figure))
        };
        let allowance = u16::try_from(figure("movement")?).ok()? * 2;
        Some(Figures {
            attack: figure("attack")?,
            defence: figure("defence")?,
            allowance,
        })
    };
    if !(1..=2).contains(&unit.steps) {
        return None; // A counter has two faces, and 12.0 knows no third state.
    }
    let full = figures(unit.steps)?;
    let reduced = figures(unit.steps.checked_sub(1)?)?;
    let side = Side::named(unit.side.as_str())?;
    let nation = match (side, &unit.nation) {
        (Side::German, _) => None,
        (Side::Allied, None) => Some(Nation::American),
        (Side::Allied, Some(nation)) => Some(Nation::named(nation.as_str())?),
    };
    let flak = side == Side::German && kind.symbol == Symbol::AntiAircraft;
    Some(Counter {
        id: unit.id.clone(),
        side,
        nation,
        flak,
        class,
        role,
        steps: unit.steps,
        full,
        reduced,
    })
}

fn unfit(opening: &mut Opening<'_>, unit: &Unit) {
    let message = format!(
        "the rules of Utah Beach can't use unit `{}`: it needs one of the two sides, a kind that moves as leg or \
         mobile, one step or two, and attack, defence and movement from 0 to 100; the Allied nations are US and CW",
        unit.id
    );
    opening.findings.push(
        Diagnostic::error(BAD_UNIT, message)
            .on(Subject::Unit(unit.id.to_string()))
            .rule("10.3"),
    );
}
