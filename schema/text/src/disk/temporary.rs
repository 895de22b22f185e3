//! Temporary files: what is written beside a file before it takes that file's place, and how those are found again that
//! a killed process has left.
//!
//! A temporary file holds new bytes, or the old ones of a file that is being replaced. It is locked as long as its process
//! lives. So what isn't locked is left over, and is removed.
//!
//! Holds always: no temporary file of a process that is still running is removed, and no file that another program named.
//! `tests::only_what_is_left_over_is_removed` holds it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use beachhead_model::pack::Manifest;
use beachhead_model::syntax::Syntax;

/// Names for temporary files tried before giving up.
const MAX_TRIES: u32 = 64;
/// Folders within folders that are searched for left-over files: no pack is as deep.
const MAX_DEPTH: u32 = 8;

/// Content of a temporary file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// The bytes that are to be in the place of a file.
    New,
    /// The bytes that were there before.
    Old,
}

impl Holds {
    fn ending(self) -> &'static str {
        match self {
            Self::New => ".tmp",
            Self::Old => ".old.tmp",
        }
    }
}

/// A new file beside another, locked until it is dropped.
#[derive(Debug)]
pub(super) struct Temporary {
    pub(super) file: File,
    pub(super) path: PathBuf,
}

impl Temporary {
    /// A new file beside the one of this name. What killed processes have left there is removed.
    pub(super) fn beside(folder: &Path, name: &str, holds: Holds) -> io::Result<Self> {
        remove_left_over(folder, |of, kind| of == name && kind == holds);
        let process = std::process::id();
        for attempt in 0..MAX_TRIES {
            let path = folder.join(format!(".{name}.{process}-{attempt}{}", holds.ending()));
            let file = match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => file,
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(error),
            };
            match file.try_lock() {
                // Before it was locked, another process may have taken it for left over.
                Ok(()) if path.exists() => return Ok(Self { file, path }),
                Ok(()) | Err(TryLockError::WouldBlock) => {}
                // Where files can't be locked, none is taken for left over.
                Err(TryLockError::Error(_)) => return Ok(Self { file, path }),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}

/// The name of the file that a temporary file of this name belongs to, and what it holds, if it is one.
pub(super) fn temporary_of(name: &str) -> Option<(&str, Holds)> {
    let inside = name.strip_prefix('.')?.strip_suffix(".tmp")?;
    let (inside, holds) = match inside.strip_suffix(".old") {
        Some(inside) => (inside, Holds::Old),
        None => (inside, Holds::New),
    };
    let (of, numbers) = inside.rsplit_once('.')?;
    let (process, attempt) = numbers.split_once('-')?;
    let is_number =
        |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    (!of.is_empty() && is_number(process) && is_number(attempt)).then_some((of, holds))
}

/// Removes the temporary files that killed processes have left in the folder of a pack and below; in a folder that is no
/// pack, those in itself. Returns how many of them held new bytes.
pub(super) fn remove_all_left_over(folder: &Path) -> usize {
    let folders = folders_of(folder);
    let removed = folders
        .iter()
        .map(|folder| remove_left_over(folder, |_, _| true));
    removed.sum()
}

/// Whether there are any temporary files, of killed processes or others, where [`remove_all_left_over`] removes them.
pub(super) fn has_left_over(folder: &Path) -> bool {
    let folders = folders_of(folder);
    folders
        .iter()
        .any(|folder| temporaries_in(folder).next().is_some())
}

/// The folders of a pack; a folder that is none, alone.
fn folders_of(folder: &Path) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    add_folders(
        folder,
        if is_pack(folder) { MAX_DEPTH } else { 0 },
        &mut folders,
    );
    folders
}

fn add_folders(folder: &Path, depth: u32, folders: &mut Vec<PathBuf>) {
    folders.push(folder.to_path_buf());
    if depth == 0 {
        return;
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        // A link to a folder is no folder here, so none leads round in a circle.
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let path = entry.path();
        if is_folder && !is_hidden && !is_pack(&path) {
            add_folders(&path, depth - 1, folders);
        }
    }
}

fn is_pack(folder: &Path) -> bool {
    [Syntax::Ron, Syntax::Json]
        .map(|syntax| folder.join(Manifest::file_name(syntax)))
        .iter()
        .any(|manifest| manifest.is_file())
}

/// Removes what killed processes have left beside the files that are meant. Returns how many held new bytes.
fn remove_left_over(folder: &Path, is_meant: impl Fn(&str, Holds) -> bool) -> usize {
    let is_removed = |path: &PathBuf| {
        let opened = File::options().read(true).open(path);
        // Held until the file is gone, so that its process can't begin with it in between.
        opened.is_ok_and(|file| file.try_lock().is_ok() && fs::remove_file(path).is_ok())
    };
    let meant = temporaries_in(folder).filter(|(_, of, holds)| is_meant(of, *holds));
    let removed = meant.filter(|(path, ..)| is_removed(path));
    removed.filter(|(.., holds)| *holds == Holds::New).count()
}

/// The temporary files in a folder, with the names of the files that they belong to.
fn temporaries_in(folder: &Path) -> impl Iterator<Item = (PathBuf, String, Holds)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let name = entry.file_name();
        let (of, holds) = temporary_of(name.to_str()?)?;
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        is_file.then(|| (entry.path(), of.to_owned(), holds))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_temporary_files_are_known_and_no_others() {
        for (name, expected) in [
            (".map.ron.4711-0.tmp", Some(("map.ron", Holds::New))),
            (".map.ron.4711-0.old.tmp", Some(("map.ron", Holds::Old))),
            (".a.b.c.1-63.tmp", Some(("a.b.c", Holds::New))),
            (".map.ron.old.tmp", None),
            (".map.ron.tmp", None),
            (".map.ron.4711.tmp", None),
            (".map.ron.x-0.tmp", None),
            (".map.ron.-0.tmp", None),
            ("..1-0.tmp", None),
            ("map.ron.1-0.tmp", None),
            (".map.ron.1-0.tmp2", None),
        ] {
            assert_eq!(temporary_of(name), expected, "{name}");
        }
    }

