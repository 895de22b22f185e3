//! What the lines of a scenario may say, judged one by one as the game is opened: what no rule allows is reported here, with
//! its line and paragraph, and is never met in play.
//!
//! Whether a name is one of the pack's, whether a turn is one of the scenario's and so on, any rulebook would ask: that is
//! for the lints. How many markers and units there are in all is for the claims.

use beachhead_engine::{Board, ScenarioLine, listed};
use beachhead_hex::Compass;
use beachhead_kit::Opening;
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::games::GameScenario;
use beachhead_model::games::utah::{Campaign, Replacement};
use beachhead_model::scenario::{Allotment, Reinforcement, Scenario, SetupArea, SetupGroup};

use crate::codes::{
    BAD_ALLOTMENT, BAD_ARRIVAL, BAD_CAMPAIGN, BAD_FIRST, BAD_GROUP, BAD_OPTION, BAD_REPLACEMENT,
    BAD_SCENARIO,
};
use crate::data::cities::Cities;
use crate::data::cups::Cup;
use crate::data::ground::Ground;
use crate::data::roster::Class;
use crate::data::sides::{Nation, Side};
use crate::open::opening::{AT_START, DROP, FIRST_WAVE, MINES, MOST_STRENGTH, OPTIONS};

/// The first turn that has a Support Fire Marker Phase, and on which Allied reinforcements come.
const SECOND: u16 = 2;

/// More than any game of the series lasts, and few enough to play to their end.
const MOST_TURNS: u16 = 100;

/// Reports what is wrong with the lines of the scenario.
pub(crate) fn report_illegal(
    opening: &mut Opening<'_>,
    ground: &Ground,
    tables_hold: bool,
    cities: &Cities,
) {
    let scenario = opening.scenario;
    if scenario.first != *Side::Allied.name() {
        let first = &scenario.first;
        let message = format!("the Allied side moves first in all scenarios, not `{first}`");
        opening.report(BAD_FIRST, ScenarioLine::Field("first"), "10.2", message);
    }
    let message = match scenario.turns {
        Some(1..=MOST_TURNS) => None,
        Some(turns) => Some(format!(
            "a game lasts from 1 to {MOST_TURNS} turns, not {turns}"
        )),
        None => Some(format!(
            "a game lasts from 1 to {MOST_TURNS} turns: `turns` is missing"
        )),
    };
    if let Some(message) = message {
        opening.report(BAD_SCENARIO, ScenarioLine::Field("turns"), "10.2", message);
    }
    // Where a table lacks a row it is unknown who may stand where: that is reported at the table, not of every group.
    for group in scenario.groups.iter().filter(|_| tables_hold) {
        report_at_start(opening, group, ground);
    }
    for group in &scenario.groups {
        report_group(opening, group);
    }
    for line in &scenario.reinforcements {
        if let Some((rule, why)) = arrival(scenario, line, opening.board, ground) {
            let message = format!("reinforcement {} {why}", line.id);
            let at = ScenarioLine::Reinforcement(&line.id);
            opening.report(BAD_ARRIVAL, at, rule, message);
        }
    }
    for line in &scenario.allotments {
        if let Some((rule, why)) = allotment(line) {
            let message = format!("allotment {} {why}", line.id);
            let at = ScenarioLine::Allotment(&line.id);
            opening.report(BAD_ALLOTMENT, at, rule, message);
        }
    }
    for option in &scenario.options {
        if OPTIONS.iter().all(|known| option.id != *known.id) {
            let message = format!("the rules have no option `{}`", option.id);
            let known = OPTIONS.iter();
            let known = known.map(|option| format!("`{}` ({})", option.id, option.paragraph));
            let help = format!("the options are {}", listed(known));
            let finding = Diagnostic::error(BAD_OPTION, message).help(help);
            opening.about(ScenarioLine::Choice(&option.id), finding);
        }
    }
    let Some(GameScenario::Utah(plan)) = &scenario.rules else {
        return;
    };
    let last = scenario.last_turn().unwrap_or(MOST_TURNS);
    for (at, line) in plan.replacements.iter().enumerate() {
        if let Some(why) = replacement(line, last) {
            let message = format!("replacement line {} {why}", at + 1);
            let at = ScenarioLine::RulesLine("replacements", at);
            opening.report(BAD_REPLACEMENT, at, "11.2.5", message);
        }
    }
    let terms = plan.campaign.iter();
    for (rule, why) in terms.flat_map(|terms| campaign(terms, scenario, cities)) {
        opening.report(BAD_CAMPAIGN, ScenarioLine::Rules("campaign"), rule, why);
    }
}

