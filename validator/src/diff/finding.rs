//! What the checks find now and did not find before, each at the change that it comes from.

use std::collections::BTreeMap;

use beachhead_schema::diag::{Diagnostic, Severity, Subject};
use beachhead_schema::diff::{Changes, Group, PackChange};
use serde_json::Value;

use super::document::{DiffReport, FindingReport};
use crate::check::Checked;

/// Adds what is new to the changes, or to the report where no change can be told apart.
pub(super) fn attach(
    changes: &Changes,
    (before, after): (&Checked, &Checked),
    report: &mut DiffReport,
) {
    let mut known: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for finding in &before.diagnostics {
        *known
            .entry((finding.code.id, &finding.message))
            .or_default() += 1;
    }
    for finding in after
        .diagnostics
        .iter()
        .filter(|it| it.severity > Severity::Info)
    {
        let count = known
            .entry((finding.code.id, &finding.message))
            .or_default();
        if *count > 0 {
            *count -= 1;
            continue;
        }
        let shown = shown(finding, after);
        let scores = changes.all.iter().map(|change| score(change, finding));
        // The first of those that fit best.
        let best = scores.enumerate().filter(|(_, score)| *score > 0);
        let best = best.max_by_key(|(at, score)| (*score, std::cmp::Reverse(*at)));
        match best.and_then(|(at, _)| report.changes.get_mut(at)) {
            Some(change) => change.findings.push(shown),
            None => report.findings.push(shown),
        }
    }
}

/// A finding as reports have it.
pub(super) fn shown(finding: &Diagnostic, checked: &Checked) -> FindingReport {
    let line = checked.line_column(&finding.place).map(|(line, _)| line);
    of(finding, line)
}

pub(super) fn of(finding: &Diagnostic, line: Option<u32>) -> FindingReport {
    FindingReport {
        code: finding.code.id.to_owned(),
        severity: finding.severity.to_string(),
        message: finding.message.clone(),
        file: finding.place.file.clone(),
        line,
        rule: finding.rule.clone(),
    }
}

/// How well a finding fits a change: by its record, by what it is about, by a hex that both name.
fn score(change: &PackChange, finding: &Diagnostic) -> u32 {
    let is_record = finding
        .address
        .as_ref()
        .is_some_and(|address| change.spots.contains(&address.spot));
    if is_record {
        return 4;
    }
    let of = |subject: &Subject| match subject {
        Subject::Hex(hex) => hexes(change, hex.as_str()) * 2,
        Subject::Hexside(side) => side.hexes().map(|hex| hexes(change, hex.as_str())).sum(),
        Subject::Unit(name) | Subject::Item(name) => names(change, name) * 3,
        Subject::Table(name) => u32::from(change.group == Group::Tables) * names(change, name) * 3,
    };
    finding.subjects.iter().map(of).max().unwrap_or(0)
}

fn hexes(change: &PackChange, hex: &str) -> u32 {
    let mut all = change.hexes_before.iter().chain(&change.hexes_after);
    u32::from(all.any(|one| one.as_str() == hex))
}

fn names(change: &PackChange, word: &str) -> u32 {
    let mut records = change.before.iter().chain(&change.after);
    u32::from(records.any(|record| mentions(record, word)))
}

fn mentions(value: &Value, word: &str) -> bool {
    match value {
        Value::String(text) => text == word,
        Value::Array(items) => items.iter().any(|item| mentions(item, word)),
        Value::Object(fields) => fields.values().any(|inner| mentions(inner, word)),
        _ => false,
    }
}
