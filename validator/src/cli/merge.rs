//! `beachhead merge`: several JSON reports as one, in any format.

use std::path::PathBuf;

use beachhead_schema::io::{MAX_FILE, read_source};
use clap::Args;

use super::packs::{done, shown};
use super::{Exit, Failure, Output};
use crate::report::{Format, Read, Sources, reporter};

/// Puts JSON reports together, such as those of `check --shard`, and shows them as one.
///
/// Ends with 1 where a report has errors (with --strict, warnings too). A report that can't be read is no empty one: the
/// others are shown, and it ends with 2.
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
                Ok(report) => reports.push(report),
                Err(why) => problems.push(format!("{}: {why}", shown(file))),
            }
        }
        let mut reporter = reporter(self.format, output.style, &mut output.out);
        for report in reports {
            reporter.files(&report.files)?;
            reporter.show(&report.findings, &Sources::new())?;
            for remark in &report.remarks {
                reporter.remark(remark)?;
            }
        }
        let tally = reporter.finish()?;
        let fails = tally.errors > 0 || self.strict && tally.warnings > 0;
        done(Exit::of(!fails || self.exit_zero), problems)
    }
}
