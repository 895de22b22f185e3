//! The lock of saves: one process at a time compares what it has read with the disk, and replaces files.
//!
//! It is a lock of the system on a file in the side folder, held for the save only, so that nothing that a killed process
//! leaves can block anyone. Where there are no locks (another file system, a folder that can't be written to), saves are
//! made without; what was read is compared all the same.
//!
//! Holds always: two processes never hold the lock of one folder, whoever removes its file
//! (`tests::one_holds_it_at_a_time`), and nothing is left of it (`tests::nothing_is_left_of_it`).

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use super::super::path_text::path_text;
use super::batch::{Recovered, finish_save, save_until};
use super::folders::{make_folder, remove_folders};
use super::record::SAVE_RECORD;
use super::side_folder;
use super::temporary::{has_left_over, remove_all_left_over};
use super::writes::with_system;
use crate::codes;
use beachhead_model::diag::{Diagnostic, Place};

/// In the side folder.
const NAME: &str = "save-lock";

/// Longer than a save takes on a slow disk.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// The longest pause between two tries.
const LONGEST_PAUSE: Duration = Duration::from_millis(20);
/// How often the file may vanish before the lock is given up.
const MAX_VANISHED: usize = 1_000;

/// The lock of all saves into a folder, held until it is dropped.
#[derive(Debug)]
pub struct SaveLock {
    folder: PathBuf,
    // Dropped before the folders that were made for it are removed.
    held: Option<Held>,
    made: MadeFolders,
    recovered: Recovered,
}

/// A locked file.
#[derive(Debug)]
struct Held {
    file: Option<File>,
    path: PathBuf,
}

/// Folders that were made; those that are empty in the end are removed.
#[derive(Debug, Default)]
struct MadeFolders(Vec<PathBuf>);

/// Result of asking for the lock once.
enum Asked {
    Held(Held),
    /// Another process holds it.
    Taken,
    /// Its file was removed in between.
    Vanished,
    /// There are no locks here.
    None,
}

impl SaveLock {
    /// Takes the lock of a folder, waits for a save that is under way, and deals with what interrupted saves have left, as
    /// [`recover`] does. A folder that isn't there has no lock.
    ///
    /// # Errors
    /// Another process keeps the lock, or an interrupted save can't be dealt with.
    pub fn of(folder: &Path) -> Result<Self, Box<Diagnostic>> {
        Self::within(folder, LONGEST_WAIT)
    }

    /// The same, but waits no longer than this.
    ///
    /// # Errors
    /// As [`SaveLock::of`].
    pub fn within(folder: &Path, longest: Duration) -> Result<Self, Box<Diagnostic>> {
        let folder = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        let held = acquire(folder, longest)?;
        let mut lock = Self {
            folder: folder.to_path_buf(),
            held,
            made: MadeFolders::default(),
            recovered: Recovered::default(),
        };
        lock.recovered = with_system(|writes| finish_save(folder, writes))?;
        lock.recovered.removed = remove_all_left_over(folder);
        Ok(lock)
    }

    /// Takes the lock of a folder, which is made if it isn't there. It is removed again if nothing is saved into it.
    ///
    /// # Errors
    /// As [`SaveLock::of`], or the folder can't be made.
    pub fn making(folder: &Path) -> Result<Self, Box<Diagnostic>> {
        let made = MadeFolders(make_folder(folder)?);
        let mut lock = Self::of(folder)?;
        lock.made = made;
        Ok(lock)
    }

    /// Whether the folder has locks: without, another process may be saving as well.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Remains of interrupted saves that were dealt with.
    #[must_use]
    pub fn recovered(&self) -> Recovered {
        self.recovered
    }

    /// Saves files into the folder: those whose bytes differ from what is on the disk, all of them or none. Returns the
    /// names of the files it wrote.
    ///
    /// # Errors
    /// The first thing that can't be saved ([`codes::NOT_SAVED`]); all files are then as they were, and no folder is new.
    /// Only where a file can neither be replaced nor those before it be put back, the save stays interrupted, and the
    /// finding says so.
    pub fn save(&self, files: &BTreeMap<String, Vec<u8>>) -> Result<Vec<String>, Box<Diagnostic>> {
        with_system(|writes| save_until(&self.folder, files, writes))
    }
}

/// Saves files into a folder, which is made if it isn't there, under its lock, whatever is there.
///
/// # Errors
/// As [`SaveLock::making`] and [`SaveLock::save`].
pub fn save_files(
    folder: &Path,
    files: &BTreeMap<String, Vec<u8>>,
) -> Result<Vec<String>, Box<Diagnostic>> {
    SaveLock::making(folder)?.save(files)
}

/// Deals with what an interrupted save has left in the folder of a pack: completes it if all its files had been written,
/// takes it back where one of them can't be replaced, and removes what had been written of one that was not complete, so
/// that the pack is as it was before.
///
/// Nothing of a process that is still running is touched.
///
/// # Errors
/// An obstacle in the way; the record stays then.
pub fn recover(folder: &Path) -> Result<Recovered, Box<Diagnostic>> {
    let is_needed = folder.join(SAVE_RECORD).symlink_metadata().is_ok()
        || side_folder::has_only(folder, NAME)
        || has_left_over(folder);
    match is_needed {
        true => SaveLock::of(folder).map(|lock| lock.recovered()),
        false => Ok(Recovered::default()),
    }
}

