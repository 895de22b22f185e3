//! Packs on the disk: the folders that a `pack.ron` or `pack.json` makes one; how messages name them and their files.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::import::m44::{self, MAX_SIZE};
use beachhead_schema::io::{
    Files, PackFiles, SourceFile, Syntax, TrackedFiles, path_text, read_source_as,
};
use beachhead_schema::pack::{Manifest, Pack};

use super::Failure;
pub(super) use super::find::is_battle;
use super::find::{FindArgs, UnrecognisedArgs, Wanted};
use super::policies::house_at;
use super::terminal::complain;
use crate::playing::playable_files;
use crate::report::{Sources, plain};

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

/// Says something on the error output that is no reason to fail, and none to stop if the output is closed.
pub(super) fn note(what: &str) {
    complain(what);
}

/// The nearest folder upwards that is a pack; a path may be a file or folder in it, or the pack itself.
pub(super) fn pack_of(path: &Path) -> Option<PathBuf> {
    // As the user wrote it where that is long enough, so that messages name files in the same way.
    let is_plain = path.components().all(|part| part != Component::ParentDir);
    let as_written = path
        .ancestors()
        .take_while(|_| is_plain)
        .find(|folder| is_pack(folder));
    match as_written {
        Some(folder) if folder.as_os_str().is_empty() => Some(PathBuf::from(".")),
        Some(folder) => Some(folder.to_path_buf()),
        None => path
            .canonicalize()
            .ok()?
            .ancestors()
            .find(|folder| is_pack(folder))
            .map(Path::to_path_buf),
    }
}

/// Whether a folder is a pack.
fn is_pack(folder: &Path) -> bool {
    // A pipe of that name, or a link that leads nowhere, is a manifest that can't be read, and reported as one.
    let is_there = |file: PathBuf| file.symlink_metadata().is_ok_and(|about| !about.is_dir());
    [Syntax::Ron, Syntax::Json]
        .into_iter()
        .any(|syntax| is_there(folder.join(Manifest::file_name(syntax))))
}

/// Why a file could not be saved: which one, why, and what to do.
pub(super) fn not_saved(finding: &Diagnostic) -> String {
    let file = plain(&finding.place.file);
    let help = finding.help.iter().map(|help| format!("; {help}"));
    format!("{file}: {}{}", finding.message, help.collect::<String>())
}

/// A path as messages name it: with `/` on every system, and nothing in it that steers a terminal.
pub(super) fn shown(path: &Path) -> String {
    plain(&path_text(path))
}

/// A path as it is named from this folder, if it lies below: with or without what it stands in, it is the same file.
pub(super) fn from_here(path: PathBuf) -> PathBuf {
    // On Windows `\maps` and `C:maps` are not absolute: the first lies on the current drive, the second in the current
    // folder of that drive.
    let is_rooted = matches!(
        path.components().next(),
        Some(Component::Prefix(_) | Component::RootDir)
    );
    if !is_rooted {
        return path;
    }
    let named = || {
        let here = std::env::current_dir().ok()?;
        // A link may lead here by another name.
        let real = || {
            // Both by the same system call: on Windows it gives paths in a form of their own.
            let (path, here) = (path.canonicalize().ok()?, here.canonicalize().ok()?);
            path.strip_prefix(here).ok().map(Path::to_path_buf)
        };
        let below = path.strip_prefix(&here).ok().map(Path::to_path_buf);
        below.or_else(real)
    };
    match named() {
        Some(below) if below.as_os_str().is_empty() => PathBuf::from("."),
        Some(below) => below,
        None => path,
    }
}

/// Reads a battle in another program's format.
///
/// # Errors
/// A finding at the file, as it is [`shown`].
pub(super) fn read_battle(path: &Path) -> Result<SourceFile, Box<Diagnostic>> {
    read_source_as(&shown(path), path, MAX_SIZE)
}

/// A file in a folder as messages name it; neither `pack/` nor `./pack` gets a second slash.
pub(super) fn shown_in(folder: &Path, name: &str) -> String {
    shown(&folder.join(name))
}

/// What keeps something from being done so with, and the first of it.
fn kept(shown: &str, findings: &[String], done: &str) -> String {
    let keep = mistakes_keep(findings.len());
    let first = findings.iter().take(1).map(|first| format!("\n{first}"));
    let first: String = first.collect();
    format!("{shown}: {keep} it from being {done}; `beachhead check` shows more{first}")
}

/// A finding on one line: file, line and column, message, and what to do.
pub(super) fn on_one_line(finding: &Diagnostic, source: Option<&SourceFile>) -> String {
    let file = &finding.place.file;
    let at = finding.place.span.zip(source);
    let at = at.map_or_else(String::new, |(span, source)| {
        let (line, column) = source.line_column(span.start);
        format!(":{line}:{column}")
    });
    let help = finding.help.iter().map(|help| format!("; {help}"));
    let help: String = help.collect();
    format!("{file}{at}: {}{help}", finding.message)
}

/// `1 mistake keeps`, `2 mistakes keep`.
pub(super) fn mistakes_keep(count: usize) -> String {
    match count {
        1 => "1 mistake keeps".to_owned(),
        many => format!("{many} mistakes keep"),
    }
}
