//! Holds the setup of every scenario to its rulebook: all that it refuses, each at the line of the unit.
//!
//! Setup is play, so nothing here knows a rule: the game plays the setup by its own rules and says what it refuses. What
//! the lints have found wrong with a line before (a hex that isn't there) isn't told a second time in the game's words.

use beachhead_schema::Id;
use beachhead_schema::diag::{Diagnostic, Place, Severity, Subject};
use beachhead_schema::io::{PackFiles, Spans};
use beachhead_schema::layer::{Keyed, Layer};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::tables::TableRow;

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
                        .map(|finding| placed(finding, pack, scenario, files, &file.spans)),
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

/// Findings of a rulebook that doesn't open on a scenario, each at the line of the pack that its subjects name.
pub(crate) fn located(
    findings: Vec<Diagnostic>,
    pack: &Pack,
    scenario: &str,
    files: &PackFiles,
) -> Vec<Diagnostic> {
    let mut scenarios = pack.scenarios.iter().zip(&files.scenarios);
    let Some((scenario, file)) = scenarios.find(|(one, _)| one.id == *scenario) else {
        return findings;
    };
    let placed = |finding| placed(finding, pack, scenario, files, &file.spans);
    findings.into_iter().map(placed).collect()
}

/// A finding of a rulebook about the pack, at the line that its subjects name.
fn placed(
    finding: Diagnostic,
    pack: &Pack,
    scenario: &Scenario,
    files: &PackFiles,
    spans: &Spans,
) -> Diagnostic {
    if !finding.place.file.is_empty() {
        return finding;
    }
    let mut subjects = finding.subjects.iter();
    let place = subjects.find_map(|subject| match subject {
        Subject::Unit(unit) => {
            let at = position(&pack.forces.units, unit)?;
            Some(files.forces.spans.place("units", at))
        }
        Subject::Table(table) => Some(row(pack, files, table, &finding.subjects)),
        Subject::Item(item) => line(scenario, spans, item),
        _ => None,
    });
    finding.at(place.unwrap_or_else(|| spans.field("rules")))
}

/// The line of a scenario that bears this name: `allotment german-6`, `replacements 2`, `campaign`.
fn line(scenario: &Scenario, spans: &Spans, item: &str) -> Option<Place> {
    let (kind, id) = item.rsplit_once(' ').unwrap_or((item, ""));
    let (field, at) = match kind {
        "setup group" => ("groups", position(&scenario.groups, id)?),
        "reinforcement" => ("reinforcements", position(&scenario.reinforcements, id)?),
        "allotment" => ("allotments", position(&scenario.allotments, id)?),
        "objective" => ("victory", position(&scenario.victory, id)?),
        "option" => ("options", position(&scenario.options, id)?),
        _ => {
            let nr: Option<usize> = id.parse().ok();
            let field = spans.field(kind);
            return Some(match field.span {
                Some(_) => field,
                None => spans.inside("rules", kind, nr.and_then(|nr| nr.checked_sub(1))),
            });
        }
    };
    Some(spans.place(field, at))
}

fn position<T: Keyed<Key = Id>>(layer: &Layer<T>, id: &str) -> Option<usize> {
    layer.iter().position(|record| record.key() == *id)
}

/// The row of a table that is named besides it, else its first row, else the tables' file.
fn row(pack: &Pack, files: &PackFiles, table: &str, subjects: &[Subject]) -> Place {
    let named = |row: &TableRow| {
        subjects.iter().any(|subject| {
            matches!(subject, Subject::Item(item) if item.strip_prefix("row ") == Some(row.row.as_str()))
        })
    };
    let rows = || {
        pack.tables
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.table == *table)
    };
    let found = rows().find(|(_, row)| named(row)).or_else(|| rows().next());
    let spans = &files.tables.spans;
    found.map_or_else(|| spans.field("rows"), |(at, _)| spans.place("rows", at))
}
