//! Saving several files as one: all of them, or none.
//!
//! First every file is written beside the one it replaces, and so are the old bytes of that one. Only when all are on the
//! disk, a record of them is written, and they take their places; then the record is removed. Where a file can be written
//! but not replaced, those before it are put back. So a save that is interrupted can always be ended ([`finish_save`]): with
//! a record it is completed or taken back, without one nothing had been replaced. Until then reading the pack is an error
//! ([`SAVE_RECORD`]), so that a pack of old and new files is never taken for a whole one.
//!
//! Holds always: `tests::a_save_that_ends_anywhere_is_whole_afterwards`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::super::files::Files;
use super::super::path_text::path_text;
use super::super::print::print_of;
use super::folders::{folder_of, make_folder, sync_folder};
use super::read::DiskFiles;
use super::record::{
    Before, Blocked, Placed, SAVE_RECORD, SaveRecord, go_back, go_forward, not_saved, place_of,
};
use super::replace::refuse_protected;
use super::save::{copy_into, write_beside};
use super::temporary::{Holds, Temporary};
use super::writes::DiskWrites;
use crate::codes;
use beachhead_model::diag::{Diagnostic, Place};
use beachhead_model::pack::Manifest;
use beachhead_model::syntax::Syntax;

/// What was left of an interrupted save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Whether a save was completed: all its files had been written, and some were not in their places.
    pub completed: bool,
    /// Whether a save was taken back: one of its files can't be replaced.
    pub undone: bool,
    /// Temporary files that were removed: of a save of which nothing had been replaced, since not all its files had been
    /// written.
    pub removed: usize,
}

/// Files that are on the disk, but not yet in their places.
#[derive(Debug, Default)]
struct Staged {
    files: Vec<Placed>,
    /// Held as long as the save lasts: what isn't locked is taken for left over.
    temporaries: Vec<Temporary>,
    /// Folders that were made for them.
    folders: Vec<PathBuf>,
}

/// Saves files into a folder that is there, as [`SaveLock::save`](super::SaveLock::save) does.
pub(super) fn save_until(
    folder: &Path,
    files: &BTreeMap<String, Vec<u8>>,
    writes: &mut DiskWrites<'_>,
) -> Result<Vec<String>, Box<Diagnostic>> {
    let on_disk = DiskFiles(folder.to_path_buf());
    let differs =
        |name: &String, bytes: &Vec<u8>| on_disk.read(name).map_or(true, |old| old != *bytes);
    // The manifest comes last: a new folder is no pack before everything is there.
    let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
    let (head, rest): (Vec<_>, Vec<_>) = files
        .iter()
        .filter(|(name, bytes)| differs(name, bytes))
        .partition(|(name, _)| manifests.contains(name));
    let all: Vec<(&String, &Vec<u8>)> = rest.into_iter().chain(head).collect();
    let mut staged = Staged::default();
    let ended = staged.stage(folder, &all, writes);
    let ended = ended.and_then(|()| match staged.files.as_slice() {
        [] => Ok(()),
        [one] => {
            go_forward(&staged.files, writes).map_err(|why| not_replaced(folder, &one.name, &why))
        }
        _ => place(folder, &staged.files, writes),
    });
    // As long as there is a record, somebody else has to end the save, and needs all of it.
    if !folder.join(SAVE_RECORD).exists() {
        staged.remove_temporaries(writes);
        if ended.is_err() {
            writes.remove_folders(&staged.folders);
        }
    }
    ended?;
    Ok(staged.files.into_iter().map(|file| file.name).collect())
}

/// Puts files in their places: all of them, or none.
fn place(
    folder: &Path,
    files: &[Placed],
    writes: &mut DiskWrites<'_>,
) -> Result<(), Box<Diagnostic>> {
    // The temporary files have to be on the disk by their names too.
    let folders: BTreeSet<&Path> = files.iter().map(|file| folder_of(&file.place)).collect();
    folders.into_iter().for_each(sync_folder);
    let record = SaveRecord::of(files);
    { record.write(folder, writes) }
        .map_err(|error| not_saved(&folder.join(SAVE_RECORD), &error))?;
    let is_ended = || !folder.join(SAVE_RECORD).exists();
    match go_forward(files, writes) {
        Ok(()) => end(folder, "all files are saved", writes),
        // Where there are no locks, another process may have found the record, and completed the save.
        Err(why) if why.error.kind() == ErrorKind::NotFound && is_ended() => Ok(()),
        Err(why) => {
            take_back(folder, record, files, writes)?;
            Err(not_replaced(folder, &why.name, &why))
        }
    }
}

