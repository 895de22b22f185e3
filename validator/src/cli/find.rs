//! Finds what paths mean: files that are named, patterns that name several, folders that are gone through.
//!
//! What is named is taken as it is. In folders that are gone through, what `.gitignore` and its like leave out is left out,
//! and so are hidden files and folders; links to folders aren't followed, so none leads round in a circle. What can't be
//! looked into is reported, and keeps nothing else from being found. The order is that of the names, on every system.
//! Packs that ignore files leave out are remembered, so that the summary can name them ([`LeftOut`]).

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use beachhead_check::glob::{Backslash, PathGlob};
use beachhead_schema::import::m44::EXTENSION;
use beachhead_schema::io::{Syntax, as_on_disk, path_text};
use beachhead_schema::pack::Manifest;
use clap::Args;
use ignore::WalkBuilder;

use super::ignore_files;
use super::left_out::LeftOut;
use super::messages::{from_here, note, shown};
use super::pack_paths::{Wanted, is_battle, is_manifest, is_ours, is_part, pack_of};

/// How folders are gone through.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct FindArgs {
    /// Includes files that `.gitignore`, `.ignore` and git's own excludes leave out.
    #[arg(long, help_heading = "Files")]
    no_ignore: bool,
}

/// What becomes of named files that belong to no pack.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct UnrecognisedArgs {
    /// Skips named files that belong to no pack, and lists them on the error output: for hooks, which name every file
    /// that has changed. Without it, the command exits with 2 for such a file.
    #[arg(long, alias = "skip-strangers", help_heading = "Files")]
    skip_unrecognised: bool,
}

/// What paths mean, each once, in order.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The folders of packs.
    pub(super) packs: Vec<PathBuf>,
    /// Battles in other programs' formats.
    pub(super) battles: Vec<PathBuf>,
    /// Files that were named, and belong to no pack.
    pub(super) unrecognised: Vec<PathBuf>,
    /// Packs and battles in folders that were gone through, which ignore files leave out.
    pub(super) left_out: LeftOut,
    /// What is wrong with a path, which doesn't keep the others from being looked at.
    pub(super) problems: Vec<String>,
}

/// Files in folders, sorted; and what couldn't be looked into.
#[derive(Debug, Default)]
struct Walked {
    files: Vec<PathBuf>,
    /// The folders that were gone through, but for the first.
    folders: BTreeSet<PathBuf>,
    problems: Vec<String>,
}

impl FindArgs {
    /// What paths mean: a pack's folder, its manifest or any file in it, a battle, a folder with any of these below, or a
    /// pattern that fits them.
    pub(super) fn find(self, paths: &[PathBuf], wanted: Wanted) -> Found {
        let mut found = Found::default();
        for path in paths {
            match Pattern::of(path) {
                Ok(Some(pattern)) => self.fitting(path, &pattern, wanted, &mut found),
                Ok(None) => match is_there(path) {
                    Ok(()) => self.named(path, wanted, &mut found),
                    Err(why) => found.problems.push(why),
                },
                Err(why) => found.problems.push(why),
            }
        }
        found.tidy();
        found
    }

    /// The packs in a folder, or the folder itself if it is one.
    pub(super) fn packs_below(self, folder: &Path) -> (Vec<PathBuf>, Vec<String>) {
        let walked = self.walk(folder, &is_manifest);
        (outermost(&walked.files), walked.problems)
    }

    /// The files that paths mean: a file itself, those that a pattern fits, or every RON and JSON file below a folder.
    pub(super) fn files(self, paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<String>) {
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        for path in paths {
            let before = (found.len(), problems.len());
            let walked = match Pattern::of(path) {
                Err(why) => {
                    problems.push(why);
                    continue;
                }
                Ok(Some(pattern)) => {
                    self.walk(pattern.base(), &|file| is_ours(file) && pattern.fits(file))
                }
                Ok(None) if path.is_dir() => self.walk(path, &is_ours),
                Ok(None) => {
                    found.push(as_on_disk(path.clone()));
                    continue;
                }
            };
            found.extend(walked.files);
            problems.extend(walked.problems);
            if (found.len(), problems.len()) == before {
                let shown = shown(path);
                problems.push(format!("{shown}: there is no RON or JSON file here"));
            }
        }
        (found, problems)
    }

