//! Replacing a file: which files stay as they are, and what happens while another program has one open.
//!
//! Renaming a file over another needs no permission to write that other file. So it is asked for first: who made a file
//! read-only means it to stay. On Windows, a file that another program has open can't be replaced; virus scanners and
//! indexers have it open for moments only, so it is tried for a while.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

/// How long is waited before each further try.
const WAITS_MS: [u64; 5] = [20, 40, 80, 160, 320];

/// Refuses to replace a file that is read-only, or that another program has open so that it can't be replaced.
pub(super) fn refuse_protected(place: &Path) -> io::Result<()> {
    let metadata = match fs::metadata(place) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if metadata.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    // Opening a pipe would wait for who reads it.
    if !metadata.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is no file"));
    }
    if metadata.permissions().readonly() {
        return Err(io::Error::new(
            ErrorKind::PermissionDenied,
            "it is read-only",
        ));
    }
    // What the permissions say isn't all: the owner, the drive, or another program may refuse.
    patiently(|| open_to_replace(place)).map(drop)
}

/// Moves a file into the place of another, or to where there is none.
pub(super) fn replace(from: &Path, to: &Path) -> io::Result<()> {
    patiently(|| fs::rename(from, to))
}

#[cfg(windows)]
fn open_to_replace(place: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt as _;
    const GENERIC_WRITE: u32 = 0x4000_0000;
    // What it takes to rename another file over this one.
    const DELETE: u32 = 0x0001_0000;
    let mut options = OpenOptions::new();
    options.access_mode(GENERIC_WRITE | DELETE).open(place)
}

#[cfg(not(windows))]
fn open_to_replace(place: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).open(place)
}

fn patiently<T>(act: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    tried(act, is_open_elsewhere, |wait| {
        sleep(Duration::from_millis(wait))
    })
}

/// Tries again as long as another program is in the way, but not for ever.
fn tried<T>(
    mut act: impl FnMut() -> io::Result<T>,
    is_open_elsewhere: impl Fn(&io::Error) -> bool,
    mut wait: impl FnMut(u64),
) -> io::Result<T> {
    let mut waits = WAITS_MS.into_iter();
    loop {
        match act() {
            Err(error) if is_open_elsewhere(&error) => match waits.next() {
                Some(ms) => wait(ms),
                None => {
                    let why = format!("another program has it open ({error})");
                    return Err(io::Error::new(error.kind(), why));
                }
            },
            ended => return ended,
        }
    }
}

/// Whether Windows says that another program has a file open.
fn is_open_elsewhere(error: &io::Error) -> bool {
    const ERROR_SHARING_VIOLATION: i32 = 32;
    const ERROR_LOCK_VIOLATION: i32 = 33;
    let known = [ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION];
    cfg!(windows)
        && error
            .raw_os_error()
            .is_some_and(|code| known.contains(&code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_elsewhere_is_tried_for_a_while() {
        for (fails, expected) in [(0, true), (1, true), (5, true), (6, false)] {
            let (mut tries, mut waited) = (0, 0);
            let act = || {
                tries += 1;
                if tries > fails {
                    return Ok(());
                }
                Err(ErrorKind::ResourceBusy.into())
            };
            let ended = tried(
                act,
                |error| error.kind() == ErrorKind::ResourceBusy,
                |ms| waited += ms,
            );
            assert_eq!(ended.is_ok(), expected, "{fails} failures");
            assert!(waited <= 620, "{waited} ms");
            if let Err(error) = ended {
                let why = error.to_string();
                assert!(why.starts_with("another program has it open"), "{why}");
            }
        }
        let mut tries = 0;
        let other = || -> io::Result<()> {
            tries += 1;
            Err(ErrorKind::StorageFull.into())
        };
        tried(other, |_| false, |_| ()).unwrap_err();
        assert_eq!(tries, 1, "nothing else is tried twice");
    }

    #[test]
    fn read_only_files_and_what_is_no_file_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        refuse_protected(&path).unwrap();
        fs::write(&path, "old").unwrap();
        refuse_protected(&path).unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions.clone()).unwrap();
        let refused = refuse_protected(&path).unwrap_err();
        assert_eq!(refused.to_string(), "it is read-only");
        let folder = refuse_protected(folder.path()).unwrap_err();
        assert_eq!(folder.kind(), ErrorKind::IsADirectory);
    }
}
