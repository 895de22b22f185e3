//! What came of changing the facts of a pack: as lines for people, as values for programs.

use std::fmt::Write as _;

use beachhead_schema::facts::Fact;
use beachhead_schema::io::PackFiles;
use serde::Serialize;
use serde_json::Value;

use super::{ReportedBy, Strength};

/// How well the claims of a pack hold its facts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrengthReport {
    /// The pack, as it was named.
    pub pack: String,
    /// How many facts name a paragraph of the rulebook.
    pub facts: usize,
    /// In how many ways they were changed.
    pub changes: usize,
    /// How many changes a claim of the same paragraph reports.
    pub reported: usize,
    /// How many changes are reported only by claims whose own source is a reconstruction.
    pub reconstructed: usize,
    /// The changes that no claim of the same paragraph reports.
    pub unreported: Vec<UnreportedChange>,
}

/// A change that no claim of the same paragraph reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnreportedChange {
    /// The file that the fact stands in.
    pub file: String,
    /// Its line, from 1.
    pub line: u32,
    /// The paragraph that it names.
    pub paragraph: String,
    /// The list that it stands in.
    pub list: String,
    /// What it is called.
    pub record: String,
    /// What was changed.
    pub change: String,
}

/// The report of a pack whose files these are.
pub fn strength_report(name: &str, strength: &Strength, files: &PackFiles) -> StrengthReport {
    let unreported = strength.changes.iter();
    let unreported = unreported.filter(|change| change.reported == ReportedBy::Nothing);
    let unreported = unreported.filter_map(|change| {
        let fact = strength.facts.get(change.fact)?;
        let (file, line) = place_of(fact, files);
        Some(UnreportedChange {
            file,
            line,
            paragraph: fact.paragraph().unwrap_or_default().to_owned(),
            list: fact.list.clone(),
            record: label_of(&fact.value),
            change: change.change.clone(),
        })
    });
    StrengthReport {
        pack: name.to_owned(),
        facts: strength.facts.len(),
        changes: strength.changes.len(),
        reported: strength.count(ReportedBy::Paragraph),
        reconstructed: strength.count(ReportedBy::Reconstruction),
        unreported: unreported.collect(),
    }
}

impl StrengthReport {
    /// The share of the changes that are reported, in tenths of a per cent; rounded down, so that 100 % is all of them.
    pub fn per_mille(&self) -> usize {
        let reported = self.changes - self.unreported.len();
        (reported * 1000).checked_div(self.changes).unwrap_or(1000)
    }

    /// A line for each change that is not reported, and one that sums up.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for one in &self.unreported {
            let UnreportedChange {
                file,
                line,
                paragraph,
                list,
                record,
                change,
            } = one;
            let record = match record.as_str() {
                "" => String::new(),
                record => format!(" {record}"),
            };
            let _ = writeln!(
                text,
                "{file}:{line}: {paragraph}: {list}{record}: {change}: no claim of the paragraph reports it"
            );
        }
        let share = self.per_mille();
        let _ = writeln!(
            text,
            "{}: {}.{} %: {} facts, {} changes, {} reported by their paragraph, {} by reconstructions, {} by none",
            self.pack,
            share / 10,
            share % 10,
            self.facts,
            self.changes,
            self.reported,
            self.reconstructed,
            self.unreported.len()
        );
        text
    }
}

/// The file and the line of a fact.
fn place_of(fact: &Fact, files: &PackFiles) -> (String, u32) {
    let file = match (fact.part, fact.scenario) {
        ("map", _) => Some(&files.map),
        ("forces", _) => Some(&files.forces),
        ("tables", _) => Some(&files.tables),
        (_, Some(at)) => files.scenarios.get(at),
        _ => None,
    };
    let Some(file) = file else {
        return (String::new(), 1);
    };
    let spans = &file.spans;
    let place = match fact.is_of_rulebook() {
        true => spans.inside("rules", &fact.list, Some(fact.index)),
        false => spans.place(&fact.list, fact.index),
    };
    let start = place.span.map_or(0, |span| span.start);
    (place.file, spans.source().line_column(start).0)
}

/// What a record is called: its id, its hex, its row.
fn label_of(value: &Value) -> String {
    let text = |name: &str| value.get(name).and_then(Value::as_str);
    let label = match (text("table"), text("row")) {
        (Some(table), Some(row)) => Some(format!("{table} {row}")),
        _ => ["id", "hex", "unit", "class", "side"]
            .into_iter()
            .find_map(text)
            .map(str::to_owned),
    };
    let between = || {
        let hexes = value.get("between")?.as_array()?;
        let hexes: Vec<&str> = hexes.iter().filter_map(Value::as_str).collect();
        Some(hexes.join("/"))
    };
    label.or_else(between).unwrap_or_default()
}
