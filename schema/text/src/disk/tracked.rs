//! Files of a folder as they were read, so that whoever saves what it has made of them can tell whether they are still the
//! same.
//!
//! Holds always: a file that was read twice and differed counts as changed
//! (`tests::what_another_process_writes_or_removes_is_noticed`).

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use super::super::files::{Files, ReadError};
use super::super::print::{Print, print_of};
use super::super::source::SourceFile;
use super::read::{DiskFiles, read_file};
use super::record::SAVE_RECORD;
use crate::limits::MAX_FILE;
use beachhead_model::diag::Diagnostic;

/// A folder whose files are read by name, with what each that was read can be recognised by.
#[derive(Debug)]
pub struct TrackedFiles {
    disk: DiskFiles,
    seen: Mutex<BTreeMap<String, Seen>>,
}

/// State of a file when it was read.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Seen {
    /// It was this.
    Read(Look),
    /// It could not be read.
    Unread,
    /// It was read twice, and differed.
    Changed,
}

/// The marks by which a file is recognised as unchanged.
#[derive(Clone, Copy, Debug)]
struct Look {
    stamp: Stamp,
    /// Of a file that was written right before: another write may bear the same time.
    print: Option<Print>,
}

/// A file's size, times and place on the disk, told by the system without opening it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    bytes: u64,
    modified: Option<SystemTime>,
    /// A file that is put in the place of another is another, and one that is written to has a new time of change, whatever time
    /// it was given. Not known on every system.
    inode: u64,
    changed: (i64, i64),
}

/// Systems write the time of a file down in steps; the largest, of FAT, is two seconds.
const STEP: Duration = Duration::from_secs(3);

impl PartialEq for Look {
    fn eq(&self, other: &Self) -> bool {
        match (self.print, other.print) {
            (Some(one), Some(other)) => one == other,
            _ => self.stamp == other.stamp,
        }
    }
}

impl Stamp {
    fn of(about: &Metadata) -> Self {
        #[cfg(unix)]
        let (inode, changed) = {
            use std::os::unix::fs::MetadataExt as _;
            (about.ino(), (about.ctime(), about.ctime_nsec()))
        };
        #[cfg(not(unix))]
        let (inode, changed) = (0, (0, 0));
        Self {
            bytes: about.len(),
            modified: about.modified().ok(),
            inode,
            changed,
        }
    }

    /// Whether it is so old that a later write bears another time.
    fn is_settled(self) -> bool {
        let age = self.modified.and_then(|modified| modified.elapsed().ok());
        age.is_some_and(|age| age > STEP)
    }
}

impl TrackedFiles {
    /// The files of a folder, of which none is read yet.
    #[must_use]
    pub fn of(folder: PathBuf) -> Self {
        Self {
            disk: DiskFiles(folder),
            seen: Mutex::default(),
        }
    }

    /// Whether a file is as it was seen. Its bytes are only read again where its time says too little.
    fn is_still(&self, name: &str, seen: Seen) -> bool {
        let Ok((path, about)) = self.disk.path_of(name) else {
            return seen == Seen::Unread;
        };
        match seen {
            Seen::Read(Look { stamp, print: None }) => stamp == Stamp::of(&about),
            Seen::Read(Look { print, .. }) => {
                let bytes = read_file(&path, &about, MAX_FILE);
                bytes.is_ok_and(|bytes| Some(print_of(&bytes)) == print)
            }
            // It is there, and may be as unreadable as it was.
            Seen::Unread => read_file(&path, &about, MAX_FILE).is_err(),
            Seen::Changed => false,
        }
    }

    fn seen(&self) -> MutexGuard<'_, BTreeMap<String, Seen>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Files for TrackedFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        // Asked before it is read: whoever writes after that changes what is said.
        let about = self.disk.path_of(name);
        let stamp = about.as_ref().map(|(_, about)| Stamp::of(about)).ok();
        let read = about.and_then(|(path, about)| read_file(&path, &about, MAX_FILE));
        let now = match (&read, stamp) {
            (Ok(bytes), Some(stamp)) => Seen::Read(Look {
                stamp,
                print: (!stamp.is_settled()).then(|| print_of(bytes)),
            }),
            _ => Seen::Unread,
        };
        let mut seen = self.seen();
        let before = seen.entry(name.to_owned()).or_insert(now);
        if *before != now {
            *before = Seen::Changed;
        }
        read
    }

    fn read_in_pieces(&self, name: &str, take: &mut dyn FnMut(&[u8])) -> Result<(), ReadError> {
        self.disk.read_in_pieces(name, take)
    }

    fn list(&self) -> Vec<String> {
        self.disk.list()
    }

    fn is_unchanged(&self) -> bool {
        let seen = self.seen().clone();
        // While files take their places, some are old and some are new.
        let is_settled = self.disk.read(SAVE_RECORD) == Err(ReadError::NotFound);
        is_settled
            && seen
                .into_iter()
                .all(|(name, seen)| self.is_still(&name, seen))
    }

    fn shown(&self, name: &str) -> String {
        self.disk.shown(name)
    }

    fn source(&self, name: &str) -> Result<SourceFile, Box<Diagnostic>> {
        let shown = self.shown(name);
        let bytes = self
            .read(name)
            .map_err(|error| Box::new(error.diagnostic(&shown)))?;
        SourceFile::from_bytes(shown, bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_another_process_writes_or_removes_is_noticed() {
        for (change, expected) in [
            (None, true),
            (Some(("other.ron", Some("x"))), true),
            (Some(("map.ron", Some("new"))), false),
            (Some(("map.ron", None)), false),
            (Some(("none.ron", Some("x"))), false),
            (Some((SAVE_RECORD, Some("(files: [])"))), false),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = |name: &str| folder.path().join(name);
            fs::write(path("map.ron"), "old").unwrap();
            let files = TrackedFiles::of(folder.path().to_path_buf());
            assert_eq!(files.read("map.ron"), Ok(b"old".to_vec()));
            assert_eq!(files.read("none.ron"), Err(ReadError::NotFound));
            match change {
                Some((name, Some(text))) => fs::write(path(name), text).unwrap(),
                Some((name, None)) => fs::remove_file(path(name)).unwrap(),
                None => {}
            }
            assert_eq!(files.is_unchanged(), expected, "{change:?}");
            // It was another file in between, whatever it is now.
            drop(files.read("map.ron"));
            fs::write(path("map.ron"), "old").unwrap();
            drop(fs::remove_file(path("none.ron")));
            drop(fs::remove_file(path(SAVE_RECORD)));
            let is_map = change.is_some_and(|(name, _)| name == "map.ron");
            assert_eq!(files.is_unchanged(), !is_map, "{change:?}");
        }
    }

    #[test]
    fn an_old_file_is_recognised_without_being_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        let old = SystemTime::now() - Duration::from_secs(60);
        let write = |text: &str| {
            fs::write(&path, text).unwrap();
            let file = fs::File::options().write(true).open(&path).unwrap();
            file.set_modified(old).unwrap();
        };
        write("old");
        let files = TrackedFiles::of(folder.path().to_path_buf());
        assert_eq!(files.read("map.ron"), Ok(b"old".to_vec()));
        assert!(files.is_unchanged());
        // Of the same length, with the old time: its bytes are not read, and some systems tell by the time of the change.
        std::thread::sleep(Duration::from_millis(50));
        write("new");
        assert_eq!(files.is_unchanged(), cfg!(not(unix)));
        write("newer");
        assert!(!files.is_unchanged());
    }
}
