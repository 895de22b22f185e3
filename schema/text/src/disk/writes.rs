//! Changes that a save makes on the disk. All of them go through [`DiskWrites`], so that tests can let any of them fail, or
//! end a save before it as a kill would.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use super::folders::{folder_of, sync_folder};
use super::replace::replace;

/// A change on the disk that is about to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DiskWrite<'p> {
    /// A new file or folder.
    Create(&'p Path),
    /// Another file takes the place of this one.
    Replace(&'p Path),
    /// A file or folder is removed.
    Remove(&'p Path),
}

/// Makes changes on the disk.
pub(super) struct DiskWrites<'w> {
    /// Asked before each change; what it refuses is not made.
    pub(super) before: &'w mut dyn FnMut(DiskWrite<'_>) -> io::Result<()>,
    /// Writes every byte that reaches the disk; it may find the disk full.
    pub(super) write: &'w mut dyn FnMut(&mut File, &[u8]) -> io::Result<()>,
}

/// Runs a save with the changes that the system makes.
pub(super) fn with_system<T>(save: impl FnOnce(&mut DiskWrites<'_>) -> T) -> T {
    save(&mut DiskWrites {
        before: &mut |_| Ok(()),
        write: &mut |file, bytes| file.write_all(bytes),
    })
}

impl DiskWrites<'_> {
    /// Asks whether a file or folder may be made.
    pub(super) fn may_create(&mut self, path: &Path) -> io::Result<()> {
        (self.before)(DiskWrite::Create(path))
    }

    /// Puts a file in the place of another, or where there is none, for good.
    pub(super) fn replace(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        (self.before)(DiskWrite::Replace(to))?;
        replace(from, to)?;
        sync_folder(folder_of(to));
        Ok(())
    }

    /// Removes a file, if it is there.
    pub(super) fn remove(&mut self, path: &Path) -> io::Result<()> {
        (self.before)(DiskWrite::Remove(path))?;
        match fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Removes folders that were made for nothing, the innermost first. What something lies in stays.
    pub(super) fn remove_folders(&mut self, made: &[PathBuf]) {
        for folder in made {
            if (self.before)(DiskWrite::Remove(folder)).is_ok() {
                drop(fs::remove_dir(folder));
            }
        }
    }
}
