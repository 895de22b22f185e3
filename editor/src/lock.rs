//! The lock of a pack: two windows on one pack know of each other by it. It locks neither out.
//!
//! The system holds the lock for as long as the process lives, so that a file left behind by one that was killed means
//! nothing. What stands in the file is only for people to read. Who finds the pack locked holds a lock beside it, so
//! that the first window knows of the second as well.
//!
//! It has nothing to do with the lock of saves, which is held for a moment only: [`beachhead_schema::io::SaveLock`].

use std::fs::{self, File, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use beachhead_schema::io::side_folder;

/// In the side folder of the pack.
const NAME: &str = "lock";
/// The lock of who finds the first one taken.
const VISITOR: &str = "lock-2";
/// More than what we write is not ours to show.
const MOST: u64 = 200;

/// A pack's lock, held until it is dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    file: File,
    path: PathBuf,
}

/// What came of asking for a lock.
#[derive(Debug)]
pub(crate) enum Asked {
    /// It is ours.
    Ours(Lock),
    /// Another process has it, which calls itself this.
    Theirs(String),
    /// This folder has no locks: it is read-only, or on a system that has none.
    None,
}

/// Asks for the lock of the pack in a folder.
pub(crate) fn lock(folder: &Path) -> Asked {
    ask(folder, NAME)
}

/// Lets who has the lock of the pack know that there is another window. It need not be known twice.
pub(crate) fn visit(folder: &Path) -> Option<Lock> {
    match ask(folder, VISITOR) {
        Asked::Ours(lock) => Some(lock),
        Asked::Theirs(_) | Asked::None => None,
    }
}

impl Lock {
    /// What another window that has this pack open calls itself, if there is one.
    pub(crate) fn visitor(&self) -> Option<String> {
        let path = self.path.with_file_name(VISITOR);
        // Opening a pipe would wait for who writes into it.
        path.metadata().ok().filter(std::fs::Metadata::is_file)?;
        let file = File::open(path).ok()?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Some(name_in(file)),
            Ok(()) | Err(TryLockError::Error(_)) => None,
        }
    }
}

/// Who holds a lock, as it stands in its file.
fn name_in(file: File) -> String {
    let mut text = String::new();
    // Some systems don't let one read what is locked.
    drop(file.take(MOST).read_to_string(&mut text));
    text.chars().filter(|letter| !letter.is_control()).collect()
}

fn ask(pack: &Path, name: &str) -> Asked {
    let Ok(folder) = side_folder::make(pack) else {
        return Asked::None;
    };
    let path = folder.join(name);
    let mut options = File::options();
    let opened = options.read(true).write(true).create(true).truncate(false);
    let Ok(file) = opened.open(&path) else {
        return Asked::None;
    };
    match file.try_lock() {
        Ok(()) => {
            let mut lock = Lock { file, path };
            let text = format!("process {}{}\n", std::process::id(), on_host());
            // Who holds it is a courtesy; that it is held is what counts.
            drop(
                lock.file
                    .set_len(0)
                    .and_then(|()| lock.file.write_all(text.as_bytes())),
            );
            Asked::Ours(lock)
        }
        Err(TryLockError::WouldBlock) => Asked::Theirs(name_in(file)),
        Err(TryLockError::Error(_)) => Asked::None,
    }
}

fn on_host() -> String {
    let name = std::env::var("HOSTNAME")
        .or_else(|_| std::env::var("COMPUTERNAME"))
        .or_else(|_| fs::read_to_string("/proc/sys/kernel/hostname"));
    match name {
        Ok(name) if !name.trim().is_empty() => format!(" on {}", name.trim()),
        _ => String::new(),
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        drop(side_folder::remove(&self.path));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_and_the_next_when_it_is_free() {
        let folder = tempfile::tempdir().expect("a folder");
        // Somebody was killed.
        let side = side_folder::make(folder.path()).expect("room on the disk");
        fs::write(side.join(NAME), "process 1").expect("room on the disk");
        let Asked::Ours(first) = lock(folder.path()) else {
            panic!("the lock is free")
        };
        let Asked::Theirs(who) = lock(folder.path()) else {
            panic!("it is held")
        };
        let me = format!("process {}", std::process::id());
        assert!(who.starts_with(&me), "{who}");
        assert_eq!(first.visitor(), None);
        let second = visit(folder.path()).expect("no other visitor");
        let visitor = first.visitor().expect("it is known");
        assert!(visitor.starts_with(&me), "{visitor}");
        drop(second);
        assert_eq!(first.visitor(), None);
        drop(first);
        assert!(!side.exists(), "nothing is left");
        assert!(matches!(lock(folder.path()), Asked::Ours(_)));
        assert!(matches!(lock(Path::new("/no/such/folder")), Asked::None));
    }
}
