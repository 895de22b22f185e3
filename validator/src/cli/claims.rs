//! `beachhead claims`: how many claims a pack makes, and how well they hold its facts.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::find::{FindArgs, UnrecognisedArgs};
use super::messages::shown;
use super::pack_paths::Wanted;
use super::packs::pack_in;
use super::{Exit, Failure, Output};
use crate::strength::{Scope, StrengthReport, strength, strength_report};

/// Measures how well the claims of a pack hold its facts.
///
/// Each fact that a paragraph of the rulebook has is changed, one at a time: a number one up and one down, the next kind, a
/// neighbouring hex, the other side, an entry dropped. A claim of the same paragraph, or of one under it, should then be untrue.
/// What no such claim reports is listed: there the pack could contradict the rulebook, and `check` would not find it.
///
/// The result begins with the share of the pack's facts that are measured. `--all` measures the others as well.
///
/// Changes that only claims with `source: Reconstructed` report are counted on their own: the rulebook doesn't say so.
///
/// Exits with 0 if every change of a measured fact is reported, 1 if one is not.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  beachhead claims --strength packs/utah
  beachhead claims --strength packs/utah --all
  beachhead claims --strength packs --format json")]
pub(super) struct ClaimsCommand {
    /// Packs, or folders with packs.
    #[arg(long, value_name = "PACK", num_args = 1.., required = true)]
    strength: Vec<PathBuf>,
    /// Also change all other facts: reconstructed, printed, or without a source. It doesn't affect the exit code.
    #[arg(long)]
    all: bool,
    /// How it is shown.
    #[arg(long, value_enum, default_value_t)]
    format: ClaimsFormat,
    #[command(flatten)]
    find: FindArgs,
}

/// How the strength of claims is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ClaimsFormat {
    /// A line for each change that is not reported, and one for each pack.
    #[default]
    Text,
    /// One JSON document, for programs.
    Json,
}

/// The JSON document.
#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    packs: &'a [StrengthReport],
}

impl ClaimsCommand {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let mut found = self.find.find(&self.strength, Wanted::Packs);
        UnrecognisedArgs::default().settle(&mut found);
        if let Some(problem) = found.problems.first() {
            return Err(Failure::Said(problem.clone()));
        }
        let scope = if self.all {
            Scope::All
        } else {
            Scope::Measured
        };
        let mut reports = Vec::new();
        for folder in &found.packs {
            let (pack, files) = pack_in(folder, "measured").map_err(Failure::Said)?;
            let report = strength_report(&shown(folder), &strength(&pack, scope), &files);
            if self.format == ClaimsFormat::Text {
                output.out.write_all(report.text().as_bytes())?;
            }
            reports.push(report);
        }
        if self.format == ClaimsFormat::Json {
            let document = Document {
                version: 1,
                packs: &reports,
            };
            let text = serde_json::to_string_pretty(&document)
                .map_err(|error| Failure::Said(error.to_string()))?;
            writeln!(output.data(), "{text}")?;
        }
        let is_full = reports.iter().all(|report| report.unreported.is_empty());
        Ok(Exit::of(is_full))
    }
}
