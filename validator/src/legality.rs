//! Holds the setup of every scenario to its rulebook: all that it refuses, each at the line of the unit.
//!
//! Setup is play, so nothing here knows a rule: the game plays the setup by its own rules and says what it refuses. What
//! the lints have found wrong with a line before (a hex that isn't there) isn't told a second time in the game's words.

use beachhead_schema::diag::{Diagnostic, Place, Severity, Subject};
use beachhead_schema::io::{PackFiles, Spans};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::engine::{SetupViolation, codes};
use crate::lint::{LEFT_TO_RULES, quoted_in};
use crate::registry::rulebook;

/// Refusals that are compared with what the lints have found: far more than are told one by one.
const MOST_REFUSALS: usize = 1_000;

/// Adds what the rulebook refuses, and takes out what lints have said less well of the same lines.
pub(crate) fn hold_setups(pack: &Pack, files: &PackFiles, diagnostics: &mut Vec<Diagnostic>) {
    let Some(rulebook) = rulebook(pack.manifest.rulebook.as_str()) else {
        return;
    };
    let is_clean = diagnostics
        .iter()
        .all(|finding| finding.severity < Severity::Error);
    for (scenario, file) in pack.scenarios.iter().zip(&files.scenarios) {
        match rulebook.open(pack, scenario.id.as_str()) {
            Ok(game) => {
                let refused = game.setup_violations().into_iter();
                for refused in refused.take(MOST_REFUSALS) {
                    let place = place_of(&refused, scenario, &file.spans);
                    let is_told = diagnostics
                        .iter()
                        .any(|told| is_in(told, &place) && !is_left_to_rules(told));
                    if !is_told {
                        diagnostics.retain(|told| !(is_in(told, &place) && is_left_to_rules(told)));
                        diagnostics.push(refused.violation.diagnostic(codes::SETUP).at(place));
                    }
                }
            }
            // With mistakes in the data the rules can't be laid out; mend those first.
            Err(findings) if is_clean => {
                diagnostics.extend(
                    findings
                        .into_iter()
                        .map(|finding| placed(finding, files, &file.spans)),
                );
            }
            Err(_) => {}
        }
    }
}

/// An error about this very line, told before. Other refusals of it are news.
fn is_in(told: &Diagnostic, place: &Place) -> bool {
    let (Some(inner), Some(outer)) = (told.place.span, place.span) else {
        return false;
    };
    told.severity == Severity::Error
        && told.code != codes::SETUP
        && told.place.file == place.file
        && outer.start <= inner.start
        && inner.end <= outer.end
}

fn is_left_to_rules(told: &Diagnostic) -> bool {
    LEFT_TO_RULES.contains(&told.code)
}

/// The line of the setup that is refused; else where the scenario names the hex for its rulebook.
fn place_of(refused: &SetupViolation, scenario: &Scenario, spans: &Spans) -> Place {
    let violation = &refused.violation;
    let setup = || scenario.setup.iter();
    let by_unit = violation
        .units
        .iter()
        .find_map(|unit| setup().position(|line| line.unit == *unit));
    if let Some(line) = by_unit {
        return spans.place("setup", line);
    }
    let rules = spans.field("rules");
    let named = violation
        .hexes
        .iter()
        .find_map(|hex| quoted_in(spans, &rules, hex.as_str()));
    let by_hex = || {
        violation
            .hexes
            .iter()
            .find_map(|hex| setup().position(|line| line.hex == *hex))
    };
    match named {
        Some(place) => place,
        None => by_hex().map_or(rules, |line| spans.place("setup", line)),
    }
}

/// A finding of a rulebook about the pack: at the tables or the forces, if it is about them, else at the scenario.
fn placed(finding: Diagnostic, files: &PackFiles, scenario: &Spans) -> Diagnostic {
    if !finding.place.file.is_empty() {
        return finding;
    }
    let place = match finding.subjects.first() {
        Some(Subject::Table(_)) => files.tables.spans.field("rows"),
        Some(Subject::Unit(_)) => files.forces.spans.field("units"),
        _ => scenario.field("rules"),
    };
    finding.at(place)
}