    #[test]
    fn only_what_is_left_over_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
        };
        let stays = [
            "map.ron",
            ".vimrc.tmp",
            ".git/.index.1-0.tmp",
            "other/pack.ron",
            "other/.map.ron.1-0.tmp",
        ];
        stays.into_iter().for_each(write);
        let goes = [
            ".map.ron.1-0.tmp",
            "scenarios/.one.ron.2-1.tmp",
            "scenarios/.one.ron.2-1.old.tmp",
        ];
        goes.into_iter().for_each(write);
        let running = Temporary::beside(folder.path(), "forces.ron", Holds::New).unwrap();
        assert_eq!(remove_all_left_over(folder.path()), 1, "it is no pack");
        write("pack.ron");
        assert_eq!(remove_all_left_over(folder.path()), 1);
        assert_eq!(remove_all_left_over(folder.path()), 0);
        assert!(has_left_over(folder.path()), "another process is saving");
        let is_there = |name: &&str| folder.path().join(name).exists();
        assert!(stays.iter().all(is_there) && !goes.iter().any(is_there));
        assert!(running.path.exists(), "its process is still running");
    }

    #[test]
    fn the_next_save_of_a_file_removes_what_was_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let left = [".map.ron.1-0.tmp", ".forces.ron.1-0.tmp"].map(|name| folder.path().join(name));
        left.iter().for_each(|path| fs::write(path, "x").unwrap());
        let new = Temporary::beside(folder.path(), "map.ron", Holds::New).unwrap();
        assert_eq!(left.each_ref().map(|path| path.exists()), [false, true]);
        assert!(new.path.exists());
    }
}