    fn named(self, path: &Path, wanted: Wanted, found: &mut Found) {
        let is_battle = |file: &Path| wanted == Wanted::Targets && is_battle(file);
        if !path.is_dir() {
            match pack_of(path) {
                _ if is_battle(path) => found.battles.push(path.to_path_buf()),
                Some(pack) => found.packs.push(pack),
                None => found.unrecognised.push(path.to_path_buf()),
            }
            return;
        }
        let is_wanted = |file: &Path| is_manifest(file) || is_part(file) || is_battle(file);
        let walked = self.walk(path, &is_wanted);
        let left_out = self.left_out(path, &walked, wanted);
        let (battles, others): (Vec<PathBuf>, Vec<PathBuf>) =
            walked.files.into_iter().partition(|file| is_battle(file));
        let (manifests, parts): (Vec<PathBuf>, Vec<PathBuf>) =
            others.into_iter().partition(|file| is_manifest(file));
        let strays = without_manifest(&parts);
        let mut packs = outermost(&manifests);
        if packs.is_empty() {
            packs.extend(pack_of(path));
        }
        // A folder of battles needs no pack, and one that can't be looked into has its reason reported already.
        let is_reported = !walked.problems.is_empty() || !strays.is_empty();
        found.problems.extend(strays);
        if packs.is_empty() && battles.is_empty() && !is_reported {
            let shown = shown(path);
            let why = match left_out.named() {
                None => "there is no pack here, a folder with a file `pack.ron`".to_owned(),
                Some(names) => format!("all that is here is left out by ignore files: {names}"),
            };
            found.problems.push(format!("{shown}: {why}"));
        }
        found.left_out.add(left_out);
        found.packs.extend(packs);
        found.battles.extend(battles);
        found.problems.extend(walked.problems);
    }

    /// What ignore files leave out of a folder that was gone through.
    fn left_out(self, folder: &Path, walked: &Walked, wanted: Wanted) -> LeftOut {
        match self.no_ignore {
            true => LeftOut::default(),
            false => LeftOut::of(folder, &walked.folders, &walked.files, wanted),
        }
    }

    fn fitting(self, path: &Path, pattern: &Pattern, wanted: Wanted, found: &mut Found) {
        let mut walked = self.walk_all(pattern.base(), &|path, _| pattern.fits(path));
        // What lies in a folder that fits is found with the folder.
        let all: BTreeSet<&Path> = walked.files.iter().map(PathBuf::as_path).collect();
        let is_outer = |path: &&PathBuf| {
            let mut above = path.ancestors().skip(1);
            !above.any(|above| all.contains(above))
        };
        let mut fitting = Found::default();
        let mut left_out = self.left_out(pattern.base(), &walked, wanted);
        left_out.retain(|path| {
            let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
            let mut manifests = manifests.iter().map(|name| path.join(name));
            pattern.fits(path) || manifests.any(|manifest| pattern.fits(&manifest))
        });
        fitting.left_out.add(left_out);
        for path in walked.files.iter().filter(is_outer) {
            self.named(path, wanted, &mut fitting);
        }
        if fitting.packs.is_empty() && fitting.battles.is_empty() && walked.problems.is_empty() {
            let shown = shown(path);
            let why = match walked.files.as_slice() {
                [] => "nothing fits this pattern",
                _ => "what fits this pattern belongs to no pack",
            };
            walked.problems.push(format!("{shown}: {why}"));
        }
        found.left_out.add(fitting.left_out);
        found.packs.extend(fitting.packs);
        found.battles.extend(fitting.battles);
        found.problems.extend(walked.problems);
    }

