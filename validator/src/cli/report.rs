//! `beachhead report`: what is done with reports that were written before.

use clap::{Args, Subcommand};

use super::report_merge::ReportMerge;
use super::{Exit, Failure, Output};

/// Works with stored JSON reports.
#[derive(Debug, Args)]
pub(super) struct Report {
    #[command(subcommand)]
    command: ReportCommand,
}

#[derive(Debug, Subcommand)]
enum ReportCommand {
    Merge(ReportMerge),
}

impl Report {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        match self.command {
            ReportCommand::Merge(merge) => merge.run(output),
        }
    }
}
