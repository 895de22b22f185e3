//! Finds packs on the disk: the folders that a `pack.ron` or `pack.json` makes one.

use std::path::{Component, Path, PathBuf};

use beachhead_schema::diag::Severity;
use beachhead_schema::import::m44::{self, EXTENSION, MAX_SIZE};
use beachhead_schema::io::{DiskFiles, PackFiles, Syntax, read_source};
use beachhead_schema::pack::{Manifest, Pack};

use super::Failure;
use crate::playing::playable_files;
use crate::report::Sources;

/// How deep folders are searched.
const MAX_DEPTH: usize = 16;

/// The texts of a pack's files, in which findings are shown.
pub(super) fn sources_of(files: &PackFiles) -> Sources {
    let sources = files.iter().map(|file| file.spans.source());
    sources
        .map(|source| (source.name().to_owned(), source.clone()))
        .collect()
}

/// The packs that paths mean: a pack's folder, its manifest or any file in it, or a folder with packs somewhere below.
/// Each once, in order; and what is wrong with a path, which doesn't keep the others from being looked at.
pub(super) fn packs(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<String>) {
    let (mut packs, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        let before = packs.len();
        if path.is_dir() {
            packs.extend(packs_below(path));
        } else if !path.exists() {
            problems.push(format!(
                "{}: there is no such file or folder",
                path.display()
            ));
            continue;
        }
        if packs.len() == before {
            packs.extend(pack_of(path));
        }
        if packs.len() == before {
            problems.push(format!(
                "{}: there is no pack here, a folder with a file `pack.ron`",
                path.display()
            ));
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    packs.retain(|pack| seen.insert(pack.canonicalize().unwrap_or_else(|_| pack.clone())));
    (packs, problems)
}

/// Packs and battles that paths mean, each once, in order.
#[derive(Debug, Default)]
pub(super) struct Wares {
    /// The folders of packs.
    pub(super) packs: Vec<PathBuf>,
    /// Battles in other programs' formats.
    pub(super) battles: Vec<PathBuf>,
    /// What is wrong with a path.
    pub(super) problems: Vec<String>,
}

/// The packs and the `.m44` files that paths mean: such a file itself, or those in a folder and below.
pub(super) fn wares(paths: &[PathBuf]) -> Wares {
    let mut wares = Wares::default();
    for path in paths {
        if is_battle(path) && !path.is_dir() {
            if path.exists() {
                wares.battles.push(path.clone());
            } else {
                let why = format!("{}: there is no such file or folder", path.display());
                wares.problems.push(why);
            }
            continue;
        }
        let before = wares.battles.len();
        if path.is_dir() {
            files_in(path, MAX_DEPTH, &is_battle, &mut wares.battles);
        }
        let (packs, problems) = packs(std::slice::from_ref(path));
        // A folder of battles needs no pack.
        if wares.battles.len() == before {
            wares.problems.extend(problems);
        }
        wares.packs.extend(packs);
    }
    for list in [&mut wares.packs, &mut wares.battles] {
        let mut seen = std::collections::BTreeSet::new();
        list.retain(|path| seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone())));
    }
    wares
}

/// Whether a file's name says that it is a battle in another program's format.
pub(super) fn is_battle(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case(EXTENSION))
}

/// The packs in a folder, or the folder itself if it is one.
pub(super) fn packs_below(folder: &Path) -> Vec<PathBuf> {
    let mut packs = Vec::new();
    search(folder, MAX_DEPTH, &mut packs);
    packs
}

/// The one pack that a path means.
pub(super) fn one_pack(path: &Path) -> Result<PathBuf, Failure> {
    let (packs, problems) = packs(&[path.to_path_buf()]);
    match packs.as_slice() {
        [one] => Ok(one.clone()),
        [] => Err(Failure::Said(problems.join("\n"))),
        many => Err(Failure::Said(format!(
            "{}: there are {} packs here, name one of them",
            path.display(),
            many.len()
        ))),
    }
}