    /// The wanted files in a folder and below.
    fn walk(self, folder: &Path, wanted: &(dyn Fn(&Path) -> bool + Sync)) -> Walked {
        // A pipe, or a link that leads nowhere, is no folder either: that it can't be read is reported by who reads it.
        self.walk_all(folder, &|path, is_folder| !is_folder && wanted(path))
    }

    /// The wanted files and folders in a folder and below; `wanted` also learns whether it is a folder, or a link to one.
    fn walk_all(self, folder: &Path, wanted: &(dyn Fn(&Path, bool) -> bool + Sync)) -> Walked {
        let mut walked = Walked::default();
        let is_nameless = folder.as_os_str().is_empty();
        let root = if is_nameless { Path::new(".") } else { folder };
        let mut builder = WalkBuilder::new(root);
        let unusable = Arc::new(Mutex::new(Vec::new()));
        if self.no_ignore {
            builder.standard_filters(false).hidden(true);
        } else if let Err(why) = ignore_files::check_with_parents(root) {
            return Walked {
                problems: vec![why],
                ..Walked::default()
            };
        } else {
            // Taking that file's place apart costs more than to check a small pack.
            builder.git_global(ignore_files::may_be_global());
            // Before the walker reads the ignore files of a folder.
            let unusable = Arc::clone(&unusable);
            builder.filter_entry(move |entry| {
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                let checked = match is_folder && entry.depth() > 0 {
                    true => ignore_files::check(entry.path()),
                    false => Ok(()),
                };
                let is_usable = checked.is_ok();
                let mut unusable = unusable.lock().unwrap_or_else(PoisonError::into_inner);
                unusable.extend(checked.err());
                is_usable
            });
        }
        for entry in builder.build() {
            let entry = match entry {
                Ok(entry) if entry.depth() == 0 => continue,
                Ok(entry) => entry,
                Err(error) => {
                    walked.problems.extend(reported(root, &error));
                    continue;
                }
            };
            let kind = entry.file_type();
            let is_folder = kind.is_some_and(|kind| kind.is_dir());
            let is_link = kind.is_some_and(|kind| kind.is_symlink());
            let path = entry.into_path();
            // As whoever named no folder would write it.
            let path = match path.strip_prefix(root) {
                Ok(plain) if is_nameless => plain.to_path_buf(),
                _ => path,
            };
            if is_folder {
                walked.folders.insert(path.clone());
            }
            if wanted(&path, is_folder || is_link && path.is_dir()) {
                walked.files.push(path);
            }
        }
        let mut unusable = unusable.lock().unwrap_or_else(PoisonError::into_inner);
        walked.problems.append(&mut unusable);
        walked.files.sort();
        walked.problems.sort();
        walked
    }
}

impl UnrecognisedArgs {
    /// Makes problems of files that belong to no pack, or lists them as skipped.
    pub(super) fn settle(self, found: &mut Found) {
        let unrecognised = std::mem::take(&mut found.unrecognised);
        if self.skip_unrecognised {
            let names: Vec<String> = unrecognised.iter().map(|path| shown(path)).collect();
            if !names.is_empty() {
                note(&format!(
                    "skipped, as they belong to no pack: {}",
                    names.join(", ")
                ));
            }
            return;
        }
        let problems = unrecognised.iter().map(|path| {
            let shown = shown(path);
            format!(
                "{shown}: this file belongs to no pack, a folder with a file `pack.ron` or `pack.json`; of files without a pack only battles (`.{EXTENSION}`) are read"
            )
        });
        found.problems.extend(problems);
    }
}

impl Found {
    /// Each once; and nothing whose name no report could show.
    fn tidy(&mut self) {
        self.left_out.tidy(&self.packs, &self.battles);
        for list in [&mut self.packs, &mut self.battles] {
            let named = std::mem::take(list).into_iter();
            *list = named.map(|path| from_here(as_on_disk(path))).collect();
            let mut seen = BTreeSet::new();
            list.retain(|path| seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone())));
            list.retain(|path| {
                let is_text = path.to_str().is_some();
                if !is_text {
                    let shown = shown(path);
                    let why = format!("{shown}: the name is not UTF-8, so no report can show it");
                    self.problems.push(format!("{why}: rename it"));
                }
                is_text
            });
        }
    }
}

