//! [`Opening`]: a pack while it is opened, and the names by which its rules know things.

use std::collections::BTreeSet;

use beachhead_engine::{Board, OptionalRule, ScenarioLine};
use beachhead_kit::{HexIx, HexNo};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::codes::{BAD_MAP, BAD_SCENARIO};
use crate::data::roster::{Role, Roster};
use crate::data::sides::Nation;

/// The setup groups that the rules know by name; those of the airborne divisions begin with `drop-`.
pub(crate) const AT_START: &str = "german-at-start";

pub(crate) const FIRST_WAVE: &str = "first-wave";

pub(crate) const DROP: &str = "drop-";

/// The region of the map that 11.1.4 lists.
pub(crate) const EDGE_HEXES: &str = "marker-loss";

/// The kind of the mines in allotments.
pub(crate) const MINES: &str = "mines";

/// The optional rules, as scenarios name them.
pub(crate) const FLAK: &str = "flak";

pub(crate) const WEATHER: &str = "weather";

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

/// What is opened, and what was found to be missing so far.
pub(crate) struct Opening<'a> {
    pub(crate) pack: &'a Pack,
    pub(crate) scenario: &'a Scenario,
    pub(crate) board: &'a Board,
    pub(crate) findings: Vec<Diagnostic>,
}

impl Opening<'_> {
    pub(crate) fn hex(&mut self, number: &HexNo) -> Option<HexIx> {
        let hex = self.board.hex(number.as_str());
        if hex.is_none() {
            self.findings.push(missing_of_map(&format!(
                "hex {number} that the scenario names"
            )));
        }
        hex
    }

    pub(crate) fn lacking(&mut self, what: String) {
        self.lacking_in(ScenarioLine::Rules("rules"), "11.0", what);
    }

    /// As [`Opening::lacking`], at a line or field of the scenario.
    pub(crate) fn lacking_in(&mut self, line: ScenarioLine<'_>, rule: &str, what: String) {
        let message = format!(
            "the rules of Utah Beach miss something in scenario `{}`: {what}",
            self.scenario.id
        );
        let finding = Diagnostic::error(BAD_SCENARIO, message).rule(rule);
        self.findings.push(line.of(&self.scenario.id, finding));
    }
}
