//! `beachhead check`: everything that there is to say about packs.

use std::path::PathBuf;

use beachhead_schema::io::DiskFiles;
use clap::Args;

use super::packs::{done, packs};
use super::{Exit, Failure, Output};
use crate::check::check_pack;
use crate::report::{Format, reporter};

/// Checks packs: files, data, claims of the rulebook, setups.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Packs, their files, or folders with packs below.
    #[arg(default_value = ".", value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How findings are shown.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Check {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let (packs, problems) = packs(&self.paths);
        if packs.is_empty() {
            return done(Exit::Clean, problems);
        }
        let mut reporter = reporter(self.format, output.style, &mut output.out);
        for folder in packs {
            let checked = check_pack(&DiskFiles(folder));
            reporter.findings(&checked.diagnostics, &checked.sources)?;
            if let Some(summary) = &checked.summary {
                reporter.remark(&summary.to_string())?;
            }
        }
        let tally = reporter.finish()?;
        done(Exit::of(tally.is_clean()), problems)
    }
}