/// Paths as `maps/**/*.m44`, for shells that don't know what that means.
struct Pattern {
    base: PathBuf,
    matcher: PathGlob,
}

impl Pattern {
    /// A path that has wildcards, and isn't the name of anything.
    ///
    /// # Errors
    /// It can't be understood, or is too large.
    fn of(path: &Path) -> Result<Option<Self>, String> {
        const WILD: [char; 4] = ['*', '?', '[', '{'];
        let text = path_text(path);
        if path.to_str().is_none() || !text.contains(WILD) || path.exists() {
            return Ok(None);
        }
        let text = text.strip_prefix("./").unwrap_or(&text);
        let matcher = PathGlob::new(text, Backslash::AsInPaths)?;
        let plain = |part: &Component<'_>| !part.as_os_str().to_string_lossy().contains(WILD);
        Ok(Some(Self {
            base: Path::new(text).components().take_while(plain).collect(),
            matcher,
        }))
    }

    /// The folder that everything lies in that may fit.
    fn base(&self) -> &Path {
        &self.base
    }

    fn fits(&self, path: &Path) -> bool {
        self.matcher.is_match(path)
    }
}

/// What kept a folder from being looked into. A line of a `.gitignore` that makes no sense is git's affair, and leaves
/// nothing out.
fn reported(folder: &Path, error: &ignore::Error) -> Option<String> {
    let why = error.io_error()?;
    let mut inner = error;
    let path = loop {
        match inner {
            ignore::Error::WithPath { path, .. } => break path.as_path(),
            ignore::Error::WithDepth { err, .. } => inner = err,
            _ => break folder,
        }
    };
    // A pattern whose folder isn't there fits nothing, and that is reported.
    (why.kind() != io::ErrorKind::NotFound)
        .then(|| format!("{}: this can't be looked into: {}", shown(path), why.kind()))
}

/// Why there is nothing at a path.
fn is_there(path: &Path) -> Result<(), String> {
    let shown = shown(path);
    match path.try_exists() {
        Ok(true) => Ok(()),
        Ok(false) => Err(format!("{shown}: there is no such file or folder")),
        Err(why) => Err(format!("{shown}: this can't be looked at: {why}")),
    }
}

/// The folders of these manifests, but for those in others: a pack in a pack is a part of it.
fn outermost(manifests: &[PathBuf]) -> Vec<PathBuf> {
    let folders: BTreeSet<&Path> = manifests.iter().filter_map(|file| file.parent()).collect();
    let is_outer = |folder: &&Path| {
        let mut above = folder.ancestors().skip(1);
        !above.any(|above| folders.contains(above))
    };
    let outer = folders.iter().copied().filter(is_outer);
    outer.map(Path::to_path_buf).collect()
}

/// A folder with this number of them was a pack, or is to be one.
const ENOUGH_PARTS: usize = 3;

/// Folders with the parts of a pack that no manifest makes one: nothing in them would be checked, and whoever has deleted the
/// manifest wouldn't notice.
fn without_manifest(parts: &[PathBuf]) -> Vec<String> {
    let mut folders: BTreeMap<&Path, Vec<String>> = BTreeMap::new();
    for part in parts {
        if let (Some(folder), Some(name)) = (part.parent(), part.file_name()) {
            let names = folders.entry(folder).or_default();
            names.push(name.to_string_lossy().into_owned());
        }
    }
    let mut folders: Vec<(&Path, Vec<String>)> = folders.into_iter().collect();
    folders.retain(|(folder, names)| names.len() >= ENOUGH_PARTS && pack_of(folder).is_none());
    let problems = folders.into_iter().map(|(folder, names)| {
        let names = names.join(", ");
        format!(
            "{}: there are parts of a pack here ({names}), but no `pack.ron`",
            shown(folder)
        )
    });
    problems.collect()
}
