//! `beachhead report merge`: several JSON reports as one, in any format.
//!
//! What two reports have in common is reported once: a report that was uploaded twice, or a baseline that every part of the
//! work has read, makes no finding two.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use beachhead_check::finding::{LintReport, Shown, Sources};
use beachhead_report::{Extent, Format, Read};
use beachhead_schema::io::{MAX_FILE, read_source};
use clap::Args;

use super::messages::{note, shown};
use super::outputs::OutputArgs;
use super::packs::done;
use super::{Exit, Failure, Output};

/// Merges JSON reports, such as those of `check --shard`, and shows them as one.
///
/// What two of them have in common is reported once; where two runs checked the same files, a line on the error output names
/// both. Reports of newer programs are read, as long as they have the same version.
///
/// Exits with 1 if a report has errors (with --strict, warnings too), and with 2 if a report can't be read, a part of
/// `--shard` is missing, or one of the runs couldn't check something; the rest is shown all the same.
#[derive(Debug, Args)]
pub(super) struct ReportMerge {
    /// Reports of `--format json`.
    #[arg(required = true, value_name = "REPORT")]
    reports: Vec<PathBuf>,
    /// How findings are shown on the standard output [default: json]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    outputs: OutputArgs,
    /// Exits with 1 for warnings too.
    #[arg(long)]
    strict: bool,
    /// Ends with 0 whatever was found.
    #[arg(long)]
    exit_zero: bool,
}

impl ReportMerge {
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
        let outputs = self.outputs.outputs(self.format, Format::Json)?;
        let mut known = KnownReports::default();
        // Names are those that the reports have: they may come from another machine.
        let homes = None::<std::iter::Empty<&Path>>;
        let tally = outputs.write(output, homes, &mut problems, |reporter, problems| {
            for (name, report) in reports {
                let (report, overlap) = known.new_in(&name, report);
                if let Some(overlap) = overlap.filter(|_| !outputs.is_quiet()) {
                    note(&overlap);
                }
                reporter.files(&report.files)?;
                { report.own_lints.iter() }.try_for_each(|lint| reporter.own_lint(lint))?;
                reporter.show(&report.findings, &Sources::new())?;
                report
                    .packs
                    .iter()
                    .try_for_each(|pack| reporter.pack(pack))?;
                let mut remarks = report.remarks.iter();
                remarks.try_for_each(|remark| reporter.remark(remark))?;
            }
            reporter.extent(&Extent {
                shard: None,
                problems: problems.clone(),
            });
            let read = self.reports.iter();
            let read = read.map(|file| file.to_string_lossy().into_owned());
            Ok(read.collect())
        })?;
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
    let reported = |(parts, seen): (usize, BTreeSet<usize>)| {
        let mut others = (1..=parts).filter(|part| !seen.contains(part));
        let first = others.next()?;
        Some(match others.count() {
            0 => format!("part {first} of {parts} is missing"),
            more => format!("part {first} of {parts} is missing, and {more} more"),
        })
    };
    seen.into_iter().filter_map(reported).collect()
}

/// What the reports so far hold.
#[derive(Default)]
struct KnownReports {
    /// The files that were checked, each with the report that says so.
    files: BTreeMap<String, String>,
    findings: BTreeMap<String, Vec<Shown>>,
    own_lints: Vec<LintReport>,
    packs: BTreeSet<String>,
    remarks: BTreeSet<String>,
}

impl KnownReports {
    /// What a report holds that none before it does, and a line about the files that it shares with one of them.
    fn new_in(&mut self, name: &str, mut report: Read) -> (Read, Option<String>) {
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
        report
            .own_lints
            .retain(|lint| !self.own_lints.contains(lint));
        self.own_lints.extend_from_slice(&report.own_lints);
        let known = &self.findings;
        report.findings.retain(|finding| {
            let alike = known.get(&finding.fingerprint);
            alike.is_none_or(|alike| !alike.contains(finding))
        });
        for finding in &report.findings {
            let alike = self.findings.entry(finding.fingerprint.clone());
            alike.or_default().push(finding.clone());
        }
        report
            .packs
            .retain(|pack| self.packs.insert(pack.path.clone()));
        let mut overlap = None;
        if !others.is_empty() {
            // What the other report says of the same packs; how many findings a baseline accepts, each says for itself.
            let known = &self.remarks;
            report.remarks.retain(|remark| !known.contains(remark));
            let others: Vec<String> = others.into_iter().collect();
            overlap = Some(format!(
                "{name}: {} of its {all} files are in {} too; what both report is reported once",
                all - report.files.len(),
                others.join(", ")
            ));
        }
        self.remarks.extend(report.remarks.iter().cloned());
        (report, overlap)
    }
}
