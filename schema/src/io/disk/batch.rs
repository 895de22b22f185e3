//! Saving several files as one: all of them, or none.
//!
//! First every file is written beside the one it replaces. Only when all are on the disk, a record says so, and they
//! take their places; the record goes when they have. Whoever finds it ([`finish_save`]) puts the rest in place: so a
//! save that is broken off between two files is never half of one, and nobody reads a pack of old and new files
//! without being told ([`SAVE_RECORD`]).
//!
//! Holds always: `tests::a_save_that_is_broken_off_anywhere_is_whole_afterwards`.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::super::files::{Files, ReadError, parts};
use super::{
    DiskFiles, codes, create_beside, keep_permissions, make_folder, read_bytes, save_with,
    sync_folder,
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
    /// Each file, and what lies beside it to take its place.
    files: Vec<(String, String)>,
}

/// A file that is on the disk, but not yet in its place.
#[derive(Debug)]
struct Staged<'a> {
    name: &'a str,
    /// Held, so that nobody takes it for what a killed process has left.
    _file: File,
    temporary: PathBuf,
    place: PathBuf,
}

/// Saves files into a folder, which is made if it isn't there: those whose bytes differ from what is on the disk, all
/// of them or none. Returns the names of the files it wrote.
///
/// # Errors
/// The first thing that can't be saved ([`codes::NOT_SAVED`]); all files are then as they were.
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
    make_folder(folder)?;
    finish_save(folder)?;
    let on_disk = DiskFiles(folder.to_path_buf());
    let differs =
        |name: &String, bytes: &Vec<u8>| on_disk.read(name).map_or(true, |old| old != *bytes);
    let mut staged = Vec::new();
    // The manifest comes last: a new folder is no pack before everything is there.
    let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
    let (head, rest): (Vec<_>, Vec<_>) = files
        .iter()
        .filter(|(name, bytes)| differs(name, bytes))
        .partition(|(name, _)| manifests.contains(name));
    for (name, bytes) in rest.into_iter().chain(head) {
        before(name)?;
        match stage(folder, name, bytes, &mut write) {
            Ok(file) => staged.push(file),
            Err(finding) => {
                clear(&staged);
                return Err(finding);
            }
        }
    }
    let record = folder.join(SAVE_RECORD);
    let is_batch = staged.len() > 1;
    if is_batch {
        before("the record")?;
        let named = staged.iter().map(|file| {
            let temporary = file.temporary.file_name().unwrap_or_default();
            let temporary = temporary.to_string_lossy().into_owned();
            (file.name.to_owned(), temporary)
        });
        let text = Record {
            files: named.collect(),
        };
        let text = ron::to_string(&text).unwrap_or_default();
        if let Err(error) = save_with(&record, |file| write(file, text.as_bytes())) {
            clear(&staged);
            return Err(not_saved(&record, &error));
        }
    }
    for file in &staged {
        before("a place")?;
        if let Err(error) = fs::rename(&file.temporary, &file.place) {
            if !is_batch {
                clear(&staged);
            }
            return Err(not_saved(&file.place, &error));
        }
        sync_folder(file.place.parent().unwrap_or(folder));
    }
    before("the end")?;
    if is_batch {
        end(folder, &record);
    }
    Ok(staged.iter().map(|file| file.name.to_owned()).collect())
}

/// Puts the files of a save that was broken off in their places. Tells whether there was one.
///
/// # Errors
/// What stands in the way; the record stays then.
pub fn finish_save(folder: &Path) -> Result<bool, Box<Diagnostic>> {
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
        let file = place.file_name().unwrap_or_default().to_string_lossy();
        let is_ours = temporary.starts_with(&format!(".{file}."))
            && temporary.ends_with(".tmp")
            && !temporary.contains(['/', '\\']);
        if !is_ours {
            return Err(not_ours(&path));
        }
        match fs::rename(place.with_file_name(temporary), &place) {
            Ok(()) => sync_folder(place.parent().unwrap_or(folder)),
            // It took its place before the save was broken off.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(not_saved(&place, &error)),
        }
    }
    end(folder, &path);
    Ok(true)
}

