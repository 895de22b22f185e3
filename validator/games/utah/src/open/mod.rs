//! Opening the game on a pack: roster, ground, tables and the scenario's plan, with a finding for all that is missing.

mod cups;
mod lines;
mod places;
mod roster;
mod table_reader;

use beachhead_engine::{Board, HexSet, OptionalRule, ScenarioLine};
use beachhead_schema::cannot_happen;
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::games::GameScenario;
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::codes::{BAD_MAP, BAD_SCENARIO};
use crate::data::cities::Cities;
use crate::data::ground::Ground;
use crate::data::opened::{Options, UtahGame};
use crate::data::roster::{Role, Roster};
use crate::data::sides::Nation;
use crate::open::table_reader::Reader;

use lines::illegal;
use std::collections::BTreeSet;

/// The setup groups that the rules know by name; those of the airborne divisions begin with `drop-`.
pub(crate) const AT_START: &str = "german-at-start";

pub(crate) const FIRST_WAVE: &str = "first-wave";

pub(crate) const DROP: &str = "drop-";

/// The region of the map that 11.1.4 lists.
const EDGE_HEXES: &str = "marker-loss";

/// The kind of the mines in allotments.
pub(crate) const MINES: &str = "mines";

/// The optional rules, as scenarios name them.
const FLAK: &str = "flak";

const WEATHER: &str = "weather";

pub(crate) const OPTIONS: &[OptionalRule] = &[
    OptionalRule {
        id: FLAK,
        paragraph: "15.0",
    },
    OptionalRule {
        id: WEATHER,
        paragraph: "14.1",
    },
];

/// More than any marker adds, and little enough to add up.
pub(crate) const MOST_STRENGTH: i32 = 1000;

impl UtahGame {
    /// Opens the game.
    ///
    /// # Errors
    /// All that the rules need and the pack doesn't have.
    pub(crate) fn new(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let board = Board::compile(&pack.map, &pack.palette);
        let mut reader = Reader {
            tables: &pack.tables,
            board: &board,
            findings: Vec::new(),
        };
        let tables = reader.read();
        let mut findings = reader.findings;
        let tables_hold = findings.is_empty();
        let Some(GameScenario::Utah(plan)) = scenario.rules.clone() else {
            findings.push(other_rulebook(scenario));
            return Err(findings);
        };
        let mut ground = Ground::new(&board, &tables, plan.campaign.as_ref());
        if ground.utah.is_empty() {
            findings.push(missing_of_map(&format!("beach `{}`", Ground::UTAH)));
        }
        if plan.campaign.is_none() && board.region(Ground::EAST_OF_VIRE).is_none() {
            findings.push(missing_of_map(&format!(
                "region `{}`",
                Ground::EAST_OF_VIRE
            )));
        }
        let edge_hexes = match board.region(EDGE_HEXES) {
            Some(hexes) => hexes.clone(),
            None => {
                findings.push(missing_of_map(&format!("region `{EDGE_HEXES}`")));
                HexSet::default()
            }
        };
        let mut opening = Opening {
            pack,
            scenario,
            board: &board,
            findings,
        };
        let roster = opening.roster();
        ground.utah = roster.landing_hexes();
        let cups = opening.cups(&roster);
        let maps = opening.maps(&plan, &roster);
        let cities = Cities::of(pack, &board, &ground);
        let locations = opening.locations(&plan);
        let illegal = illegal(scenario, &board, &ground, tables_hold, &cities);
        opening.findings.extend(illegal);
        let findings = opening.findings;
        if !findings.is_empty() {
            return Err(findings);
        }
        let setup = scenario
            .setup
            .iter()
            .map(|place| (place.unit.clone(), place.hex.clone()))
            .collect();
        let on = |id: &str| {
            let choice = scenario.options.get(&id.into());
            choice.is_some_and(|choice| choice.on)
        };
        Ok(Self {
            board,
            ground,
            tables,
            roster,
            cups,
            options: Options {
                flak: on(FLAK),
                weather: on(WEATHER),
            },
            maps,
            cities,
            plan,
            turns: scenario
                .turns
                .unwrap_or_else(|| cannot_happen!(1, "a scenario without turns is a finding")),
            locations,
            edge_hexes,
            setup,
        })
    }
}

/// The scenario's own part is that of another rulebook.
fn other_rulebook(scenario: &Scenario) -> Diagnostic {
    let message = format!("the `rules` of scenario {} are not Utah's", scenario.id);
    Diagnostic::error(BAD_SCENARIO, message).help("write `rules: Utah((…))`")
}

pub(crate) fn missing_of_map(what: &str) -> Diagnostic {
    Diagnostic::error(
        BAD_MAP,
        format!("the rules of Utah Beach need the {what}, and the map has none"),
    )
}

/// The nations that have units in the game.
pub(crate) fn allies(roster: &Roster) -> BTreeSet<Nation> {
    let counters = roster.iter().map(|(_, counter)| counter);
    let played = counters.filter(|counter| counter.role != Role::Absent);
    played.filter_map(|counter| counter.nation).collect()
}

pub(crate) struct Opening<'a> {
    pack: &'a Pack,
    scenario: &'a Scenario,
    board: &'a Board,
    findings: Vec<Diagnostic>,
}

impl Opening<'_> {
    fn hex(&mut self, number: &HexNo) -> Option<HexIx> {
        let hex = self.board.hex(number.as_str());
        if hex.is_none() {
            self.findings.push(missing_of_map(&format!(
                "hex {number} that the scenario names"
            )));
        }
        hex
    }

    fn lacking(&mut self, what: String) {
        self.lacking_in(ScenarioLine::Rules("rules"), "11.0", what);
    }

    /// As [`Opening::lacking`], at a line or field of the scenario.
    fn lacking_in(&mut self, line: ScenarioLine<'_>, rule: &str, what: String) {
        let message = format!(
            "the rules of Utah Beach miss something in scenario `{}`: {what}",
            self.scenario.id
        );
        let finding = Diagnostic::error(BAD_SCENARIO, message).rule(rule);
        self.findings.push(line.of(&self.scenario.id, finding));
    }
}
