//! Packs and battles on the disk: the one that a path means, read for playing or drawing, and again while another process
//! saves it.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use beachhead_check::finding::Sources;
use beachhead_check::playing::playable_files;
use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::import::m44::{self, MAX_SIZE};
use beachhead_schema::io::{Files, PackFiles, SourceFile, TrackedFiles, read_source_as};
use beachhead_schema::pack::Pack;

use super::Failure;
use super::find::{FindArgs, UnrecognisedArgs};
use super::messages::{kept, on_one_line, shown};
use super::pack_paths::{Wanted, is_battle};
use super::policies::house_at;

/// The texts of a pack's files, in which findings are shown.
pub(super) fn sources_of(files: &PackFiles) -> Sources {
    let sources = files.iter().map(|file| file.spans.source());
    sources
        .map(|source| (source.name().to_owned(), source.clone()))
        .collect()
}

/// The packs in a folder, or the folder itself if it is one.
pub(super) fn packs_below(folder: &Path) -> Vec<PathBuf> {
    FindArgs::default().packs_below(folder).0
}

/// The files that paths mean: a file itself, or every RON and JSON file below a folder, sorted.
pub(super) fn files(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<String>) {
    FindArgs::default().files(paths)
}

/// The one pack that a path means.
pub(super) fn one_pack(path: &Path) -> Result<PathBuf, Failure> {
    let mut found = FindArgs::default().find(&[path.to_path_buf()], Wanted::Packs);
    UnrecognisedArgs::default().settle(&mut found);
    match found.packs.as_slice() {
        [one] => Ok(one.clone()),
        [] => Err(Failure::Said(found.problems.join("\n"))),
        many => Err(Failure::Said(format!(
            "{}: there are {} packs here, name one of them",
            shown(path),
            many.len()
        ))),
    }
}

/// The pack that a path means, with its files, or the battle in another program's format as a pack. Nothing is played or
/// drawn of what can't be read whole.
pub(super) fn playable_at(path: &Path, done: &str) -> Result<(Pack, PackFiles), Failure> {
    if !is_battle(path) || path.is_dir() {
        return pack_in(&one_pack(path)?, done).map_err(Failure::Said);
    }
    let shown = shown(path);
    let source = read_battle(path)
        .map_err(|finding| Failure::Said(format!("{shown}: {}", finding.message)))?;
    let import = m44::import(&source);
    let errors = import.diagnostics.iter();
    let errors = errors.filter(|finding| finding.severity == Severity::Error);
    let errors: Vec<String> = errors
        .map(|finding| on_one_line(finding, Some(&source)))
        .collect();
    match import.pack.filter(|_| errors.is_empty()) {
        Some(pack) => {
            let files = PackFiles::of_no_folder(&pack);
            Ok((pack, files))
        }
        None => Err(Failure::Said(kept(&shown, &errors, done))),
    }
}

/// The pack in a folder with its files, as its project plays it; or what keeps it from being done so with.
pub(super) fn pack_in(folder: &Path, done: &str) -> Result<(Pack, PackFiles), String> {
    let (disk, read) = settled(folder, |disk| playable_files(disk));
    let (mut pack, files) = read.map_err(|findings| {
        let lines = findings.iter().map(|finding| {
            let source = Files::source(&disk, &finding.place.file).ok();
            on_one_line(finding, source.as_ref())
        });
        let lines: Vec<String> = lines.collect();
        kept(&shown(folder), &lines, done)
    })?;
    if let Cow::Owned(ruled) = house_at(folder)?.laid_on(&pack) {
        pack = ruled;
    }
    Ok((pack, files))
}

/// Reads the files of a folder, again if another process is saving them meanwhile: else some would be old and some new.
pub(super) fn settled<T>(folder: &Path, read: impl Fn(&TrackedFiles) -> T) -> (TrackedFiles, T) {
    let mut waits = SAVE_WAITS_MS.into_iter();
    loop {
        let files = TrackedFiles::of(folder.to_path_buf());
        let done = read(&files);
        match waits.next() {
            Some(ms) if !files.is_unchanged() => sleep(Duration::from_millis(ms)),
            // A save that takes longer was interrupted, which reading reports.
            _ => return (files, done),
        }
    }
}

/// How long is waited for a save that is under way, each time that it still is.
const SAVE_WAITS_MS: [u64; 6] = [2, 5, 10, 20, 40, 80];

/// What went wrong besides the findings, if anything.
pub(super) fn done<T>(value: T, problems: Vec<String>) -> Result<T, Failure> {
    if problems.is_empty() {
        Ok(value)
    } else {
        Err(Failure::Said(problems.join("\n")))
    }
}

/// Reads a battle in another program's format.
///
/// # Errors
/// A finding at the file, as it is [`shown`].
pub(super) fn read_battle(path: &Path) -> Result<SourceFile, Box<Diagnostic>> {
    read_source_as(&shown(path), path, MAX_SIZE)
}