/// Writes a file beside its place.
fn stage<'a>(
    folder: &Path,
    name: &'a str,
    bytes: &[u8],
    write: &mut dyn FnMut(&mut File, &[u8]) -> io::Result<()>,
) -> Result<Staged<'a>, Box<Diagnostic>> {
    let place = place_of(folder, name)?;
    if let Some(inside) = place.parent() {
        make_folder(inside)?;
    }
    let mut made = || {
        if place.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        let inside = place.parent().unwrap_or(folder);
        let file_name = place.file_name().unwrap_or_default().to_string_lossy();
        sweep(inside, &file_name);
        let (mut file, temporary) = create_beside(inside, &file_name)?;
        // Where files can't be locked, another process may sweep it away; the save is then refused and told.
        drop(file.try_lock());
        let written = write(&mut file, bytes)
            .and_then(|()| keep_permissions(&place, &file))
            .and_then(|()| file.sync_all());
        match written {
            Ok(()) => Ok((file, temporary)),
            Err(error) => {
                drop(fs::remove_file(&temporary));
                Err(error)
            }
        }
    };
    match made() {
        Ok((file, temporary)) => Ok(Staged {
            name,
            _file: file,
            temporary,
            place,
        }),
        Err(error) => Err(not_saved(&place, &error)),
    }
}

/// Removes what processes that were killed have left beside a file.
fn sweep(folder: &Path, file_name: &str) {
    let start = format!(".{file_name}.");
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !(name.starts_with(&start) && name.ends_with(".tmp")) {
            continue;
        }
        if File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
            drop(fs::remove_file(&path));
        }
    }
}

/// Where a file of this name lies. A link stays a link, as long as it doesn't lead out of the folder.
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
                .at(Place::file(path.display().to_string()))
                .help("put a file in the place of the link, or save somewhere else");
            Err(Box::new(finding))
        }
        _ => Ok(path),
    }
}

/// Nothing has taken its place yet, so nothing is left of the save.
fn clear(staged: &[Staged<'_>]) {
    for file in staged {
        drop(fs::remove_file(&file.temporary));
    }
}

/// The save is through. A record that can't be removed says once more what is true already.
fn end(folder: &Path, record: &Path) {
    drop(fs::remove_file(record));
    sync_folder(folder);
}

/// No save of ours wrote that.
fn not_ours(record: &Path) -> Box<Diagnostic> {
    let message = "the record of a save that was broken off makes no sense";
    let finding = Diagnostic::error(codes::NOT_SAVED, message)
        .at(Place::file(record.display().to_string()))
        .help("look whether the files of the pack fit together, then remove this file");
    Box::new(finding)
}

fn not_saved(path: &Path, error: &io::Error) -> Box<Diagnostic> {
    let message = format!("the file can't be saved: {error}");
    let finding = Diagnostic::error(codes::NOT_SAVED, message)
        .at(Place::file(path.display().to_string()))
        .help("make room or see to it that you may write there, or save somewhere else");
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
            let told = read
                .diagnostics
                .iter()
                .any(|told| told.code == codes::BROKEN_OFF);
            assert_eq!(told, is_record, "after {end} steps");
            assert_eq!(finish_save(folder.path()).unwrap(), is_record);
            let mut left = files_in(folder.path());
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
                left.retain(|name, _| !name.ends_with(".tmp"));
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
                    full.push(finding.place.file);
                }
            }
        }
        full.dedup();
        let told = ["in.ron", "map.ron", "pack.ron", SAVE_RECORD];
        assert_eq!(full.len(), told.len(), "{full:?}");
        assert!(
            full.iter()
                .zip(told)
                .all(|(full, told)| full.ends_with(told)),
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
        let nobody = crate::io::read_pack(&MemoryFiles::default());
        let told = nobody
            .diagnostics
            .iter()
            .any(|told| told.code == codes::BROKEN_OFF);
        assert!(!told);
    }
}
