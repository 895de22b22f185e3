//! Rule coverage as outputs show it: a table for people, a document for programs, a page to look at.
//!
//! What proves a row is the engine's affair ([`Coverage`]); here are only the places of the first proofs as lines, and
//! the ways to write it all down.

mod held;
mod html;

use std::fmt;
use std::io::{self, Write};

use beachhead_check::finding::{Position, Sources};
use beachhead_engine::{Coverage, CoverageSummary, InPrint, RuleRow, Rulebook, Texts, Way};
use beachhead_model::diag::Place;
use serde::Serialize;

pub use held::Held;

/// The formats of rule coverage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum CoverageFormat {
    /// A table, with the sums as its last line.
    #[default]
    Text,
    /// One JSON document, for programs.
    Json,
    /// A self-contained page, for a browser.
    Html,
}

/// The version of the JSON document.
const VERSION: u32 = 1;

/// What is to be shown: the rows of a rulebook, and what was played for them.
pub struct Proofs<'a> {
    /// The rulebook.
    pub rulebook: &'a Rulebook,
    /// What was shown of its rows.
    pub coverage: &'a Coverage,
    /// The files that places point into.
    pub sources: &'a Sources,
    /// The scripts that went wrong, a line each: what they should prove isn't proved.
    pub failed: &'a [String],
    /// The rows that are held, where planted faults have been tried.
    pub held: Option<&'a Held>,
}

impl Proofs<'_> {
    /// Writes them down.
    ///
    /// # Errors
    /// The output can't be written.
    pub fn write(&self, format: CoverageFormat, out: &mut dyn Write) -> io::Result<()> {
        match format {
            CoverageFormat::Text => {
                self.failed
                    .iter()
                    .try_for_each(|line| writeln!(out, "{line}"))?;
                writeln!(out, "{}", self.coverage)?;
                self.held.map_or(Ok(()), |held| self.write_held(held, out))
            }
            CoverageFormat::Json => {
                serde_json::to_writer_pretty(&mut *out, &CoverageDocument::of(self))?;
                writeln!(out)
            }
            CoverageFormat::Html => html::write(&CoverageDocument::of(self), out),
        }
    }

    fn write_held(&self, held: &Held, out: &mut dyn Write) -> io::Result<()> {
        let CoverageSummary {
            rows, stand_ins, ..
        } = self.coverage.summary();
        let is_held = |row: &RuleRow| held.has(row);
        let all = || self.coverage.rows().map(|(row, _)| row);
        let held_rows = all().filter(|row| row.is_counted() && is_held(row)).count();
        writeln!(
            out,
            "{held_rows} of {rows} rows held: a fault planted in their code was noticed by a script of their paragraph"
        )?;
        if stand_ins > 0 {
            let held = all().filter(|row| row.stand_in && is_held(row)).count();
            writeln!(out, "{held} of {stand_ins} stand-ins held")?;
        }
        let loose: Vec<&str> = all()
            .filter(|row| (row.is_counted() || row.stand_in) && !is_held(row))
            .map(|row| &*row.id)
            .collect();
        match loose.is_empty() {
            true => Ok(()),
            false => writeln!(out, "not held: {}", loose.join(", ")),
        }
    }

    fn spot(&self, place: &Place) -> ProofPlace {
        let source = self.sources.get(&place.file);
        let start = source.and_then(|source| place.span.map(|span| source.line_column(span.start)));
        ProofPlace {
            file: place.file.clone(),
            start: start.map(|(line, column)| Position { line, column }),
        }
    }
}

/// The JSON document; the page shows the same.
#[derive(Serialize)]
struct CoverageDocument<'c> {
    version: u32,
    rulebook: &'static str,
    title: &'static str,
    /// Rows of the rule index that count, and entries of the checklist that they belong to; stand-ins are none of either.
    rows: Sum,
    checklist: Sum,
    /// Rows of ours in the place of rules that we don't have.
    stand_ins: Sum,
    /// Steps of scripts that lean on stand-ins: they prove no other row.
    leaning: usize,
    /// Scripts that went wrong.
    failed: Vec<String>,
    /// In the order of the rulebook.
    index: Vec<Row<'c>>,
}

/// How many there are, and how many of them are proved.
#[derive(Serialize)]
struct Sum {
    all: usize,
    proved: usize,
}

#[derive(Serialize)]
struct Row<'c> {
    id: &'c str,
    checklist: &'c Texts,
    printed: &'c InPrint,
    kind: String,
    title: &'c str,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<&'c str>,
    /// A reading that the words allow too, and that is not played.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_reading: Option<&'c str>,
    proved: bool,
    /// Whether it is one of the rows of the rulebook that are to be proved.
    counted: bool,
    /// Whether it is a row of ours in the place of one that we don't have.
    stand_in: bool,
    /// Whether planted faults have shown that it is held; left out where none were tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    held: Option<bool>,
    shown: Vec<Showing>,
}

impl Row<'_> {
    /// Whether it still has to be proved.
    fn is_open(&self) -> bool {
        self.is_wanted() && !self.proved
    }

    /// Whether it is to be proved: what counts, and stand-ins.
    fn is_wanted(&self) -> bool {
        self.counted || self.stand_in
    }
}

/// A way in which something was shown of a row, at least once.
#[derive(Serialize)]
struct Showing {
    way: &'static str,
    count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<ProofPlace>,
}

#[derive(Serialize)]
struct ProofPlace {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    start: Option<Position>,
}

impl fmt::Display for ProofPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        match self.start {
            Some(start) => write!(f, ":{}", start.line),
            None => Ok(()),
        }
    }
}

impl<'c> CoverageDocument<'c> {
    fn of(proofs: &Proofs<'c>) -> Self {
        let Proofs {
            rulebook, coverage, ..
        } = proofs;
        let summary = coverage.summary();
        let shown = |row: &RuleRow, way, count| Showing {
            way: Way::name(way),
            count,
            first: coverage.first(row, way).map(|place| proofs.spot(place)),
        };
        let index = coverage.rows().map(|(row, counts)| Row {
            id: &row.id,
            checklist: &row.checklist,
            printed: &row.printed,
            kind: row.kind.to_string(),
            title: &row.title,
            ruling: row.ruling.as_ref().map(|ruling| &*ruling.reading),
            other_reading: row
                .ruling
                .as_ref()
                .and_then(|ruling| ruling.other.as_ref())
                .map(|other| &*other.reading),
            proved: counts.proves(row.kind),
            counted: row.is_counted(),
            stand_in: row.stand_in,
            held: proofs.held.map(|held| held.has(row)),
            shown: Way::ALL
                .into_iter()
                .map(|way| (way, counts.count(way)))
                .filter(|(_, count)| *count > 0)
                .map(|(way, count)| shown(row, way, count))
                .collect(),
        });
        Self {
            version: VERSION,
            rulebook: rulebook.id,
            title: rulebook.title,
            rows: Sum {
                all: summary.rows,
                proved: summary.proved_rows,
            },
            checklist: Sum {
                all: summary.entries,
                proved: summary.proved,
            },
            stand_ins: Sum {
                all: summary.stand_ins,
                proved: summary.proved_stand_ins,
            },
            leaning: summary.leaning,
            failed: proofs.failed.to_vec(),
            index: index.collect(),
        }
    }
}

#[cfg(test)]
mod tests;