/// Ends an interrupted save: puts its files in their places, or the old ones back where one can't be replaced. Says what it
/// has done.
pub(super) fn finish_save(
    folder: &Path,
    writes: &mut DiskWrites<'_>,
) -> Result<Recovered, Box<Diagnostic>> {
    let mut done = Recovered::default();
    let Some(record) = SaveRecord::read(folder)? else {
        return Ok(done);
    };
    let files = record.placed(folder)?;
    if !record.goes_back() {
        let waiting = files.iter().filter(|file| !file.is_replaced());
        match go_forward(waiting, writes) {
            Ok(()) => {
                end(folder, "all files are saved", writes)?;
                done.completed = true;
                return Ok(done);
            }
            Err(why) if !record.can_go_back() => return Err(interrupted(folder, &why)),
            Err(_) => {}
        }
    }
    take_back(folder, record, &files, writes)?;
    done.undone = true;
    Ok(done)
}

/// Puts the old bytes of all files back in their places, and removes the record.
fn take_back(
    folder: &Path,
    record: SaveRecord,
    files: &[Placed],
    writes: &mut DiskWrites<'_>,
) -> Result<(), Box<Diagnostic>> {
    if !record.goes_back() && files.iter().any(Placed::is_replaced) {
        let written = record.back().write(folder, writes);
        written.map_err(|error| {
            let name = SAVE_RECORD.to_owned();
            interrupted(folder, &Blocked { name, error })
        })?;
    }
    go_back(files, writes).map_err(|why| interrupted(folder, &why))?;
    end(folder, "all files are as they were before the save", writes)
}

impl Staged {
    /// Writes all files beside their places, with the old bytes of those that are there if there are several.
    fn stage(
        &mut self,
        folder: &Path,
        files: &[(&String, &Vec<u8>)],
        writes: &mut DiskWrites<'_>,
    ) -> Result<(), Box<Diagnostic>> {
        for (name, bytes) in files {
            let place = place_of(folder, name)?;
            let inside = folder_of(&place);
            let not_saved = |error: &io::Error| not_saved(&folder.join(name), error);
            if !inside.exists() {
                { writes.may_create(inside) }.map_err(|error| not_saved(&error))?;
                self.folders.splice(0..0, make_folder(inside)?);
            }
            refuse_protected(&place).map_err(|error| not_saved(&error))?;
            let new = write_beside(&place, Holds::New, writes, |file, writes| {
                (writes.write)(file, bytes)
            });
            let new = self.hold(new.map_err(|error| not_saved(&error))?);
            let before = match File::open(&place) {
                // One file takes its place at once, and never has to be put back.
                _ if files.len() < 2 => Before::Unknown,
                Ok(mut there) => {
                    let old = write_beside(&place, Holds::Old, writes, |file, writes| {
                        copy_into(&mut there, file, writes)
                    });
                    Before::File(self.hold(old.map_err(|error| not_saved(&error))?))
                }
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    Before::Nothing(print_of(bytes))
                }
                Err(error) => return Err(not_saved(&error)),
            };
            self.files.push(Placed {
                name: (*name).clone(),
                place,
                new,
                before,
            });
        }
        Ok(())
    }

    /// Keeps a temporary file until the save has ended. Returns its path.
    fn hold(&mut self, temporary: Temporary) -> PathBuf {
        let path = temporary.path.clone();
        self.temporaries.push(temporary);
        path
    }

    /// Removes what is left of the temporary files. One that can't be removed is found again by the next save.
    fn remove_temporaries(&self, writes: &mut DiskWrites<'_>) {
        for temporary in &self.temporaries {
            if temporary.path.exists() {
                drop(writes.remove(&temporary.path));
            }
        }
    }
}

/// The save is complete, or taken back: its record goes.
fn end(folder: &Path, done: &str, writes: &mut DiskWrites<'_>) -> Result<(), Box<Diagnostic>> {
    let record = folder.join(SAVE_RECORD);
    writes.remove(&record).map_err(|error| {
        let message = format!("{done}, but the record of the save can't be removed: {error}");
        let finding = Diagnostic::error(codes::NOT_SAVED, message)
            .at(Place::file(path_text(&record)))
            .help("remove this file: until then the pack counts as interrupted in the middle of a save");
        Box::new(finding)
    })?;
    sync_folder(folder);
    Ok(())
}

