//! `beachhead merge`: several JSON reports as one, in any format.
//!
//! What two reports tell alike is told once: a report that was uploaded twice, or a baseline that every part of the work
//! has looked at, makes no finding two.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use beachhead_schema::io::{MAX_FILE, read_source};
use clap::Args;

use super::packs::{done, note, shown};
use super::{Exit, Failure, Output};
use crate::report::{Extent, Format, Read, Shown, Sources, reporter};

/// Puts JSON reports together, such as those of `check --shard`, and shows them as one.
///
/// What two of them tell alike is told once; where they have looked at the same files, a line on the error output says so.
///
/// Ends with 1 where a report has errors (with --strict, warnings too). A report that can't be read, a part of `--shard` that
/// is missing, or something that one of the runs couldn't look at is not nothing: the rest is shown, and it ends with 2.
#[derive(Debug, Args)]
pub(super) struct Merge {
    /// Reports of `--format json`.
    #[arg(required = true, value_name = "REPORT")]
    reports: Vec<PathBuf>,
    /// How findings are shown.
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// Ends with 1 for warnings too.
    #[arg(long)]
    strict: bool,
    /// Ends with 0 whatever was found.
    #[arg(long)]
    exit_zero: bool,
}

impl Merge {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let (mut reports, mut problems) = (Vec::new(), Vec::new());
        for file in &self.reports {
            let text = read_source(file, MAX_FILE).map_err(|finding| finding.message);
            match text.and_then(|source| Read::of(source.text())) {
                Ok(report) => reports.push((shown(file), report)),
                Err(why) => problems.push(format!("{}: {why}", shown(file))),
            }
        }
        problems.extend(missing(reports.iter().map(|(_, report)| &report.extent)));
        for (name, report) in &reports {
            let those = report.extent.problems.iter();
            problems.extend(those.map(|problem| format!("{name}: {problem}")));
        }
        // Parts one after the other are the whole, in whatever order they were uploaded.
        reports.sort_by_key(|(_, report)| report.extent.shard.map(|(part, parts)| (parts, part)));
        let mut told = Told::default();
        let mut reporter = reporter(self.format, output.style, &mut output.out);
        for (name, report) in reports {
            let report = told.of(&name, report);
            reporter.files(&report.files)?;
            reporter.show(&report.findings, &Sources::new())?;
            for remark in &report.remarks {
                reporter.remark(remark)?;
            }
        }
        reporter.extent(&Extent {
            shard: None,
            problems: problems.clone(),
        });
        let tally = reporter.finish()?;
        let fails = tally.errors > 0 || self.strict && tally.warnings > 0;
        done(Exit::of(!fails || self.exit_zero), problems)
    }
}

/// The parts of divided work that no report is of.
fn missing<'r>(extents: impl Iterator<Item = &'r Extent>) -> Vec<String> {
    let mut seen = BTreeMap::<usize, BTreeSet<usize>>::new();
    for (part, parts) in extents.filter_map(|extent| extent.shard) {
        seen.entry(parts).or_default().insert(part);
    }
    let told = |(parts, seen): (usize, BTreeSet<usize>)| {
        let mut others = (1..=parts).filter(|part| !seen.contains(part));
        let first = others.next()?;
        Some(match others.count() {
            0 => format!("part {first} of {parts} is missing"),
            more => format!("part {first} of {parts} is missing, and {more} more"),
        })
    };
    seen.into_iter().filter_map(told).collect()
}

/// What the reports so far have told.
#[derive(Default)]
struct Told {
    /// The files that were looked at, each with the report that says so.
    files: BTreeMap<String, String>,
    findings: BTreeMap<String, Vec<Shown>>,
    remarks: BTreeSet<String>,
}

impl Told {
    /// What a report tells that none before it has. Says so where it has looked at the same files as one of them.
    fn of(&mut self, name: &str, mut report: Read) -> Read {
        let all = report.files.len();
        let mut others = BTreeSet::new();
        report.files.retain(|file| match self.files.get(file) {
            Some(other) => {
                others.insert(other.clone());
                false
            }
            None => true,
        });
        for file in &report.files {
            self.files.insert(file.clone(), name.to_owned());
        }
        let told = &self.findings;
        report.findings.retain(|finding| {
            let alike = told.get(&finding.fingerprint);
            alike.is_none_or(|alike| !alike.contains(finding))
        });
        for finding in &report.findings {
            let alike = self.findings.entry(finding.fingerprint.clone());
            alike.or_default().push(finding.clone());
        }
        if !others.is_empty() {
            // What the other report says of the same packs; how many findings a baseline accepts, each says for itself.
            let told = &self.remarks;
            report.remarks.retain(|remark| !told.contains(remark));
            let others: Vec<String> = others.into_iter().collect();
            note(&format!(
                "{name}: {} of its {all} files stand in {} already; what they tell alike is told once",
                all - report.files.len(),
                others.join(", ")
            ));
        }
        self.remarks.extend(report.remarks.iter().cloned());
        report
    }
}
