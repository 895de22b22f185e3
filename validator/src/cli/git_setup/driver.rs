//! What git runs, as [`GitSetup`](super::GitSetup) has configured it: for one file at a time, under a name of its own.
//!
//! A file that is no part of a pack, or can't be read, is merged by line. The driver exits with 0 or 1 if the file is merged; after
//! any other status, the configured line merges it without the driver.

use std::path::{Path, PathBuf};
use std::process::Command;

use beachhead_schema::io::{MAX_FILE, SourceFile, kind_of, read_bytes, save_atomic};
use clap::{Args, Subcommand};

use crate::cli::diff::loaded::{DiffInput, load};
use crate::cli::merge::file::{OtherGrid, merge_files};
use crate::cli::messages::{not_saved, note, shown};
use crate::cli::rewrite::ended_as;
use crate::cli::{Exit, Failure, Output};
use crate::diff::{Budget, DiffDepth, diff, text};

/// Diffs or merges one file for git.
#[derive(Debug, Args)]
pub(in crate::cli) struct GitDriver {
    #[command(subcommand)]
    driver: Driver,
}

#[derive(Debug, Subcommand)]
enum Driver {
    /// Merges a file: the result takes the place of OURS.
    Merge {
        base: PathBuf,
        ours: PathBuf,
        theirs: PathBuf,
        /// What the file is called in the repository.
        path: PathBuf,
    },
    /// Diffs a file, with the arguments that git gives.
    Diff {
        path: PathBuf,
        /// The earlier file with its name and mode in git, and the later one; nothing of a file that is not merged yet.
        #[arg(num_args = 0..)]
        rest: Vec<String>,
    },
}

impl GitDriver {
    pub(in crate::cli) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        match self.driver {
            Driver::Merge {
                base,
                ours,
                theirs,
                path,
            } => merge_for_git([&base, &ours, &theirs], &path),
            Driver::Diff { path, rest } => match rest.as_slice() {
                [old, _, old_mode, new, _, new_mode, ..] => {
                    if old_mode != new_mode && old_mode != "." && new_mode != "." {
                        writeln!(
                            output.out,
                            "old mode {old_mode}\nnew mode {new_mode} {}",
                            shown(&path)
                        )?;
                    }
                    diff_for_git(&path, [Path::new(old), Path::new(new)], output)
                }
                _ => {
                    writeln!(output.out, "* Unmerged path {}", shown(&path))?;
                    Ok(Exit::Clean)
                }
            },
        }
    }
}

/// A file under the name that it has in the repository; `None` where it holds no text.
fn named(path: &Path, file: &Path) -> Option<SourceFile> {
    let bytes = read_bytes(file, MAX_FILE).ok()?;
    SourceFile::from_bytes(shown(path), bytes).ok()
}

fn merge_for_git(files: [&Path; 3], path: &Path) -> Result<Exit, Failure> {
    let [base, ours, theirs] = files;
    let read = files.map(|file| named(path, file));
    let is_ours =
        |file: &Option<SourceFile>| file.as_ref().is_some_and(|file| kind_of(file).is_some());
    if !read.iter().all(is_ours) {
        return by_line([base, ours, theirs], path);
    }
    let [Some(before), Some(one), Some(other)] = read else {
        return by_line([base, ours, theirs], path);
    };
    let old = one.text().to_owned();
    match merge_files(before, one, other, OtherGrid::InConflict) {
        Ok(merged) => {
            let text = ended_as(old.as_bytes(), &merged.text);
            save_atomic(ours, text.as_bytes())
                .map_err(|finding| Failure::Said(not_saved(&finding)))?;
            for conflict in &merged.conflicts {
                note(&format!("{}: conflict {conflict}", shown(path)));
            }
            if let Some(what_to_do) = &merged.other_grid {
                note(what_to_do);
            }
            Ok(Exit::of(merged.conflicts.is_empty()))
        }
        Err(why) => {
            note(&format!("{why}; merged by line"));
            by_line([base, ours, theirs], path)
        }
    }
}

/// As git merges a file without a driver.
fn by_line([base, ours, theirs]: [&Path; 3], path: &Path) -> Result<Exit, Failure> {
    let name = shown(path);
    let status = Command::new("git")
        .arg("merge-file")
        .args(["-L", &format!("ours:{name}"), "-L", &format!("base:{name}")])
        .args(["-L", &format!("theirs:{name}")])
        .args([ours, base, theirs])
        .status()
        .map_err(|error| Failure::Said(format!("git can't be run: {error}")))?;
    match status.code() {
        Some(0) => Ok(Exit::Clean),
        Some(1..=127) => Ok(Exit::Findings),
        _ => Err(Failure::Said(format!("{name}: git can't merge it by line"))),
    }
}

/// Exits with 0 whatever differs: git takes anything else for a failure.
fn diff_for_git(
    path: &Path,
    [old, new]: [&Path; 2],
    output: &mut Output<'_>,
) -> Result<Exit, Failure> {
    let name = shown(path);
    let read = [old, new].map(|file| named(path, file));
    if let [Some(before), Some(after)] = read
        && kind_of(&before).is_some()
        && kind_of(&before) == kind_of(&after)
    {
        let side = |side: &str, file| (format!("{side}/{name}"), DiffInput::File(file));
        if let Ok((before, after)) = load(side("a", before), side("b", after)) {
            let mut is_over = || false;
            let mut budget = Budget::new(0, &mut is_over);
            let sides = (before.side(false), after.side(false));
            let report = diff(&sides.0, &sides.1, DiffDepth::Checked, &mut budget);
            if !report.is_same() {
                writeln!(output.out, "beachhead diff a/{name} b/{name}")?;
                output.out.write_all(text(&report).as_bytes())?;
                return Ok(Exit::Clean);
            }
        }
    }
    // What is added, removed, written otherwise or none of ours.
    let shown = Command::new("git")
        .args(["diff", "--no-index", "--no-ext-diff", "--"])
        .args([old, new])
        .output()
        .map_err(|error| Failure::Said(format!("git can't be run: {error}")))?;
    if !matches!(shown.status.code(), Some(0 | 1)) {
        return Err(Failure::Said(format!(
            "{name}: git can't compare it by line"
        )));
    }
    let lines = String::from_utf8_lossy(&shown.stdout);
    let mut is_head = true;
    for line in lines.lines() {
        is_head &= !line.starts_with("@@");
        // git names its own copies of the files.
        match line.get(..4).filter(|_| is_head) {
            Some("diff") => writeln!(output.out, "diff --git a/{name} b/{name}")?,
            Some("--- ") if !line.ends_with("/dev/null") => writeln!(output.out, "--- a/{name}")?,
            Some("+++ ") if !line.ends_with("/dev/null") => writeln!(output.out, "+++ b/{name}")?,
            _ => writeln!(output.out, "{line}")?,
        }
    }
    Ok(Exit::Clean)
}
