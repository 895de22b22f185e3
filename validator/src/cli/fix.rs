//! `check --fix`: makes the fixes of what was found, before what is left is shown.
//!
//! What doesn't count or is accepted isn't fixed. A pack that can't be read whole is left alone, and so is a file with more
//! comments than can be kept. What a fix changes in several files is saved as one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use beachhead_schema::diag::{Code, Diagnostic, Safety};
use beachhead_schema::io::{Files, Syntax, TrackedFiles, pack_texts, read_pack};
use beachhead_schema::pack::Pack;
use clap::Args;
use similar::TextDiff;

use super::Failure;
use super::anew::{Change, change};
use super::baselines::Baselines;
use super::fmt::texts;
use super::packs::{shown, shown_in};
use super::rewrite::{crowded as crowded_with, ended_as};
use crate::check::check_pack;
use crate::lint::fix::fix_every;
use crate::policy::Policy;
use crate::report::Shown;

/// What is fixed.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct FixArgs {
    /// Applies safe fixes, which keep the meaning of the data, and reports what remains.
    #[arg(long, conflicts_with_all = ["stdin", "watch"], help_heading = "Fixes")]
    fix: bool,
    /// Applies unsafe fixes as well, which are a guess at what was meant: review the changes.
    #[arg(long, conflicts_with_all = ["stdin", "watch"], help_heading = "Fixes")]
    unsafe_fixes: bool,
    /// Changes no file: shows what the fixes would change, and exits with 1 if they would change anything.
    #[arg(long, conflicts_with_all = ["stdin", "watch"], help_heading = "Fixes")]
    diff: bool,
}

impl FixArgs {
    /// Whether anything is to be fixed, or to be shown as if it were.
    pub(super) fn is_asked(self) -> bool {
        self.fix || self.unsafe_fixes || self.diff
    }

    /// Whether nothing is written.
    pub(super) fn only_shows(self) -> bool {
        self.diff
    }

    /// Fixes the pack in a folder. Returns what there is to say of it: the changes, or what was done.
    ///
    /// # Errors
    /// What couldn't be saved.
    pub(super) fn fix(
        self,
        folder: &Path,
        policy: &Policy,
        baselines: &Baselines,
    ) -> Result<Option<String>, String> {
        let attempt = |files: &TrackedFiles| self.attempt(folder, policy, baselines, files);
        if self.diff {
            let files = TrackedFiles::of(folder.to_path_buf());
            return attempt(&files).map(|change| change.report);
        }
        match change(folder, attempt) {
            Ok((_, report)) => Ok(report),
            Err(Failure::Said(why)) => Err(why),
            Err(Failure::Output(error)) => Err(error.to_string()),
        }
    }

    /// The files that the fixes change, and what there is to report of them.
    fn attempt(
        self,
        folder: &Path,
        policy: &Policy,
        baselines: &Baselines,
        files: &TrackedFiles,
    ) -> Result<Change<Option<String>>, String> {
        let only = |report| {
            let files = BTreeMap::new();
            Ok(Change { files, report })
        };
        let read = read_pack(files);
        let before = match texts(&read) {
            Ok(before) => before,
            Err(why) if self.diff => return Err(why),
            Err(why) => return only(Some(format!("nothing fixed in {}: {why}", shown(folder)))),
        };
        let Some(pack) = read.pack else {
            return only(None);
        };
        if let Err(why) = baselines.hold(policy) {
            let why = format!("nothing fixed in {}: {why}", shown(folder));
            return if self.diff { Err(why) } else { only(Some(why)) };
        }
        let mut checked = check_pack(files);
        policy.apply(&mut checked.diagnostics);
        let shown = Shown::all(&checked.diagnostics, &checked.sources);
        let found = checked.diagnostics.into_iter();
        let found: Vec<Diagnostic> = found
            .zip(baselines.knows(policy, &shown))
            .filter(|(_, is_known)| !is_known)
            .map(|(finding, _)| finding)
            .collect();
        let daring = if self.unsafe_fixes {
            Safety::Unsafe
        } else {
            Safety::Safe
        };
        let Some((pack, count)) = fixed(pack, &found, daring) else {
            return only(None);
        };
        let syntax = Syntax::of_name(&read.files.manifest.name);
        let mut after = pack_texts(&pack, syntax).map_err(|error| error.to_string())?;
        read.files.keep_schemas(&mut after);
        let changed: BTreeMap<String, String> = after
            .into_iter()
            .filter(|(name, text)| before.get(name) != Some(text))
            .map(|(name, text)| {
                let old = files.read(&name).unwrap_or_default();
                let text = ended_as(&old, &text);
                (name, text)
            })
            .collect();
        let commented = read.files.iter();
        let crowded = commented.filter(|file| changed.contains_key(&file.name));
        let mut crowded = crowded.filter_map(|file| Some((file, crowded_with(file.comments)?)));
        if let Some((file, why)) = crowded.next() {
            let why = format!("nothing fixed: {}: {why}", shown_in(folder, &file.name));
            // What shows a diff says nothing among it, and shows none that would not be made.
            return if self.diff { Err(why) } else { only(Some(why)) };
        }
        if self.diff {
            let diffs = changed.iter().map(|(name, text)| {
                let old = files.read(name).unwrap_or_default();
                diff(
                    &shown_in(folder, name),
                    &String::from_utf8_lossy(&old),
                    text,
                )
            });
            return only(Some(diffs.collect::<String>().trim_end().to_owned()));
        }
        let names: Vec<String> = changed.keys().map(|name| shown_in(folder, name)).collect();
        let changed = changed.into_iter();
        let changed = changed.map(|(name, text)| (name, text.into_bytes()));
        let s = if count == 1 { "" } else { "s" };
        let report = format!("fixed {count} finding{s} in {}", names.join(", "));
        Ok(Change {
            files: changed.collect(),
            report: Some(report),
        })
    }
}

/// The pack with every fix made that may be, code by code, and how many findings that fixes.
fn fixed(mut pack: Pack, found: &[Diagnostic], daring: Safety) -> Option<(Pack, usize)> {
    let codes: BTreeSet<Code> = found.iter().map(|finding| finding.code).collect();
    let mut fixes = 0;
    for code in codes {
        let Some((edit, count)) = fix_every(&pack, Some(code), found, daring) else {
            continue;
        };
        if edit.with_comments(&pack).apply(&mut pack).is_ok() {
            fixes += count;
        }
    }
    (fixes > 0).then_some((pack, fixes))
}

/// What changes in a file, as `patch` and `git apply` take it.
pub(super) fn diff(name: &str, old: &str, new: &str) -> String {
    // Neither takes a path that begins with the folder one is in.
    let name = name.trim_start_matches("./").trim_start_matches('/');
    let diff = TextDiff::from_lines(old, new);
    let mut unified = diff.unified_diff();
    unified
        .context_radius(2)
        .header(&format!("a/{name}"), &format!("b/{name}"))
        .to_string()
}