/// 11.0: the groups that the rules know, each of its side.
fn report_group(opening: &mut Opening<'_>, group: &SetupGroup) {
    let id = group.id.as_str();
    let side = match id {
        AT_START => Side::German,
        id if id.starts_with(FIRST_WAVE) || id.starts_with(DROP) => Side::Allied,
        _ => {
            let why = format!("the rules know no setup group `{id}`: its units would never come");
            let help = format!(
                "the groups are `{AT_START}`, `{FIRST_WAVE}` and `{DROP}` with the division"
            );
            let finding = Diagnostic::error(BAD_GROUP, why).rule("11.0").help(help);
            return opening.about(ScenarioLine::Group(&group.id), finding);
        }
    };
    if group.side != *side.name() {
        let why = format!("setup group `{id}` is {}, not {}", side.name(), group.side);
        opening.report(BAD_GROUP, ScenarioLine::Group(&group.id), "11.0", why);
    }
}

/// 11.1.1: at-start units stand where units can.
fn report_at_start(opening: &mut Opening<'_>, group: &SetupGroup, ground: &Ground) {
    let SetupArea::Each(hexes) = &group.area else {
        return;
    };
    let is_closed = |hex| {
        let mut classes = Class::ALL.into_iter();
        !classes.any(|class| ground.can_hold(hex, class) || ground.can_reach(hex, class))
    };
    let board = opening.board;
    let mut hexes = hexes.iter();
    let closed = hexes.find(|number| board.hex(number.as_str()).is_some_and(is_closed));
    if let Some(number) = closed {
        let id = &group.id;
        let why = format!("setup group `{id}` has a unit in {number}, where no unit can stand");
        let finding = Diagnostic::error(BAD_GROUP, why).rule("11.1.1");
        let finding = ScenarioLine::Group(id).of(&opening.scenario.id, finding);
        opening
            .findings
            .push(finding.on(Subject::Hex(number.clone())));
    }
}

/// 11.1.2 and 11.2.4: when and where units may come; the rule, and why they can't.
fn arrival(
    scenario: &Scenario,
    line: &Reinforcement,
    board: &Board,
    ground: &Ground,
) -> Option<(&'static str, String)> {
    let Some(entry) = &line.entry else {
        let (rule, where_from) = match Side::named(line.side.as_str()) {
            Some(Side::Allied) => ("11.2.4", "the entry of beach landing hexes they land in"),
            _ => ("11.1.2", "the entry on the west or south edge they come by"),
        };
        return Some((rule, format!("names no entry: it must say {where_from}")));
    };
    // An entry or side that isn't there is reported by others.
    let entry = board.entry(entry.as_str())?;
    let number = |hex| board.grid().number(hex);
    if Side::named(line.side.as_str())? == Side::Allied {
        if line.turn < SECOND {
            let why = "comes on game turn 1: Allied reinforcements come after it, the first wave is a setup group";
            return Some(("11.2.4", why.to_owned()));
        }
        if ground.utah.is_empty() {
            return None; // That no unit lands at all is a finding of its own.
        }
        let inland = entry.iter().find(|hex| !ground.utah.contains(hex))?;
        let why = format!("comes by {}, which is no beach landing hex", number(inland));
        return Some(("11.2.4", why));
    }
    // In a campaign of several maps Germans also come from where other scenarios have them come.
    let Some(GameScenario::Utah(plan)) = &scenario.rules else {
        return None;
    };
    if plan.campaign.is_some() {
        return None;
    }
    let grid = board.grid();
    let at_edge = |hex| {
        [Compass::W, Compass::S]
            .into_iter()
            .any(|edge| grid.at_edge(hex, edge))
    };
    let inside = entry.iter().find(|hex| !at_edge(*hex))?;
    let why = format!(
        "enters by {}, which is neither on the west nor on the south edge",
        number(inside)
    );
    Some(("11.1.2", why))
}

