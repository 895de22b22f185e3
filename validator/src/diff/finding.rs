//! What the checks find now and did not find before, each at the change that it comes from.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use beachhead_check::check::Checked;
use beachhead_check::finding::{Identity, identities, left_out};
use beachhead_schema::diag::{Diagnostic, Instance, Severity, Subject};
use beachhead_schema::diff::{ChangeGroup, Changes};
use beachhead_schema::edit::Spot;
use serde_json::Value;

use super::document::{DiffReport, FindingReport};

/// Adds what is new to the changes, or to the report where it is not known which change it belongs to.
pub(super) fn attach(
    changes: &Changes,
    (before, after): (&Checked, &Checked),
    report: &mut DiffReport,
) {
    let new = new_findings(before, after);
    if new.is_empty() {
        return;
    }
    let index = ChangeIndex::of(changes);
    for finding in &new {
        let line = after.line_column(&finding.place).map(|(line, _)| line);
        let shown = of(finding, line);
        let change = index.best(finding);
        match change.and_then(|at| report.changes.get_mut(at)) {
            Some(change) => change.findings.push(shown),
            None => report.findings.push(shown),
        }
    }
}

/// The findings that count and have mistakes which the other pack has less often, each about these alone.
fn new_findings(before: &Checked, after: &Checked) -> Vec<Diagnostic> {
    let mut known: BTreeMap<Identity, u32> = BTreeMap::new();
    let mut know = |identity, times| {
        let count: &mut u32 = known.entry(identity).or_default();
        *count = count.saturating_add(times);
    };
    for finding in &before.diagnostics {
        let each = identities(finding).into_iter();
        each.for_each(|identity| know(identity, finding.times));
    }
    for (_, counted) in before.overflow.iter() {
        counted.iter().for_each(|it| know(it.identity, it.times));
    }
    let mut is_known = |identity: Identity, times: u32| {
        let count = known.get_mut(&identity).filter(|count| **count >= times);
        count.map(|count| *count -= times).is_some()
    };
    let mut new = Vec::new();
    for finding in &after.diagnostics {
        let known = identities(finding).into_iter();
        let known: Vec<bool> = known.map(|it| is_known(it, finding.times)).collect();
        if known.iter().all(|is_known| *is_known) || finding.severity == Severity::Info {
            continue;
        }
        let mut finding = finding.clone();
        if known.iter().any(|is_known| *is_known) {
            let mut known = known.into_iter();
            let mut is_new = |_: &Instance| !known.next().unwrap_or_default();
            finding.instances.retain(&mut is_new);
            finding.stand_at_first();
        }
        new.push(finding);
    }
    for (kind, counted) in after.overflow.iter() {
        let more = counted.iter();
        let more = more.filter(|it| !is_known(it.identity, it.times)).count();
        if more > 0 && kind.severity > Severity::Info {
            let (code, name) = (kind.code.id, kind.code.name);
            new.push(left_out(&kind.file, code, name, kind.severity, more));
        }
    }
    new
}

/// A finding as reports have it.
pub(super) fn of(finding: &Diagnostic, line: Option<u32>) -> FindingReport {
    FindingReport {
        code: finding.code.id.to_owned(),
        severity: finding.severity.to_string(),
        message: finding.message.clone(),
        file: finding.place.file.clone(),
        line,
        rule: finding.rule.clone(),
        reconstructed: finding.is_reconstructed,
    }
}

/// The changes by what findings name: there may be thousands of both.
#[derive(Default)]
struct ChangeIndex<'a> {
    spots: BTreeMap<&'a Spot, usize>,
    hexes: BTreeMap<&'a str, Vec<usize>>,
    words: BTreeMap<&'a str, Vec<usize>>,
    tables: BTreeMap<&'a str, Vec<usize>>,
}

impl<'a> ChangeIndex<'a> {
    fn of(changes: &'a Changes) -> Self {
        let mut index = Self::default();
        for (at, change) in changes.all.iter().enumerate() {
            for spot in &change.spots {
                index.spots.entry(spot).or_insert(at);
            }
            for hex in change.hexes_before.iter().chain(&change.hexes_after) {
                push(&mut index.hexes, hex.as_str(), at);
            }
            for record in change.before.iter().chain(&change.after) {
                let words = match change.group {
                    ChangeGroup::Tables => &mut index.tables,
                    _ => &mut index.words,
                };
                each_word(record, &mut |word| push(words, word, at));
            }
        }
        index
    }

    /// The change that a finding fits best, the first of those: by its record, by what it is about, by a hex that both name.
    fn best(&self, finding: &Diagnostic) -> Option<usize> {
        let spot = finding.address.as_ref().map(|address| &address.spot);
        if let Some(at) = spot.and_then(|spot| self.spots.get(spot)) {
            return Some(*at);
        }
        let mut scores: BTreeMap<usize, u32> = BTreeMap::new();
        let mut score = |changes: Option<&Vec<usize>>, points: u32| {
            for at in changes.into_iter().flatten() {
                *scores.entry(*at).or_default() += points;
            }
        };
        for subject in &finding.subjects {
            match subject {
                Subject::Hex(hex) => score(self.hexes.get(hex.as_str()), 2),
                Subject::Hexside(side) => {
                    for hex in side.hexes() {
                        score(self.hexes.get(hex.as_str()), 1);
                    }
                }
                Subject::Unit(name) | Subject::Item(name) => score(self.words.get(&**name), 3),
                Subject::Table(name) => score(self.tables.get(&**name), 3),
            }
        }
        let best = scores
            .into_iter()
            .max_by_key(|(at, score)| (*score, Reverse(*at)));
        best.map(|(at, _)| at)
    }
}

fn push<'a>(index: &mut BTreeMap<&'a str, Vec<usize>>, word: &'a str, at: usize) {
    let changes = index.entry(word).or_default();
    if changes.last() != Some(&at) {
        changes.push(at);
    }
}

fn each_word<'a>(value: &'a Value, with: &mut dyn FnMut(&'a str)) {
    match value {
        Value::String(text) => with(text),
        Value::Array(items) => items.iter().for_each(|item| each_word(item, with)),
        Value::Object(fields) => fields.values().for_each(|inner| each_word(inner, with)),
        _ => {}
    }
}
