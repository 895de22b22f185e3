//! Temporary files: what is written beside a file before it takes that file's place, and how those are found again that
//! a killed process has left.
//!
//! A temporary file is locked as long as its process lives. So what isn't locked is left over, and is removed.
//!
//! Holds always: no temporary file of a process that is still running is removed, and no file that another program named.
//! `tests::only_what_is_left_over_is_removed` holds it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::io::Syntax;
use crate::pack::Manifest;

/// Names for temporary files tried before giving up.
const MAX_TRIES: u32 = 64;
/// Folders within folders that are searched for left-over files: no pack is as deep.
const MAX_DEPTH: u32 = 8;

/// A new file beside another, locked until it is dropped.
#[derive(Debug)]
pub(super) struct Temporary {
    pub(super) file: File,
    pub(super) path: PathBuf,
}

impl Temporary {
    /// A new file beside the one of this name. What killed processes have left there is removed.
    pub(super) fn beside(folder: &Path, name: &str) -> io::Result<Self> {
        remove_left_over(folder, |of| of == name);
        let process = std::process::id();
        for attempt in 0..MAX_TRIES {
            let path = folder.join(format!(".{name}.{process}-{attempt}.tmp"));
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

    /// Removes the file. One that can't be removed is found again by the next save.
    pub(super) fn remove(&self) {
        drop(fs::remove_file(&self.path));
    }
}

/// The name of the file that a temporary file of this name was to replace, if it is one.
pub(super) fn replaced_by(temporary: &str) -> Option<&str> {
    let inside = temporary.strip_prefix('.')?.strip_suffix(".tmp")?;
    let (of, numbers) = inside.rsplit_once('.')?;
    let (process, attempt) = numbers.split_once('-')?;
    let is_number =
        |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    (!of.is_empty() && is_number(process) && is_number(attempt)).then_some(of)
}

/// Removes the temporary files that killed processes have left in the folder of a pack and below; in a folder that is no
/// pack, those in itself. Returns how many there were.
pub(super) fn remove_all_left_over(folder: &Path) -> usize {
    remove_below(folder, if is_pack(folder) { MAX_DEPTH } else { 0 })
}

fn remove_below(folder: &Path, depth: u32) -> usize {
    let mut removed = remove_left_over(folder, |_| true);
    if depth == 0 {
        return removed;
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        // A link to a folder is no folder here, so none leads round in a circle.
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let path = entry.path();
        if is_folder && !is_hidden && !is_pack(&path) {
            removed += remove_below(&path, depth - 1);
        }
    }
    removed
}

fn is_pack(folder: &Path) -> bool {
    [Syntax::Ron, Syntax::Json]
        .map(|syntax| folder.join(Manifest::file_name(syntax)))
        .iter()
        .any(|manifest| manifest.is_file())
}

/// Removes what killed processes have left beside files of these names.
fn remove_left_over(folder: &Path, is_meant: impl Fn(&str) -> bool) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.filter_map(|entry| {
        let name = entry.file_name();
        let of = replaced_by(name.to_str()?)?;
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        (is_file && is_meant(of)).then(|| entry.path())
    });
    let is_removed = |path: &PathBuf| {
        let opened = File::options().read(true).open(path);
        // Held until the file is gone, so that its process can't begin with it in between.
        opened.is_ok_and(|file| file.try_lock().is_ok() && fs::remove_file(path).is_ok())
    };
    paths.filter(is_removed).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_temporary_files_are_known_and_no_others() {
        for (name, expected) in [
            (".map.ron.4711-0.tmp", Some("map.ron")),
            (".a.b.c.1-63.tmp", Some("a.b.c")),
            (".map.ron.tmp", None),
            (".map.ron.4711.tmp", None),
            (".map.ron.x-0.tmp", None),
            (".map.ron.-0.tmp", None),
            ("..1-0.tmp", None),
            ("map.ron.1-0.tmp", None),
            (".map.ron.1-0.tmp2", None),
        ] {
            assert_eq!(replaced_by(name), expected, "{name}");
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
        let goes = [".map.ron.1-0.tmp", "scenarios/.one.ron.2-1.tmp"];
        goes.into_iter().for_each(write);
        let running = Temporary::beside(folder.path(), "forces.ron").unwrap();
        assert_eq!(remove_all_left_over(folder.path()), 1, "it is no pack");
        write("pack.ron");
        assert_eq!(remove_all_left_over(folder.path()), 1);
        assert_eq!(remove_all_left_over(folder.path()), 0);
        let is_there = |name: &&str| folder.path().join(name).exists();
        assert!(stays.iter().all(is_there) && !goes.iter().any(is_there));
        assert!(running.path.exists(), "its process is still running");
    }

    #[test]
    fn the_next_save_of_a_file_removes_what_was_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let left = [".map.ron.1-0.tmp", ".forces.ron.1-0.tmp"].map(|name| folder.path().join(name));
        left.iter().for_each(|path| fs::write(path, "x").unwrap());
        let new = Temporary::beside(folder.path(), "map.ron").unwrap();
        assert_eq!(left.each_ref().map(|path| path.exists()), [false, true]);
        new.remove();
        assert!(!new.path.exists());
    }
}