/// 11.1.4, 11.2.6 and 11.2.7: markers of a kind that there is, of the side whose they are.
fn allotment(line: &Allotment) -> Option<(&'static str, String)> {
    let kind = &line.kind;
    let fleet = Nation::ALL
        .into_iter()
        .any(|nation| *kind == *nation.naval_name());
    let (side, rule) = match Cup::named(kind) {
        _ if fleet => (Side::Allied, "11.2.7"),
        _ if *kind == *MINES => (Side::German, "11.1.4"),
        Some(cup) if cup.side() == Side::German => (Side::German, "11.1.4"),
        Some(_) => (Side::Allied, "11.2.6"),
        None => {
            let cups = Cup::ALL.into_iter().map(Cup::name);
            let fleets = Nation::ALL.into_iter().map(Nation::naval_name);
            let kinds: Vec<&str> = cups.chain(fleets).chain([MINES]).collect();
            let why = format!(
                "is of kind `{kind}`, and the rules have only {}",
                kinds.join(", ")
            );
            return Some(("11.2.6", why));
        }
    };
    if line.side != *side.name() {
        let why = format!(
            "is of kind `{kind}`, which is {}, not {}",
            side.name(),
            line.side
        );
        return Some((rule, why));
    }
    // What the mines add is in the tables.
    let least = i32::from(*kind != *MINES);
    if !(least..=MOST_STRENGTH).contains(&line.value) {
        let why = format!(
            "is worth {}, and a marker adds from {least} to {MOST_STRENGTH}",
            line.value
        );
        return Some((rule, why));
    }
    None
}

/// 11.2.5: points that come at least once, and not before the first phase that hands them out.
fn replacement(line: &Replacement, last: u16) -> Option<String> {
    if line.points == 0 {
        return Some("gives no points".to_owned());
    }
    if line.every == 0 {
        return Some("comes every 0 turns".to_owned());
    }
    if !(SECOND..=last).contains(&line.from) {
        return Some(format!(
            "begins with game turn {}, and points come from game turn {SECOND} to {last}",
            line.from
        ));
    }
    if let Some(until) = line.until.filter(|until| *until < line.from) {
        return Some(format!(
            "ends with game turn {until}, before it begins with {}",
            line.from
        ));
    }
    let nation = line.nation.as_ref()?;
    Nation::named(nation.as_str())
        .is_none()
        .then(|| format!("is for nation `{nation}`, and the Allied nations are US and CW"))
}

/// 14.2 and 14.3: terms that this map can meet.
fn campaign(terms: &Campaign, scenario: &Scenario, cities: &Cities) -> Vec<(&'static str, String)> {
    let mut wrong = Vec::new();
    if usize::from(terms.cities) != cities.count() {
        wrong.push((
            "14.2",
            format!(
                "the campaign counts {} cities, and the map names {}",
                terms.cities,
                cities.count()
            ),
        ));
    }
    if terms.city_hexes == 0 || usize::from(terms.city_hexes) > cities.hex_count() {
        wrong.push((
            "14.3",
            format!(
                "the campaign is won with {} city hexes, and the map has {}",
                terms.city_hexes,
                cities.hex_count()
            ),
        ));
    }
    if terms.longest > MOST_TURNS {
        wrong.push((
            "14.2",
            format!(
                "a campaign lasts {MOST_TURNS} turns at most, not {}",
                terms.longest
            ),
        ));
    }
    if let Some(turns) = scenario.turns.filter(|turns| terms.longest < *turns) {
        wrong.push((
            "14.2",
            format!(
                "the campaign goes on to game turn {} at most, and has {turns} turns already",
                terms.longest
            ),
        ));
    }
    wrong
}
