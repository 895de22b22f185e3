//! Saving several files as one: all of them, or none.
//!
//! First every file is written beside the one it replaces. Only when all are on the disk, a record of them is written, and
//! they take their places; then the record is removed. So a save that is interrupted can always be dealt with
//! ([`recover`]): with a record it is completed, without one it is rolled back. Until then reading the pack is an error
//! ([`SAVE_RECORD`]), so that a pack of old and new files is never taken for a whole one.
//!
//! Holds always: `tests::a_save_that_is_broken_off_anywhere_is_whole_afterwards`.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::super::files::{Files, ReadError, parts};
use super::super::path_text::path_text;
use super::temporary::{Temporary, remove_all_left_over, replaced_by};
use super::{
    DiskFiles, codes, keep_permissions, make_folder, read_bytes, refuse_protected, remove_folders,
    replace, save_with, sync_folder,
};
use crate::diag::{Diagnostic, Place};
use crate::io::Syntax;
use crate::pack::Manifest;

/// The record of a save whose files are taking their places.
pub const SAVE_RECORD: &str = ".beachhead-save";

/// A record of ours is a line for each file of a pack.
const MOST_BYTES: u64 = 1 << 20;

/// What the record says.
#[derive(Debug, Serialize, Deserialize)]
struct Record {
    /// Each file, and the temporary file beside it that takes its place.
    files: Vec<(String, String)>,
}

/// What was left of an interrupted save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Whether a save was completed: all its files had been written, and some were not in their places.
    pub completed: bool,
    /// Temporary files that were removed: of a save that was rolled back, since not all its files had been written.
    pub removed: usize,
}

/// Files that are on the disk, but not yet in their places.
#[derive(Debug, Default)]
struct Staged<'a> {
    files: Vec<StagedFile<'a>>,
    /// Folders that were made for them.
    folders: Vec<PathBuf>,
}

#[derive(Debug)]
struct StagedFile<'a> {
    name: &'a str,
    temporary: Temporary,
    place: PathBuf,
}

/// Saves files into a folder, which is made if it isn't there: those whose bytes differ from what is on the disk, all
/// of them or none. Returns the names of the files it wrote.
///
/// # Errors
/// The first thing that can't be saved ([`codes::NOT_SAVED`]); all files are then as they were, and no folder is new. Only
/// where a file can't take its place although all were written, the save stays interrupted, and the finding says so.
pub fn save_files(
    folder: &Path,
    files: &BTreeMap<String, Vec<u8>>,
) -> Result<Vec<String>, Box<Diagnostic>> {
    save_until(
        folder,
        files,
        |_| Ok(()),
        |file, bytes| file.write_all(bytes),
    )
}

/// As [`save_files`]; `before` is asked before each step, and what it refuses breaks the save off, as a kill would.
/// Every byte that reaches the disk goes through `write`, which may find it full.
fn save_until(
    folder: &Path,
    files: &BTreeMap<String, Vec<u8>>,
    mut before: impl FnMut(&str) -> Result<(), Box<Diagnostic>>,
    mut write: impl FnMut(&mut File, &[u8]) -> io::Result<()>,
) -> Result<Vec<String>, Box<Diagnostic>> {
    finish_save(folder)?;
    let on_disk = DiskFiles(folder.to_path_buf());
    let differs =
        |name: &String, bytes: &Vec<u8>| on_disk.read(name).map_or(true, |old| old != *bytes);
    let mut staged = Staged {
        files: Vec::new(),
        folders: make_folder(folder)?,
    };
    // The manifest comes last: a new folder is no pack before everything is there.
    let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
    let (head, rest): (Vec<_>, Vec<_>) = files
        .iter()
        .filter(|(name, bytes)| differs(name, bytes))
        .partition(|(name, _)| manifests.contains(name));
    for (name, bytes) in rest.into_iter().chain(head) {
        before(name)?;
        if let Err(finding) = staged.add(folder, name, bytes, &mut write) {
            staged.roll_back();
            return Err(finding);
        }
    }
    let record = folder.join(SAVE_RECORD);
    let is_batch = staged.files.len() > 1;
    if is_batch {
        before("the record")?;
        if let Err(error) = staged.write_record(folder, &record, &mut write) {
            staged.roll_back();
            return Err(not_saved(&record, &error));
        }
    }
    let mut written = Vec::new();
    let Staged { files, folders } = staged;
    for file in files {
        before("a place")?;
        match replace(&file.temporary.path, &file.place) {
            // Another process has found the record, and completed the save.
            Err(error) if error.kind() == ErrorKind::NotFound && is_batch && !record.exists() => {}
            Err(error) if is_batch => return Err(interrupted(folder, file.name, &error)),
            Err(error) => {
                file.temporary.remove();
                remove_folders(&folders);
                return Err(not_saved(&folder.join(file.name), &error));
            }
            Ok(()) => sync_folder(file.place.parent().unwrap_or(folder)),
        }
        written.push(file.name.to_owned());
    }
    before("the end")?;
    if is_batch {
        end(folder, &record);
    }
    Ok(written)
}