/// All files are as they were, since this one can't be replaced.
fn not_replaced(folder: &Path, name: &str, why: &Blocked) -> Box<Diagnostic> {
    let message = format!("the file can't be replaced: {}", why.error);
    let finding = Diagnostic::error(codes::NOT_SAVED, message)
        .at(Place::file(path_text(&folder.join(name))))
        .help(way_out(&why.error));
    Box::new(finding)
}

/// Advice about a file that can't be replaced.
fn way_out(error: &io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::ResourceBusy => {
            "all files are as they were: a file that is mounted by itself can't be replaced, so mount its folder"
        }
        ErrorKind::PermissionDenied => {
            "all files are as they were: in this folder only the file's owner may replace it; save somewhere else"
        }
        _ => {
            "all files are as they were: check that there is room and that the file may be replaced, or save somewhere else"
        }
    }
}

/// All files of the save are written, but this one can neither take its place nor go back to it.
fn interrupted(folder: &Path, Blocked { name, error }: &Blocked) -> Box<Diagnostic> {
    let message = format!("the save is interrupted: this file can't be replaced: {error}");
    let finding = Diagnostic::error(codes::NOT_SAVED, message)
        .at(Place::file(path_text(&folder.join(name))))
        .help("once the file can be replaced, save again or run any command that writes this pack: that completes the save or takes it back");
    Box::new(finding)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::fs;
    use std::io::Write as _;

    use super::super::save_files;
    use super::super::writes::DiskWrite;
    use super::*;
    use crate::MemoryFiles;

    fn texts(files: &[(&str, &str)]) -> BTreeMap<String, Vec<u8>> {
        let files = files.iter();
        files
            .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    /// A folder in memory where there is one: each of many saves waits for the disk many times.
    fn quick_folder() -> tempfile::TempDir {
        let in_memory = tempfile::tempdir_in("/dev/shm");
        in_memory.or_else(|_| tempfile::tempdir()).unwrap()
    }

    fn write_all(folder: &Path, files: &BTreeMap<String, Vec<u8>>) {
        for (name, bytes) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
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

    /// A disk on which one file can be written but not replaced, and on which a process is killed before a change.
    #[derive(Clone, Default)]
    struct Faults {
        blocked: Option<&'static str>,
        record_stays: bool,
        killed_before: Option<usize>,
    }

    impl Faults {
        /// Runs a save on this disk. Returns whether the process was killed.
        fn run<T>(&self, save: impl FnOnce(&mut DiskWrites<'_>) -> T) -> (T, bool) {
            let changes = Cell::new(0);
            let is_killed = || {
                changes.set(changes.get() + 1);
                self.killed_before.is_some_and(|end| changes.get() > end)
            };
            let killed = || io::Error::other("killed");
            let is_at = |path: &Path, name: &str| path.file_name().is_some_and(|file| file == name);
            let mut writes = DiskWrites {
                before: &mut |change| match change {
                    _ if is_killed() => Err(killed()),
                    DiskWrite::Replace(path)
                        if self.blocked.is_some_and(|name| is_at(path, name)) =>
                    {
                        Err(ErrorKind::ResourceBusy.into())
                    }
                    DiskWrite::Remove(path) if self.record_stays && is_at(path, SAVE_RECORD) => {
                        Err(ErrorKind::PermissionDenied.into())
                    }
                    _ => Ok(()),
                },
                write: &mut |file, bytes| match is_killed() {
                    // Half of it is on the disk.
                    true => file
                        .write_all(&bytes[..bytes.len() / 2])
                        .and_then(|()| Err(killed())),
                    false => file.write_all(bytes),
                },
            };
            let ended = save(&mut writes);
            (
                ended,
                self.killed_before.is_some_and(|end| changes.get() > end),
            )
        }
    }

    fn is_reported(folder: &Path) -> bool {
        let read = crate::read_pack(&DiskFiles(folder.to_path_buf()));
        let mut found = read.diagnostics.iter();
        found.any(|finding| finding.code == codes::BROKEN_OFF)
    }

    /// Old and new files of a save; the last place is that of the manifest.
    fn old_and_new() -> [BTreeMap<String, Vec<u8>>; 2] {
        let old = texts(&[("map.ron", "1"), ("pack.ron", "1"), ("same.ron", "1")]);
        let new = texts(&[
            ("deep/in.ron", "2"),
            ("map.ron", "2"),
            ("pack.ron", "2"),
            ("same.ron", "1"),
        ]);
        [old, new]
    }

    #[test]
    fn a_save_that_ends_anywhere_is_whole_afterwards() {
        let [old, new] = old_and_new();
        let places = [None, Some("in.ron"), Some("map.ron"), Some("pack.ron")];
        let (mut kills, mut outcomes) = (0, BTreeMap::new());
        for blocked in places {
            for killed_before in 0.. {
                let faults = Faults {
                    blocked,
                    killed_before: Some(killed_before),
                    ..Faults::default()
                };
                // The obstacle may be gone afterwards, or still be there.
                let mut was_killed = false;
                for later in [None, blocked] {
                    let at = format!("{blocked:?}, {killed_before} changes, then {later:?}");
                    let folder = quick_folder();
                    write_all(folder.path(), &old);
                    let save =
                        |writes: &mut DiskWrites<'_>| save_until(folder.path(), &new, writes);
                    let (saved, is_killed) = faults.run(save);
                    was_killed = is_killed;
                    assert!(saved.is_err() || blocked.is_none(), "{at}");
                    assert!(saved.is_ok() || blocked.is_some() || is_killed, "{at}");
                    let is_record = folder.path().join(SAVE_RECORD).exists();
                    assert!(is_killed || !is_record, "{at}");
                    assert_eq!(is_reported(folder.path()), is_record, "{at}");
                    // The next command may be killed as well.
                    for killed_before in (0..8).map(Some).chain([None]) {
                        let next = Faults {
                            blocked: later,
                            killed_before,
                            ..Faults::default()
                        };
                        let (ended, is_killed) =
                            next.run(|writes| finish_save(folder.path(), writes));
                        assert_eq!(ended.is_ok(), !is_killed, "{at}, {killed_before:?}");
                    }
                    assert!(!is_reported(folder.path()), "{at}");
                    assert_eq!(finish(folder.path()), Recovered::default(), "{at}");
                    crate::recover(folder.path()).unwrap();
                    let left = files_in(folder.path());
                    let is_new = left == new;
                    assert!(is_new || left == old, "{at}: {left:?}");
                    assert!(!is_new || later.is_none(), "{at}: it can't be replaced");
                    assert!(is_new || saved.is_err(), "{at}: it was reported as saved");
                    *outcomes.entry((blocked, is_new)).or_insert(0) += 1;
                }
                if !was_killed {
                    break;
                }
                kills += 1;
            }
        }
        assert!(kills > 80, "{kills} kills");
        let both = |blocked: &Option<&str>| {
            [true, false].map(|is_new| outcomes.contains_key(&(*blocked, is_new)))
        };
        assert!(
            places.iter().all(|blocked| both(blocked) == [true; 2]),
            "{outcomes:?}"
        );
    }

    fn finish(folder: &Path) -> Recovered {
        let (ended, _) = Faults::default().run(|writes| finish_save(folder, writes));
        ended.unwrap()
    }

    #[test]
    fn a_file_that_cannot_be_replaced_keeps_all_others_as_they_were() {
        let [old, new] = old_and_new();
        for (blocked, change) in [("in.ron", "deep/in.ron"), ("map.ron", "map.ron")] {
            let folder = tempfile::tempdir().unwrap();
            write_all(folder.path(), &old);
            let faults = Faults {
                blocked: Some(blocked),
                ..Faults::default()
            };
            let save = |writes: &mut DiskWrites<'_>| save_until(folder.path(), &new, writes);
            let finding = faults.run(save).0.unwrap_err();
            assert!(
                finding.place.file.ends_with(change),
                "{}",
                finding.place.file
            );
            let why = "the file can't be replaced: ";
            assert!(finding.message.starts_with(why), "{}", finding.message);
            let help = finding.help.unwrap();
            assert!(help.contains("all files are as they were"), "{help}");
            assert_eq!(files_in(folder.path()), old, "{blocked}");
            assert!(!folder.path().join("deep").exists(), "{blocked}");
        }
    }

    #[test]
    fn a_record_that_cannot_be_removed_is_reported() {
        let [old, new] = old_and_new();
        for (blocked, expected) in [(None, &new), (Some("pack.ron"), &old)] {
            let folder = tempfile::tempdir().unwrap();
            write_all(folder.path(), &old);
            let faults = Faults {
                blocked,
                record_stays: true,
                ..Faults::default()
            };
            let save = |writes: &mut DiskWrites<'_>| save_until(folder.path(), &new, writes);
            let again = |writes: &mut DiskWrites<'_>| finish_save(folder.path(), writes).map(drop);
            for finding in [
                faults.run(save).0.unwrap_err(),
                faults.run(again).0.unwrap_err(),
            ] {
                assert!(finding.place.file.ends_with(SAVE_RECORD));
                let why = "the record of the save can't be removed";
                assert!(finding.message.contains(why), "{}", finding.message);
            }
            let ended = finish(folder.path());
            assert_eq!(
                (ended.completed, ended.undone),
                (blocked.is_none(), blocked.is_some())
            );
            crate::recover(folder.path()).unwrap();
            assert_eq!(files_in(folder.path()), *expected, "{blocked:?}");
        }
    }

    /// Earlier versions kept no old bytes.
    #[test]
    fn the_record_of_an_earlier_version_only_goes_forward() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("map.ron", "1"),
            (".map.ron.1-0.tmp", "2"),
            ("pack.ron", "1"),
            (".pack.ron.1-0.tmp", "2"),
            (
                SAVE_RECORD,
                "(files: [(\"map.ron\", \".map.ron.1-0.tmp\"), (\"pack.ron\", \".pack.ron.1-0.tmp\")])",
            ),
        ] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let faults = Faults {
            blocked: Some("pack.ron"),
            ..Faults::default()
        };
        let (ended, _) = faults.run(|writes| finish_save(folder.path(), writes));
        let why = ended.unwrap_err().message;
        assert!(why.starts_with("the save is interrupted"), "{why}");
        assert!(finish(folder.path()).completed);
        let new = texts(&[("map.ron", "2"), ("pack.ron", "2")]);
        assert_eq!(files_in(folder.path()), new);
    }

    #[test]
    fn a_file_that_cannot_be_written_keeps_all_others_as_they_were() {
        let folder = tempfile::tempdir().unwrap();
        let old = texts(&[("map.ron", "1"), ("pack.ron", "1"), ("taken/in.ron", "1")]);
        write_all(folder.path(), &old);
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
        let folder = quick_folder();
        write_all(folder.path(), &old);
        let mut full = Vec::new();
        for bytes in 0.. {
            let mut room: usize = bytes;
            let mut write = |file: &mut File, bytes: &[u8]| {
                let fits = room.min(bytes.len());
                room -= fits;
                file.write_all(&bytes[..fits])?;
                match fits < bytes.len() {
                    true => Err(ErrorKind::StorageFull.into()),
                    false => Ok(()),
                }
            };
            let mut writes = DiskWrites {
                before: &mut |_| Ok(()),
                write: &mut write,
            };
            match save_until(folder.path(), &new, &mut writes) {
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

    /// A record may come with a pack: what was made after it, or was never named in a pack, is not removed.
    #[test]
    fn a_save_that_is_taken_back_removes_only_what_it_has_made() {
        let print = print_of(b"made");
        for (name, text, is_removed) in [
            ("in.ron", "made", true),
            ("in.ron", "by another", false),
            (".git/config", "made", false),
        ] {
            let folder = tempfile::tempdir().unwrap();
            write_all(folder.path(), &texts(&[(name, text)]));
            let file = Path::new(name).file_name().unwrap().to_str().unwrap();
            let record = format!(
                "(files: [({name:?}, \".{file}.1-0.tmp\")], old: Some([]), made: [({name:?}, {print})], goes_back: true)"
            );
            fs::write(folder.path().join(SAVE_RECORD), record).unwrap();
            assert!(finish(folder.path()).undone);
            let is_there = folder.path().join(name).exists();
            assert_eq!(is_there, !is_removed, "{name}: {text}");
        }
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
            "(files: [(\"map.ron\", \".map.ron.1-0.tmp\")], old: Some([(\"map.ron\", \"../secret\")]))",
            "no record",
        ] {
            fs::write(pack.join(SAVE_RECORD), record).unwrap();
            let (ended, _) = Faults::default().run(|writes| finish_save(&pack, writes));
            ended.expect_err(record);
            assert!(outer.path().join("secret").exists() && !pack.join("map.ron").exists());
        }
        let empty = crate::read_pack(&MemoryFiles::default());
        let reported = empty
            .diagnostics
            .iter()
            .any(|reported| reported.code == codes::BROKEN_OFF);
        assert!(!reported);
    }
}