/// The pack that a path means, with its files, or the battle in another program's format as a pack. Nothing is played or
/// drawn of what can't be read whole.
pub(super) fn playable_at(path: &Path, done: &str) -> Result<(Pack, PackFiles), Failure> {
    let mistakes = |shown: &str, count: usize| {
        let keep = mistakes_keep(count);
        Failure::Said(format!(
            "{shown}: {keep} it from being {done}; `beachhead check` tells more"
        ))
    };
    if !is_battle(path) || path.is_dir() {
        let folder = one_pack(path)?;
        let read = playable_files(&DiskFiles(folder.clone()));
        return read.map_err(|findings| mistakes(&shown(&folder), findings.len()));
    }
    let shown = shown(path);
    let source = read_source(Path::new(&shown), MAX_SIZE)
        .map_err(|finding| Failure::Said(format!("{shown}: {}", finding.message)))?;
    let import = m44::import(&source);
    let errors = import.diagnostics.iter();
    let errors = errors.filter(|finding| finding.severity == Severity::Error);
    match (import.pack, errors.count()) {
        (Some(pack), 0) => {
            let files = PackFiles::of_no_folder(&pack);
            Ok((pack, files))
        }
        (_, count) => Err(mistakes(&shown, count)),
    }
}

/// What went wrong besides the findings, if anything.
pub(super) fn done<T>(value: T, problems: Vec<String>) -> Result<T, Failure> {
    if problems.is_empty() {
        Ok(value)
    } else {
        Err(Failure::Said(problems.join("\nbeachhead: ")))
    }
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
    [Syntax::Ron, Syntax::Json]
        .into_iter()
        .any(|syntax| folder.join(Manifest::file_name(syntax)).is_file())
}

fn search(folder: &Path, depth: usize, packs: &mut Vec<PathBuf>) {
    if is_pack(folder) {
        packs.push(folder.to_path_buf());
    } else if depth > 0 {
        folders_in(folder)
            .iter()
            .for_each(|inner| search(inner, depth - 1, packs));
    }
}

/// The folders in a folder, sorted; neither hidden ones nor links, which may lead round in a circle.
fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_hidden =
        |entry: &std::fs::DirEntry| entry.file_name().to_string_lossy().starts_with('.');
    let inner = entries
        .filter(|entry| !is_hidden(entry) && entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut folders: Vec<PathBuf> = inner.map(|entry| entry.path()).collect();
    folders.sort();
    folders
}

/// The files that paths mean: a file itself, or every RON and JSON file below a folder, sorted.
pub(super) fn files(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<String>) {
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        let before = found.len();
        if path.is_dir() {
            files_in(path, MAX_DEPTH, &is_ours, &mut found);
        } else {
            found.push(path.clone());
        }
        if found.len() == before {
            problems.push(format!(
                "{}: there is no RON or JSON file here",
                path.display()
            ));
        }
    }
    (found, problems)
}

fn is_ours(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| end == "ron" || end == "json")
}

fn files_in(folder: &Path, depth: usize, wanted: &dyn Fn(&Path) -> bool, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries
        .filter(|path| path.is_file() && wanted(path))
        .collect();
    files.sort();
    found.extend(files);
    if depth > 0 {
        folders_in(folder)
            .iter()
            .for_each(|inner| files_in(inner, depth - 1, wanted, found));
    }
}

/// A path as messages name it: with `/` on every system.
pub(super) fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// A file in a folder as messages name it; neither `pack/` nor `./pack` gets a second slash.
pub(super) fn shown_in(folder: &Path, name: &str) -> String {
    shown(&folder.join(name))
}

/// `1 mistake keeps`, `2 mistakes keep`.
pub(super) fn mistakes_keep(count: usize) -> String {
    match count {
        1 => "1 mistake keeps".to_owned(),
        many => format!("{many} mistakes keep"),
    }
}