/// Deals with what an interrupted save has left in the folder of a pack: completes it if all its files had been written,
/// else removes what had been written, so that the pack is as it was before.
///
/// Nothing of a process that is still running is touched.
///
/// # Errors
/// What stands in the way; the record stays then.
pub fn recover(folder: &Path) -> Result<Recovered, Box<Diagnostic>> {
    let completed = finish_save(folder)?;
    let removed = remove_all_left_over(folder);
    Ok(Recovered { completed, removed })
}

/// Puts the files of an interrupted save in their places. Says whether there was one.
fn finish_save(folder: &Path) -> Result<bool, Box<Diagnostic>> {
    let path = folder.join(SAVE_RECORD);
    let bytes = match read_bytes(&path, MOST_BYTES) {
        Ok(bytes) => bytes,
        Err(ReadError::NotFound) => return Ok(false),
        Err(ReadError::Unreadable(why)) => return Err(not_saved(&path, &io::Error::other(why))),
        Err(_) => return Err(not_ours(&path)),
    };
    let record: Record = ron::de::from_bytes(&bytes).map_err(|_| not_ours(&path))?;
    for (name, temporary) in &record.files {
        // The pack may come from anywhere: what its record says stays within it.
        let place = place_of(folder, name)?;
        let Some(file) = place.file_name().map(OsStr::to_string_lossy) else {
            return Err(not_ours(&path));
        };
        if replaced_by(temporary) != Some(&*file) || temporary.contains(['/', '\\']) {
            return Err(not_ours(&path));
        }
        match replace(&place.with_file_name(temporary), &place) {
            Ok(()) => sync_folder(place.parent().unwrap_or(folder)),
            // It took its place before the save was interrupted.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(interrupted(folder, name, &error)),
        }
    }
    end(folder, &path);
    Ok(true)
}

impl<'a> Staged<'a> {
    /// Writes a file beside its place.
    fn add(
        &mut self,
        folder: &Path,
        name: &'a str,
        bytes: &[u8],
        write: &mut dyn FnMut(&mut File, &[u8]) -> io::Result<()>,
    ) -> Result<(), Box<Diagnostic>> {
        let place = place_of(folder, name)?;
        let inside = place.parent().unwrap_or(folder);
        self.folders.splice(0..0, make_folder(inside)?);
        let mut made = || {
            refuse_protected(&place)?;
            let file_name = place.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
            let file_name = file_name.to_string_lossy();
            let mut temporary = Temporary::beside(inside, &file_name)?;
            let written = write(&mut temporary.file, bytes)
                .and_then(|()| keep_permissions(&place, &temporary.file))
                .and_then(|()| temporary.file.sync_all());
            match written {
                Ok(()) => Ok(temporary),
                Err(error) => {
                    temporary.remove();
                    Err(error)
                }
            }
        };
        let temporary = made().map_err(|error| not_saved(&folder.join(name), &error))?;
        self.files.push(StagedFile {
            name,
            temporary,
            place,
        });
        Ok(())
    }

