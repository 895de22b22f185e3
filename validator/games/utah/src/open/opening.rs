//! The names by which the rules know things of a pack, and what is said of those that it lacks.

use std::collections::BTreeSet;

use beachhead_engine::{OptionalRule, ScenarioLine};
use beachhead_kit::{HexIx, HexNo, Opening};
use beachhead_model::diag::Diagnostic;

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
    OptionalRule::new(FLAK, "15.0"),
    OptionalRule::new(WEATHER, "14.1"),
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

/// The hex of a number that the scenario names.
pub(crate) fn hex(opening: &mut Opening<'_>, number: &HexNo) -> Option<HexIx> {
    let unknown = || missing_of_map(&format!("hex {number} that the scenario names"));
    opening.hex(number, unknown)
}

/// Reports what the scenario lacks.
pub(crate) fn lacks(opening: &mut Opening<'_>, what: String) {
    lacks_in(opening, ScenarioLine::Rules("rules"), "11.0", what);
}

/// As [`lacks`], at a line or field of the scenario.
pub(crate) fn lacks_in(opening: &mut Opening<'_>, at: ScenarioLine<'_>, rule: &str, what: String) {
    let scenario = &opening.scenario.id;
    let message =
        format!("the rules of Utah Beach miss something in scenario `{scenario}`: {what}");
    opening.report(BAD_SCENARIO, at, rule, message);
}
