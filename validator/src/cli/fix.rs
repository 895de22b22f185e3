//! `check --fix`: makes the fixes of what was found, before what is left is shown.
//!
//! A finding that doesn't count or is accepted isn't fixed. Misspelt names of fields are corrected first, so that as much as
//! possible can be read; a file with records that still can't be is changed as a text, around them. A file with more comments
//! than can be kept is left alone. What a fix changes in several files is saved as one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use beachhead_check::check::{by_default, examine_pack};
use beachhead_check::finding::{FindingSet, Shown};
use beachhead_check::fix::fix_every;
use beachhead_check::lint::Room;
use beachhead_check::policy::Policy;
use beachhead_schema::diag::{Code, Diagnostic, Severity};
use beachhead_schema::edit::Safety;
use beachhead_schema::io::codes::MORE;
use beachhead_schema::io::{Files, PackRead, TrackedFiles, read_pack};
use beachhead_schema::pack::Pack;
use clap::Args;

use super::Failure;
use super::anew::{Change, change};
use super::baselines::Baselines;
use super::fmt::{canonical_texts, texts};
use super::messages::{shown, shown_in};
use super::rewrite::{crowded as crowded_with, ended_as};
use super::spelled::SpelledFiles;
use super::text_diff::diff;

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
        tracked: &TrackedFiles,
    ) -> Result<Change<Option<String>>, String> {
        let only = |report| {
            let files = BTreeMap::new();
            Ok(Change { files, report })
        };
        let mut files = SpelledFiles::of(tracked);
        loop {
            let read = read_pack(&files);
            let names = read.files.iter().map(|file| file.name.as_str());
            if !files.correct(names, &read.diagnostics, policy) {
                break;
            }
        }
        if let Err(why) = baselines.hold(policy) {
            let why = format!("nothing fixed in {}: {why}", shown(folder));
            return if self.diff { Err(why) } else { only(Some(why)) };
        }
        self.patch_broken(&mut files, policy, baselines);
        let read = read_pack(&files);
        let mended = self.mended(&read, &mut files, policy, baselines);
        // Of a pack that can't be read whole, the rest is fixed.
        let unread = texts(&read).err();
        let (mut changed, mut count) = match (mended, &unread) {
            (Ok(mended), _) => mended,
            (Err(_), Some(_)) => Default::default(),
            (Err(why), None) => return Err(why),
        };
        let edited: BTreeSet<String> = changed.keys().cloned().collect();
        for (name, text) in files.texts() {
            changed.entry(name.clone()).or_insert_with(|| text.clone());
        }
        count += files.count();
        if changed.is_empty() {
            return match unread {
                Some(why) if self.diff => Err(why),
                Some(why) => only(Some(format!("nothing fixed in {}: {why}", shown(folder)))),
                None => only(None),
            };
        }
        let commented = read.files.iter();
        let crowded = commented.filter(|file| edited.contains(&file.name));
        let mut crowded = crowded.filter_map(|file| Some((file, crowded_with(file.comments)?)));
        if let Some((file, why)) = crowded.next() {
            let why = format!("nothing fixed: {}: {why}", shown_in(folder, &file.name));
            // What shows a diff says nothing among it, and shows none that would not be made.
            return if self.diff { Err(why) } else { only(Some(why)) };
        }
        if self.diff {
            let diffs = changed.iter().map(|(name, text)| {
                let old = tracked.read(name).unwrap_or_default();
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

    /// How much the fixes may risk.
    fn daring(self) -> Safety {
        match self.unsafe_fixes {
            true => Safety::Unsafe,
            false => Safety::Safe,
        }
    }

    /// Findings that count and aren't accepted, all of them; `None` where the pack is too large to be fixed. Misspelt names in
    /// its scripts are corrected on the way.
    fn to_fix(
        self,
        pack: &Pack,
        files: &mut SpelledFiles<'_>,
        policy: &Policy,
        baselines: &Baselines,
    ) -> Option<Vec<Diagnostic>> {
        let mut checked = loop {
            let checked = by_default(|checks| examine_pack(checks, files, &Room::All));
            let scripts = pack.manifest.scripts.iter().map(String::as_str);
            if !files.correct(scripts, &checked.diagnostics, policy) {
                break checked;
            }
        };
        checked.fixable()?;
        policy.apply(&mut checked.diagnostics);
        let shown = FindingSet::of(Shown::all(&checked.diagnostics, &checked.sources));
        let found = checked.diagnostics.into_iter();
        let found = found.zip(baselines.knows(policy, &shown));
        let found = found.filter(|(_, is_known)| !is_known);
        Some(found.map(|(finding, _)| finding).collect())
    }

    /// Fixes in files that hold records which can't be read: as changes of their text, so that those records stay as they
    /// are. Code by code, each on what the last one left; what would make more unreadable isn't done.
    fn patch_broken(self, files: &mut SpelledFiles<'_>, policy: &Policy, baselines: &Baselines) {
        let mut tried = BTreeSet::new();
        loop {
            let read = read_pack(files);
            let broken = broken_files(&read);
            let Some(pack) = read.pack.as_ref().filter(|_| !broken.is_empty()) else {
                return;
            };
            let Some(mut found) = self.to_fix(pack, files, policy, baselines) else {
                return;
            };
            found.retain(|finding| {
                finding.code != MORE && broken.contains(finding.place.file.as_str())
            });
            let codes = found.iter().map(|finding| finding.code);
            let Some(code) = codes.filter(|code| !tried.contains(code)).min() else {
                return;
            };
            tried.insert(code);
            let Some((edit, count)) = fix_every(pack, Some(code), &found, self.daring()) else {
                continue;
            };
            let Some(changes) = edit.source_changes(pack, &read.files) else {
                continue;
            };
            let mut next = files.clone();
            let names = read.files.iter().map(|file| file.name.as_str());
            next.patch(names, changes, count);
            let errors = |read: &PackRead| {
                let errors = read.diagnostics.iter();
                errors
                    .filter(|finding| finding.severity == Severity::Error)
                    .count()
            };
            if errors(&read_pack(&next)) <= errors(&read) {
                *files = next;
            }
        }
    }

    /// The texts of the files that edits of the pack change, and how many findings that fixes.
    ///
    /// # Errors
    /// The reason why the files can't be written.
    fn mended(
        self,
        read: &PackRead,
        files: &mut SpelledFiles<'_>,
        policy: &Policy,
        baselines: &Baselines,
    ) -> Result<(BTreeMap<String, String>, usize), String> {
        let Some(pack) = &read.pack else {
            return Ok(Default::default());
        };
        let before = canonical_texts(pack, read)?;
        let Some(mut found) = self.to_fix(pack, files, policy, baselines) else {
            return Ok(Default::default());
        };
        let broken = broken_files(read);
        let is_broken = |name: &str| broken.contains(files.shown(name).as_str());
        if !broken.is_empty() {
            // Whoever looks for more looks at a pack in which nothing is broken any more, but something is missing.
            found.retain(|finding| finding.code != MORE);
        }
        let is_kept = |next: &Pack| {
            broken.is_empty()
                || canonical_texts(next, read).is_ok_and(|after| {
                    let mut changed = after
                        .iter()
                        .filter(|(name, text)| before.get(*name) != Some(text));
                    !changed.any(|(name, _)| is_broken(name))
                })
        };
        let Some((pack, count)) = fixed(pack.clone(), &found, self.daring(), &is_kept) else {
            return Ok(Default::default());
        };
        let after = canonical_texts(&pack, read)?.into_iter();
        let changed = after.filter(|(name, text)| before.get(name) != Some(text));
        let changed = changed.map(|(name, text)| {
            let old = files.read(&name).unwrap_or_default();
            let text = ended_as(&old, &text);
            (name, text)
        });
        Ok((changed.collect(), count))
    }
}

/// Files of a pack that hold mistakes which keep them from being read whole, as messages name them.
fn broken_files(read: &PackRead) -> BTreeSet<&str> {
    let errors = read.diagnostics.iter();
    let errors = errors.filter(|finding| finding.severity == Severity::Error);
    errors.map(|error| error.place.file.as_str()).collect()
}

/// The pack with every fix made that may be, code by code, and how many findings that fixes. A fix that would change one of
/// the files that couldn't be read whole is left out: those are changed as texts.
fn fixed(
    mut pack: Pack,
    found: &[Diagnostic],
    daring: Safety,
    is_kept: &dyn Fn(&Pack) -> bool,
) -> Option<(Pack, usize)> {
    let codes: BTreeSet<Code> = found.iter().map(|finding| finding.code).collect();
    let mut fixes = 0;
    for code in codes {
        let Some((edit, count)) = fix_every(&pack, Some(code), found, daring) else {
            continue;
        };
        let mut next = pack.clone();
        if edit.with_comments(&pack).apply(&mut next).is_ok() && is_kept(&next) {
            pack = next;
            fixes += count;
        }
    }
    (fixes > 0).then_some((pack, fixes))
}