fn acquire(folder: &Path, longest: Duration) -> Result<Option<Held>, Box<Diagnostic>> {
    let (mut waited, mut pause) = (Duration::ZERO, Duration::from_millis(1));
    let mut vanished = 0;
    loop {
        match ask(folder) {
            Asked::Held(held) => return Ok(Some(held)),
            Asked::None => return Ok(None),
            Asked::Vanished if vanished < MAX_VANISHED => vanished += 1,
            Asked::Vanished => return Ok(None),
            Asked::Taken if waited >= longest => return Err(taken(folder)),
            Asked::Taken => {
                sleep(pause);
                waited += pause;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}

fn ask(folder: &Path) -> Asked {
    let vanished = |error: &io::Error| error.kind() == ErrorKind::NotFound && folder.is_dir();
    let side = match side_folder::make(folder) {
        Ok(side) => side,
        // The process that held the lock has just removed the side folder.
        Err(error) if vanished(&error) => return Asked::Vanished,
        Err(_) => return Asked::None,
    };
    let path = side.join(NAME);
    let file = match open(&path) {
        Ok(file) => file,
        Err(error) if vanished(&error) => return Asked::Vanished,
        Err(_) => return Asked::None,
    };
    match file.try_lock() {
        Ok(()) if is_at(&file, &path) => {
            let file = Some(file);
            let held = Held { file, path };
            // Whoever had it may have removed the file that keeps git out, but not the folder.
            drop(side_folder::make(folder));
            Asked::Held(held)
        }
        Ok(()) => Asked::Vanished,
        Err(TryLockError::WouldBlock) => Asked::Taken,
        Err(TryLockError::Error(_)) => {
            drop(file);
            drop(side_folder::remove(&path));
            Asked::None
        }
    }
}

#[cfg(windows)]
fn open(path: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt as _;
    // Nobody can remove the file while anyone has it open.
    const READ_AND_WRITE: u32 = 1 | 2;
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    options.share_mode(READ_AND_WRITE).open(path)
}

#[cfg(not(windows))]
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    options.open(path)
}

/// Whether a file that was opened is still the one at its path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let id = |about: fs::Metadata| (about.dev(), about.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(opened), Ok(there)) => id(opened) == id(there),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    fs::metadata(path).is_ok()
}

fn taken(folder: &Path) -> Box<Diagnostic> {
    let message = "another process is saving files of this folder";
    let finding = Diagnostic::error(codes::NOT_SAVED, message)
        .at(Place::file(path_text(folder)))
        .help("nothing was changed: wait until it has ended, and try again");
    Box::new(finding)
}

impl Drop for Held {
    fn drop(&mut self) {
        // Elsewhere the file is removed while the lock is held: who waits for it then knows that it has another file.
        if cfg!(windows) {
            self.file = None;
        }
        drop(side_folder::remove(&self.path));
    }
}

impl Drop for MadeFolders {
    fn drop(&mut self) {
        remove_folders(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn one_holds_it_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let inside = AtomicUsize::new(0);
        let take = || {
            for _ in 0..100 {
                let lock = SaveLock::of(folder.path()).unwrap();
                assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                assert!(lock.is_held());
                inside.fetch_sub(1, Ordering::SeqCst);
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(take)).collect();
            threads
                .into_iter()
                .for_each(|thread| thread.join().unwrap());
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn who_waits_too_long_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let first = SaveLock::of(folder.path()).unwrap();
        let refused = SaveLock::within(folder.path(), Duration::from_millis(5)).unwrap_err();
        assert!(refused.message.starts_with("another process is saving"));
        drop(first);
        SaveLock::within(folder.path(), Duration::ZERO).unwrap();
    }

    #[test]
    fn nothing_is_left_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let files = BTreeMap::from([("map.ron".to_owned(), b"x".to_vec())]);
        let new = folder.path().join("new/pack");
        drop(SaveLock::making(&new).unwrap());
        assert!(!folder.path().join("new").exists(), "nothing was saved");
        SaveLock::making(&new).unwrap().save(&files).unwrap();
        let names: Vec<_> = fs::read_dir(&new).unwrap().collect();
        assert_eq!(names.len(), 1, "{names:?}");
        // A process was killed before it had the lock, or while it held it.
        for file in [None, Some(NAME)] {
            let side = side_folder::make(&new).unwrap();
            if let Some(name) = file {
                fs::write(side.join(name), "").unwrap();
            }
            assert_eq!(recover(&new).unwrap(), Recovered::default());
            assert!(!side.exists(), "{file:?}");
        }
        let none = SaveLock::of(&folder.path().join("none")).unwrap();
        assert!(!none.is_held());
    }

    #[cfg(unix)]
    #[test]
    fn where_there_is_no_lock_files_are_saved_without() {
        let folder = tempfile::tempdir().unwrap();
        // No file can be made where a file is in the place of the side folder.
        fs::write(folder.path().join(side_folder::NAME), "").unwrap();
        let lock = SaveLock::of(folder.path()).unwrap();
        assert!(!lock.is_held());
        let files = BTreeMap::from([("map.ron".to_owned(), b"x".to_vec())]);
        assert_eq!(lock.save(&files).unwrap(), ["map.ron"]);
    }
}
