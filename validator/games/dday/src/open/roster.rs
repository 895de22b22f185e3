//! The roster: every counter of the forces, and how it comes into the game.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_engine::ScenarioLine;
use beachhead_kit::tables::Lack;
use beachhead_kit::{Opening, Roster};
use beachhead_model::diag::{Address, Diagnostic, Subject};
use beachhead_model::forces::Unit;
use beachhead_model::games::dday::DdayScenario;
use beachhead_model::spot::Spot;

use crate::codes::{BAD_KIND, BAD_SCENARIO, BAD_UNIT, NO_RESERVE};
use crate::combat::theatre::MOST_UNITS;
use crate::data::{Class, Counter, Entry, Side};
use crate::open::finding::{LAST_WEEK, finding};
use crate::open::tables;

/// The groups of a scenario, and how their units come in.
const GROUPS: [(&str, Side, Entry); 4] = [
    ("statics", Side::German, Entry::Coast),
    ("stars", Side::German, Entry::Star),
    ("anywhere", Side::German, Entry::Anywhere),
    ("embarkation", Side::Allied, Entry::DDay),
];

/// The units that SET-b names.
const RESERVES: [&str; 7] = [
    "9SS Pz",
    "49 SS Pz Bde",
    "51 SS Pz Bde",
    "3 SS PzGr",
    "15 SS PzGr",
    "25 SS PzGr",
    "106 Pz Bde",
];

/// More than any unit has, and little enough for sums.
const MOST_FACTORS: i32 = 100;

/// The week of Britain's D-Day section (INV-0).
const DDAY_SECTION: u16 = 1;

/// What table `units` says of a kind: its class, and whether it is a division.
type Kind = (Class, bool);

/// Size by a counter's name: the word in it, in English, French or German, and whether that is a division.
const SIZES: [(&str, bool); 3] = [("division", true), ("brigade", false), ("regiment", false)];

/// All counters.
pub(super) fn read(opening: &mut Opening<'_>, part: &DdayScenario) -> Roster<Counter> {
    let mut entries = read_entries(opening);
    let kinds = read_kinds(opening);
    let mut counters: Vec<Counter> = Vec::new();
    for unit in &opening.pack.forces.units {
        if counters.last().is_some_and(|last| last.id == unit.id) {
            continue; // Written twice: a lint says so, and the first counts.
        }
        let entry = entries.remove(&unit.id).unwrap_or(Entry::Spare);
        let kind = kinds.get(&unit.kind).copied().flatten();
        match kind.map(|kind| counter(unit, kind, entry)) {
            None => {} // The table lacks it, which is reported there.
            Some(Ok(counter)) => counters.push(counter),
            Some(Err(why)) => {
                let found = finding(BAD_UNIT, "COUNT", format!("unit {} {why}", unit.id));
                let found = found.on(Subject::Unit(unit.id.to_string()));
                let address = Address::of(Spot::Unit(unit.id.clone()));
                opening.findings.push(found.about(address));
            }
        }
    }
    check_sizes(opening, &kinds);
    read_card(opening, part, &mut counters);
    for id in entries.keys() {
        let message = format!("the scenario names unit {id}, which the forces don't have");
        let found = Diagnostic::error(BAD_SCENARIO, message).on(Subject::Unit(id.to_string()));
        opening.findings.push(found);
    }
    for side in Side::BOTH {
        let units = counters.iter().filter(|counter| counter.side == side);
        let count = units.count();
        if count > MOST_UNITS {
            let message = format!("a side has {MOST_UNITS} units at most, not {count}");
            opening.findings.push(finding(BAD_UNIT, "COUNT", message));
        }
    }
    Roster::new(counters)
}

fn counter(unit: &Unit, (class, division): Kind, entry: Entry) -> Result<Counter, String> {
    let side = Side::named(unit.side.as_str())
        .ok_or_else(|| format!("is of side `{}`, which the game doesn't have", unit.side))?;
    let figure = |name: &str| {
        let figure = unit.figure(name, unit.steps);
        let figure = figure.filter(|figure| (0..=MOST_FACTORS).contains(figure));
        let figure = figure.and_then(|figure| u8::try_from(figure).ok());
        figure.ok_or_else(|| format!("needs a figure `{name}` from 0 to {MOST_FACTORS}"))
    };
    let attack = figure("attack")?;
    if attack == 0 && class != Class::Hq {
        return Err("has no attack factor, and is no headquarters".to_owned());
    }
    Ok(Counter {
        id: unit.id.clone(),
        side,
        class,
        division,
        attack,
        defence: figure("defence")?,
        movement: figure("movement")?,
        entry,
        card: None,
    })
}

