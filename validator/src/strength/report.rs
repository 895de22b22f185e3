//! What came of changing the facts of a pack: as lines for people, as values for programs.

use std::fmt::Write as _;

use beachhead_schema::facts::Fact;
use beachhead_schema::io::PackFiles;
use serde::Serialize;

use super::{ReportedBy, Strength, label_of};

/// How well the claims of a pack hold its facts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrengthReport {
    /// The pack, as it was named.
    pub pack: String,
    /// How many facts the pack has.
    pub all_facts: usize,
    /// How many of them a paragraph of the rulebook has: these are measured.
    pub facts: usize,
    /// In how many ways they were changed.
    pub changes: usize,
    /// How many changes a claim of the same paragraph reports.
    pub reported: usize,
    /// How many changes are reported only by claims whose own source is a reconstruction.
    pub reconstructed: usize,
    /// The changes that no claim of the same paragraph reports.
    pub unreported: Vec<UnreportedChange>,
    /// The changes of all other facts, if these were made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outside: Option<OutsideReport>,
}

/// How well claims hold the facts that no paragraph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OutsideReport {
    /// How many facts these are.
    pub facts: usize,
    /// In how many ways they were changed.
    pub changes: usize,
    /// How many changes a claim of some paragraph reports.
    pub reported: usize,
    /// How many changes are reported only by claims whose own source is a reconstruction.
    pub reconstructed: usize,
}

/// A change that no claim of the same paragraph reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnreportedChange {
    /// The file that the fact stands in.
    pub file: String,
    /// Its line, from 1.
    pub line: u32,
    /// The paragraph that has it.
    pub paragraph: String,
    /// The other scenario of which a claim reports the same change, where only that makes it a fact of the paragraph.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_in: Option<String>,
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
        let measured = strength.facts.get(change.fact)?;
        let fact = &measured.fact;
        let (file, line) = place_of(fact, files);
        Some(UnreportedChange {
            file,
            line,
            paragraph: measured.paragraph.clone(),
            as_in: change.as_in.as_ref().map(ToString::to_string),
            list: fact.list.clone(),
            record: label_of(&fact.value),
            change: change.change.clone(),
        })
    });
    StrengthReport {
        pack: name.to_owned(),
        all_facts: strength.all_facts,
        facts: strength.facts.len(),
        changes: strength.changes.len(),
        reported: strength.count(ReportedBy::Paragraph),
        reconstructed: strength.count(ReportedBy::Reconstruction),
        unreported: unreported.collect(),
        outside: strength.outside.map(|outside| OutsideReport {
            facts: outside.facts,
            changes: outside.changes,
            reported: outside.reported,
            reconstructed: outside.reconstructed,
        }),
    }
}

impl StrengthReport {
    /// A line for each change that is not reported, one that sums up, and one for the other facts where they were changed.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for one in &self.unreported {
            let UnreportedChange {
                file,
                line,
                paragraph,
                as_in,
                list,
                record,
                change,
            } = one;
            let record = match record.as_str() {
                "" => String::new(),
                record => format!(" {record}"),
            };
            let why = match as_in {
                Some(there) => format!("a claim of scenario `{there}` reports it there, none here"),
                None => "no claim of the paragraph reports it".to_owned(),
            };
            let _ = writeln!(
                text,
                "{file}:{line}: {paragraph}: {list}{record}: {change}: {why}"
            );
        }
        let _ = writeln!(
            text,
            "{}: {} of {} are measured ({}): of their {}, claims of their paragraph report {}, only reconstructions {}, none {}",
            self.pack,
            grouped(self.facts),
            count(self.all_facts, "fact", "facts"),
            share(self.facts, self.all_facts),
            count(self.changes, "change", "changes"),
            grouped(self.reported),
            grouped(self.reconstructed),
            grouped(self.unreported.len())
        );
        if let Some(outside) = &self.outside {
            let unreported = outside.changes - outside.reported - outside.reconstructed;
            let reported = outside.reported + outside.reconstructed;
            let _ = writeln!(
                text,
                "{}: {} ({}): of their {}, {} are reported: claims of a paragraph report {}, only reconstructions {}, none {}",
                self.pack,
                count(outside.facts, "other fact", "other facts"),
                share(outside.facts, self.all_facts),
                count(outside.changes, "change", "changes"),
                share(reported, outside.changes),
                grouped(outside.reported),
                grouped(outside.reconstructed),
                grouped(unreported)
            );
        }
        text
    }
}

/// `1 fact`, `1,530 facts`.
fn count(number: usize, one: &str, many: &str) -> String {
    format!(
        "{} {}",
        grouped(number),
        if number == 1 { one } else { many }
    )
}

/// A share of a whole in per cent; rounded down, so that 100 % is all of it. Something that is less than one per cent is not 0 %.
fn share(part: usize, whole: usize) -> String {
    match (part.saturating_mul(100)).checked_div(whole) {
        Some(0) if part > 0 => "under 1 %".to_owned(),
        Some(share) => format!("{share} %"),
        None => "none".to_owned(),
    }
}

/// A number with its thousands set apart: `1,530`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The file and the line of a fact.
fn place_of(fact: &Fact, files: &PackFiles) -> (String, u32) {
    let Some(file) = files.of(fact.part) else {
        return (String::new(), 1);
    };
    let spans = &file.spans;
    let index = (!fact.is_field()).then_some(fact.index);
    let place = match index {
        _ if fact.is_of_rulebook() => spans.inside("rules", &fact.list, index),
        Some(index) => spans.place(&fact.list, index),
        None => spans.field(&fact.list),
    };
    let start = place.span.map_or(0, |span| span.start);
    (place.file, spans.source().line_column(start).0)
}
