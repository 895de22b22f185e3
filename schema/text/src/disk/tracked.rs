//! Files of a folder as they were read, so that whoever saves what it has made of them can tell whether they are still the
//! same.
//!
//! Holds always: a file that was read twice and differed counts as changed
//! (`tests::what_another_process_writes_or_removes_is_noticed`).

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::super::files::{Files, ReadError};
use super::super::print::{Print, print_of};
use super::super::source::SourceFile;
use super::read::DiskFiles;
use super::record::SAVE_RECORD;
use beachhead_model::diag::Diagnostic;

/// A folder whose files are read by name, with the print of each that was read.
#[derive(Debug)]
pub struct TrackedFiles {
    disk: DiskFiles,
    seen: Mutex<BTreeMap<String, Seen>>,
}

/// State of a file when it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// It had this print.
    Read(Print),
    /// It could not be read.
    Unread,
    /// It was read twice, and differed.
    Changed,
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

    fn look(&self, name: &str) -> Seen {
        match self.disk.read(name) {
            Ok(bytes) => Seen::Read(print_of(&bytes)),
            Err(_) => Seen::Unread,
        }
    }

    fn seen(&self) -> MutexGuard<'_, BTreeMap<String, Seen>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Files for TrackedFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        let read = self.disk.read(name);
        let now = match &read {
            Ok(bytes) => Seen::Read(print_of(bytes)),
            Err(_) => Seen::Unread,
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
                .all(|(name, seen)| seen == self.look(&name))
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
}
