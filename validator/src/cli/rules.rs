//! `beachhead rules`: the rule index of a rulebook, and what scripts have proved of it.

use std::path::{Path, PathBuf};

use beachhead_schema::io::{DiskFiles, MAX_FILE, read_source};
use clap::Args;

use super::packs::{files, pack_of, packs_below, shown};
use super::{Exit, Failure, Output};
use crate::engine::{Coverage, Rulebook};
use crate::playing::{Playing, playable};
use crate::registry::{RULEBOOKS, rulebook};

/// Lists the rows of a rulebook, and what scripts have proved.
///
/// Without a rulebook, lists those that are built in.
#[derive(Debug, Args)]
pub(super) struct Rules {
    /// The rulebook's id, such as `utah`.
    rulebook: Option<String>,
    /// Packs, or folders of scripts: plays all their scripts and counts.
    #[arg(long, value_name = "PATH", num_args = 1..)]
    coverage: Vec<PathBuf>,
}

impl Rules {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let Some(id) = &self.rulebook else {
            for known in RULEBOOKS {
                let rows = known.rules.len();
                writeln!(
                    output.out,
                    "{:10} {} ({rows} rows, checklist of {})",
                    known.id,
                    known.title,
                    known.checklist_len()
                )?;
            }
            return Ok(Exit::Clean);
        };
        let Some(rulebook) = rulebook(id) else {
            let known: Vec<&str> = RULEBOOKS.iter().map(|known| known.id).collect();
            return Err(Failure::Said(format!(
                "no rulebook `{id}` is built in; there is {}",
                known.join(", ")
            )));
        };
        if self.coverage.is_empty() {
            return rows(rulebook, output);
        }
        let mut coverage = Coverage::new(rulebook.rules);
        let mut is_clean = true;
        for path in &self.coverage {
            is_clean &= cover(rulebook, path, &mut coverage, output)?;
        }
        writeln!(output.out, "{coverage}")?;
        Ok(Exit::of(is_clean))
    }
}

fn rows(rulebook: &Rulebook, output: &mut Output<'_>) -> Result<Exit, Failure> {
    let width = rulebook
        .rules
        .iter()
        .map(|row| row.id.len())
        .max()
        .unwrap_or_default();
    for row in rulebook.rules {
        writeln!(
            output.out,
            "{:width$}  {:11}  {:8}  {}",
            row.id,
            row.kind,
            row.checklist.join(","),
            row.title
        )?;
    }
    writeln!(
        output.out,
        "{} rows, checklist of {}",
        rulebook.rules.len(),
        rulebook.checklist_len()
    )?;
    Ok(Exit::Clean)
}

/// Plays all scripts of a path; whether all of them passed. Claims of a pack count once.
fn cover(
    rulebook: &Rulebook,
    path: &Path,
    coverage: &mut Coverage,
    output: &mut Output<'_>,
) -> Result<bool, Failure> {
    let below = if path.is_dir() {
        packs_below(path)
    } else {
        Vec::new()
    };
    let (folders, loose) = match below.is_empty() {
        true => (
            pack_of(path).into_iter().collect(),
            files(&[path.to_path_buf()]).0,
        ),
        false => (below, Vec::new()),
    };
    if folders.is_empty() {
        return Err(Failure::Said(format!(
            "{}: there is no pack here or above",
            path.display()
        )));
    }
    let mut is_clean = true;
    for folder in folders {
        let pack = playable(&DiskFiles(folder.clone())).map_err(|_| {
            Failure::Said(format!(
                "{}: the pack can't be read; `beachhead check` tells why",
                shown(&folder)
            ))
        })?;
        if pack.manifest.rulebook != *rulebook.id {
            continue;
        }
        let mut playing = Playing::of(&pack).map_err(|finding| Failure::Said(finding.message))?;
        coverage.claims(&pack.claims);
        let named = || {
            pack.manifest
                .scripts
                .iter()
                .map(|name| folder.join(name))
                .collect()
        };
        let scripts: Vec<PathBuf> = if loose.is_empty() {
            named()
        } else {
            loose.clone()
        };
        for script in scripts {
            let source = read_source(&script, MAX_FILE).map_err(|finding| {
                Failure::Said(format!("{}: {}", shown(&script), finding.message))
            })?;
            let summary = playing.play(&source, &mut |event| coverage.listen(&event));
            if !summary.passes {
                is_clean = false;
                writeln!(
                    output.out,
                    "{}",
                    super::play::line(&shown(&script), &summary)
                )?;
            }
        }
    }
    Ok(is_clean)
}