    /// Writes the record of all these files, once they are on the disk by their names too.
    fn write_record(
        &self,
        folder: &Path,
        record: &Path,
        write: &mut dyn FnMut(&mut File, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let folders: BTreeSet<&Path> = self
            .files
            .iter()
            .map(|file| file.place.parent().unwrap_or(folder))
            .collect();
        folders.into_iter().for_each(sync_folder);
        let named = self.files.iter().map(|file| {
            let temporary = file.temporary.path.file_name();
            let temporary = temporary
                .unwrap_or_else(|| cannot_happen!(OsStr::new(""), "it lies beside its file"));
            let temporary = temporary.to_string_lossy().into_owned();
            (file.name.to_owned(), temporary)
        });
        let text = Record {
            files: named.collect(),
        };
        let text = ron::to_string(&text).map_err(io::Error::other)?;
        save_with(record, |file| write(file, text.as_bytes()))
    }

    /// Nothing has taken its place yet, so that nothing is left of the save.
    fn roll_back(&self) {
        self.files.iter().for_each(|file| file.temporary.remove());
        remove_folders(&self.folders);
    }
}

/// Where a file of this name is. A link stays a link, as long as it doesn't lead out of the folder.
fn place_of(folder: &Path, name: &str) -> Result<PathBuf, Box<Diagnostic>> {
    let inside = parts(name).map_err(|error| {
        let finding = Diagnostic::error(codes::NOT_SAVED, error.to_string());
        Box::new(finding.at(Place::file(name)))
    })?;
    let path = inside
        .into_iter()
        .fold(folder.to_path_buf(), |path, part| path.join(part));
    match (path.canonicalize(), folder.canonicalize()) {
        (Ok(real), Ok(root)) if real.starts_with(&root) => Ok(real),
        (Ok(_), Ok(_)) => {
            let message = "the file is a link that leads out of the pack's folder";
            let finding = Diagnostic::error(codes::NOT_SAVED, message)
                .at(Place::file(path_text(&path)))
                .help("put a file in the place of the link, or save somewhere else");
            Err(Box::new(finding))
        }
        _ => Ok(path),
    }
}

/// The save is complete. A record that can't be removed only repeats what is true already.
fn end(folder: &Path, record: &Path) {
    drop(fs::remove_file(record));
    sync_folder(folder);
}

/// No save of ours wrote that.
fn not_ours(record: &Path) -> Box<Diagnostic> {
    let message = "the record of an interrupted save can't be understood";
    let finding = Diagnostic::error(codes::NOT_SAVED, message)
        .at(Place::file(path_text(record)))
        .help("check that the files of the pack fit together, then remove this file");
    Box::new(finding)
}

fn not_saved(path: &Path, error: &io::Error) -> Box<Diagnostic> {
    let message = format!("the file can't be saved: {error}");
    let finding = Diagnostic::error(codes::NOT_SAVED, message)
        .at(Place::file(path_text(path)))
        .help("check that there is room and that the file may be written, or save somewhere else");
    Box::new(finding)
}

/// All files of the save are written, but this one can't take its place.
fn interrupted(folder: &Path, name: &str, error: &io::Error) -> Box<Diagnostic> {
    let message = format!("the save is interrupted: this file can't be replaced: {error}");
    let finding = Diagnostic::error(codes::NOT_SAVED, message)
        .at(Place::file(path_text(&folder.join(name))))
        .help("once the file can be replaced, save again or run any command that writes this pack: that completes the save");
    Box::new(finding)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::MemoryFiles;

    fn texts(files: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        let files = files.iter();
        files
            .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    fn files_in(folder: &Path) -> BTreeMap<String, Vec<u8>> {
        let mut found = BTreeMap::new();
        let mut folders = vec![folder.to_path_buf()];
        while let Some(inside) = folders.pop() {
            for entry in fs::read_dir(inside).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(folder).unwrap().to_str().unwrap();
                    found.insert(name.to_owned(), fs::read(&path).unwrap());
                }
            }
        }
        found
    }

    #[test]
    fn a_save_that_is_broken_off_anywhere_is_whole_afterwards() {
        let old = texts(&[("map.ron", "1"), ("pack.ron", "1"), ("same.ron", "1")]);
        let new = texts(&[
            ("deep/in.ron", "2"),
            ("map.ron", "2"),
            ("pack.ron", "2"),
            ("same.ron", "1"),
        ]);
        let (mut undone, mut finished) = (0, 0);
        for end in 0..=8 {
            let folder = tempfile::tempdir().unwrap();
            save_files(folder.path(), &old).unwrap();
            let mut steps = 0;
            let until = |_: &str| {
                steps += 1;
                if steps > end {
                    return Err(not_ours(Path::new("killed")));
                }
                Ok(())
            };
            let saved = save_until(folder.path(), &new, until, |file, bytes| {
                file.write_all(bytes)
            });
            let is_record = folder.path().join(SAVE_RECORD).exists();
            let read = crate::io::read_pack(&DiskFiles(folder.path().to_path_buf()));
            let reported = read
                .diagnostics
                .iter()
                .any(|reported| reported.code == codes::BROKEN_OFF);
            assert_eq!(reported, is_record, "after {end} steps");
            assert_eq!(finish_save(folder.path()).unwrap(), is_record);
            let recovered = recover(folder.path()).unwrap();
            assert!(!recovered.completed && (!is_record || recovered.removed == 0));
            let left = files_in(folder.path());
            let again = texts(&[("map.ron", "3"), ("deep/in.ron", "3"), ("pack.ron", "3")]);
            save_files(folder.path(), &again).unwrap();
            let swept = files_in(folder.path());
            assert!(
                swept.keys().all(|name| !name.ends_with(".tmp")),
                "{swept:?}"
            );
            if is_record || saved.is_ok() {
                finished += 1;
                assert_eq!(left, new, "after {end} steps");
            } else {
                undone += 1;
                assert_eq!(left, old, "after {end} steps");
            }
        }
        assert_eq!((undone, finished), (4, 5));
    }

