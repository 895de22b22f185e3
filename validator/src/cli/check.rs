//! `beachhead check`: everything that there is to say about packs, and about battles in other programs' formats.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beachhead_schema::import::m44::MAX_SIZE;
use beachhead_schema::io::{DiskFiles, read_source};
use clap::Args;

use super::packs::{done, shown, wares};
use super::{Exit, Failure, Output};
use crate::check::{Checked, check_pack};
use crate::import::check_m44;
use crate::report::{Format, reporter};

/// Checks packs: files, data, claims of the rulebook, setups. Also checks `.m44` files.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// Packs, their files, `.m44` files, or folders with any of them below.
    #[arg(default_value = ".", value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How findings are shown.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Check {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let wares = wares(&self.paths);
        if wares.packs.is_empty() && wares.battles.is_empty() {
            return done(Exit::Clean, wares.problems);
        }
        let mut reporter = reporter(self.format, output.style, &mut output.out);
        let packs = wares.packs.into_iter();
        let packs = packs.map(|folder| check_pack(&DiskFiles(folder)));
        let battles = wares.battles.iter().map(|path| battle(path));
        for checked in packs.chain(battles) {
            reporter.files(&checked.files)?;
            reporter.findings(&checked.diagnostics, &checked.sources)?;
            if let Some(summary) = &checked.summary {
                reporter.remark(&summary.to_string())?;
            }
        }
        let tally = reporter.finish()?;
        done(Exit::of(tally.is_clean()), wares.problems)
    }
}

/// What there is to say about an `.m44` file, if only that it can't be read.
fn battle(path: &Path) -> Checked {
    match read_source(Path::new(&shown(path)), MAX_SIZE) {
        Ok(source) => check_m44(&source),
        Err(finding) => Checked {
            diagnostics: vec![*finding],
            sources: BTreeMap::new(),
            files: vec![shown(path)],
            ..Checked::default()
        },
    }
}