/// How the units of the scenario come in.
fn read_entries(opening: &mut Opening<'_>) -> BTreeMap<Id, Entry> {
    let scenario = opening.scenario;
    let mut entries = BTreeMap::new();
    for (id, side, entry) in GROUPS {
        let Some(group) = scenario.groups.get(&id.into()) else {
            let message = format!("the rules need setup group `{id}`");
            opening.report(BAD_SCENARIO, ScenarioLine::Field("groups"), "SET", message);
            continue;
        };
        if group.side != *side.name() {
            let message = format!("setup group `{id}` is {}, not {}", side.name(), group.side);
            opening.report(BAD_SCENARIO, ScenarioLine::Group(&group.id), "SET", message);
        }
        entries.extend(group.units.iter().map(|unit| (unit.clone(), entry)));
    }
    for group in scenario.groups.iter() {
        if !GROUPS.iter().any(|(id, ..)| group.id == **id) {
            let message = format!("the rules have no setup group `{}`", group.id);
            opening.report(BAD_SCENARIO, ScenarioLine::Group(&group.id), "SET", message);
        }
    }
    let stars = scenario.groups.get(&"stars".into());
    for name in RESERVES {
        if stars.is_some_and(|stars| !stars.units.iter().any(|unit| *unit == *name)) {
            let message =
                format!("unit {name} is one of the seven that are set up on reinforcement centers");
            let line = ScenarioLine::Group(&"stars".into());
            opening.report(NO_RESERVE, line, "SET-b", message);
        }
    }
    for line in scenario.reinforcements.iter() {
        if line.side != *Side::Allied.name() {
            let id = &line.id;
            let message =
                format!("reinforcement {id} is German: those are on the card, in `rules`");
            let line = ScenarioLine::Reinforcement(id);
            opening.report(BAD_SCENARIO, line, "SEQ-3", message);
        }
        let entry = match line.turn {
            ..=DDAY_SECTION => Entry::DDay,
            week => Entry::Week(week),
        };
        entries.extend(line.units.iter().map(|unit| (unit.clone(), entry)));
    }
    entries
}

/// What table `units` says of the kinds that the forces use.
fn read_kinds(opening: &mut Opening<'_>) -> BTreeMap<Id, Option<Kind>> {
    let units = &opening.pack.forces.units;
    opening.tables(tables::in_words, |reader| {
        let mut kinds = BTreeMap::new();
        for unit in units {
            let id = &unit.kind;
            if kinds.contains_key(id) {
                continue;
            }
            let row = reader.tables.rows_of("units").find(|row| row.row == *id);
            let kind = row.map(|row| {
                let is_division = |size: &str| Some(size == "division");
                let class = reader.cell_or(row, "class", Class::Infantry, Class::named);
                (class, reader.cell_or(row, "size", false, is_division))
            });
            if kind.is_none() {
                reader.fault("units", None, Lack::Line(id.to_string()));
            }
            kinds.insert(id.clone(), kind);
        }
        kinds
    })
}

/// Reports each kind of units of which table `units` says another size than its counters do, and headquarters that would count
/// as divisions (WIN-1).
fn check_sizes(opening: &mut Opening<'_>, kinds: &BTreeMap<Id, Option<Kind>>) {
    let units = &opening.pack.forces.units;
    for (kind, &said) in kinds {
        let Some((class, division)) = said else {
            continue; // Reported as missing.
        };
        let what = if division {
            "a division"
        } else {
            "no division"
        };
        let mut misread = units
            .iter()
            .filter(|unit| unit.kind == *kind)
            .filter_map(|unit| {
                let name = unit.name.as_deref()?.to_lowercase();
                let (word, is_one) = SIZES.into_iter().find(|(word, _)| name.contains(word))?;
                (is_one != division).then_some((unit, word))
            });
        let message = if class == Class::Hq && division {
            format!("kind `{kind}` of table `units` is {what}, and headquarters are none")
        } else if let Some((unit, word)) = misread.next() {
            let (id, name) = (&unit.id, unit.name.as_deref().unwrap_or_default());
            let more = match misread.count() {
                0 => String::new(),
                1 => ", as 1 more is".to_owned(),
                more => format!(", as {more} more are"),
            };
            format!(
                "kind `{kind}` of table `units` is {what}, but {id}, `{name}`, is a {word}{more}"
            )
        } else {
            continue;
        };
        let found = finding(BAD_KIND, "WIN-1", message).on(Subject::Table("units".to_owned()));
        let mut rows = opening.pack.tables.rows_of("units");
        let row = rows.find(|row| row.row == *kind).map(|row| row.key());
        let about = row.map(|row| Address::of(Spot::TableRow(row)));
        let found = match about {
            Some(about) => found.about(about),
            None => found,
        };
        opening.findings.push(found);
    }
}

/// Enters the week in which the Time Record Card has a German unit: one that may have been lost by then, or a new one, that is
/// set up nowhere.
fn read_card(opening: &mut Opening<'_>, part: &DdayScenario, counters: &mut [Counter]) {
    for (at, line) in part.card.iter().enumerate() {
        let (week, id) = (line.week, &line.unit);
        let mut germans = counters.iter_mut().filter(|unit| unit.side == Side::German);
        let (rule, why) = match germans.find(|unit| unit.id == *id) {
            _ if !(1..=LAST_WEEK).contains(&week) => ("SEQ-3", format!("there is no week {week}")),
            Some(counter) if counter.is_hq() => {
                let why = format!("{id} is a headquarters, and those are never reinforcements");
                ("HQ", why)
            }
            Some(Counter {
                card: Some(known), ..
            }) => {
                let why = format!("{id} comes in week {known} already");
                ("SEQ-3", why)
            }
            Some(counter) => {
                counter.card = Some(week);
                if counter.entry == Entry::Spare {
                    counter.entry = Entry::Week(week);
                }
                continue;
            }
            None => ("SEQ-3", format!("the forces have no German unit {id}")),
        };
        let message = format!("line {} of the Time Record Card: {why}", at + 1);
        let line = ScenarioLine::RulesLine("card", at);
        opening.report(BAD_SCENARIO, line, rule, message);
    }
}