    #[test]
    fn a_file_that_cannot_be_written_keeps_all_others_as_they_were() {
        let folder = tempfile::tempdir().unwrap();
        let old = texts(&[("map.ron", "1"), ("pack.ron", "1"), ("taken/in.ron", "1")]);
        save_files(folder.path(), &old).unwrap();
        let new = texts(&[("map.ron", "2"), ("pack.ron", "2"), ("taken", "2")]);
        let finding = save_files(folder.path(), &new).unwrap_err();
        assert_eq!(finding.code, codes::NOT_SAVED);
        assert_eq!(files_in(folder.path()), old);
    }

    #[test]
    fn a_disk_that_is_full_after_any_byte_keeps_all_files_as_they_were() {
        let old = texts(&[("map.ron", "old"), ("pack.ron", "old"), ("same.ron", "1")]);
        let new = texts(&[
            ("deep/in.ron", "newer"),
            ("map.ron", "newer"),
            ("pack.ron", "newer"),
            ("same.ron", "1"),
        ]);
        let folder = tempfile::tempdir().unwrap();
        save_files(folder.path(), &old).unwrap();
        let mut full = Vec::new();
        for bytes in 0.. {
            let mut room: usize = bytes;
            let write = |file: &mut File, bytes: &[u8]| {
                let fits = room.min(bytes.len());
                room -= fits;
                file.write_all(&bytes[..fits])?;
                match fits < bytes.len() {
                    true => Err(ErrorKind::StorageFull.into()),
                    false => Ok(()),
                }
            };
            match save_until(folder.path(), &new, |_| Ok(()), write) {
                Ok(_) => break,
                Err(finding) => {
                    assert_eq!(finding.code, codes::NOT_SAVED);
                    assert_eq!(files_in(folder.path()), old, "{bytes} bytes");
                    assert!(!folder.path().join("deep").exists(), "{bytes} bytes");
                    full.push(finding.place.file);
                }
            }
        }
        full.dedup();
        let reported = ["in.ron", "map.ron", "pack.ron", SAVE_RECORD];
        assert_eq!(full.len(), reported.len(), "{full:?}");
        assert!(
            full.iter()
                .zip(reported)
                .all(|(full, reported)| full.ends_with(reported)),
            "{full:?}"
        );
        assert_eq!(files_in(folder.path()), new, "there was room in the end");
    }

    #[test]
    fn the_record_of_a_strange_pack_moves_nothing_outside() {
        let outer = tempfile::tempdir().unwrap();
        let pack = outer.path().join("pack");
        fs::create_dir(&pack).unwrap();
        fs::write(outer.path().join("secret"), "s").unwrap();
        for record in [
            "(files: [(\"map.ron\", \"../secret\")])",
            "(files: [(\"map.ron\", \".map.ron.1/../../../secret.tmp\")])",
            "(files: [(\"../secret\", \".secret.1-0.tmp\")])",
            "no record",
        ] {
            fs::write(pack.join(SAVE_RECORD), record).unwrap();
            finish_save(&pack).expect_err(record);
            assert!(outer.path().join("secret").exists() && !pack.join("map.ron").exists());
        }
        let empty = crate::io::read_pack(&MemoryFiles::default());
        let reported = empty
            .diagnostics
            .iter()
            .any(|reported| reported.code == codes::BROKEN_OFF);
        assert!(!reported);
    }
}
