//! One file, saved as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use beachhead_model::diag::{Diagnostic, Place};

use super::folders::folder_of;
use super::replace::refuse_protected;
use super::temporary::{Holds, Temporary};
use super::writes::{DiskWrites, with_system};
use crate::codes;
use crate::limits::PIECE;
use crate::path_text::path_text;

/// Writes a file as a whole or not at all: into a temporary file beside it, which then takes its
/// place. Permissions and links are kept.
///
/// # Errors
/// A finding at the file ([`codes::NOT_SAVED`]): the disk is full or read-only, the folder is
/// missing … The old file is then intact.
pub fn save_atomic(path: &Path, bytes: &[u8]) -> Result<(), Box<Diagnostic>> {
    with_system(|writes| save_with(path, bytes, writes)).map_err(|error| {
        let message = format!("the file can't be saved: {error}");
        let finding = Diagnostic::error(codes::NOT_SAVED, message)
            .at(Place::file(path_text(path)))
            .help("nothing was changed: check that there is room and that the file may be written, or save somewhere else");
        Box::new(finding)
    })
}

pub(super) fn save_with(path: &Path, bytes: &[u8], writes: &mut DiskWrites<'_>) -> io::Result<()> {
    // A link stays a link: what it leads to is replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    refuse_protected(&path)?;
    let temporary = write_beside(&path, Holds::New, writes, |file, writes| {
        (writes.write)(file, bytes)
    })?;
    writes.replace(&temporary.path, &path).inspect_err(|_| {
        // The first error is the one to report; a temporary file that can't be removed does no harm.
        drop(writes.remove(&temporary.path));
    })
}

/// Fills a temporary file beside the one at this path, with its permissions, and brings it to the disk.
pub(super) fn write_beside(
    path: &Path,
    holds: Holds,
    writes: &mut DiskWrites<'_>,
    fill: impl FnOnce(&mut File, &mut DiskWrites<'_>) -> io::Result<()>,
) -> io::Result<Temporary> {
    let name = path.file_name().ok_or(ErrorKind::InvalidFilename)?;
    writes.may_create(path)?;
    let mut temporary = Temporary::beside(folder_of(path), &name.to_string_lossy(), holds)?;
    let filled = fill(&mut temporary.file, writes)
        .and_then(|()| keep_permissions(path, &temporary.file))
        .and_then(|()| temporary.file.sync_all());
    match filled {
        Ok(()) => Ok(temporary),
        Err(error) => {
            drop(writes.remove(&temporary.path));
            Err(error)
        }
    }
}

/// Copies all of a file, a piece at a time.
pub(super) fn copy_into(
    from: &mut File,
    to: &mut File,
    writes: &mut DiskWrites<'_>,
) -> io::Result<()> {
    let mut piece = vec![0; PIECE];
    loop {
        match from.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(length) => (writes.write)(to, piece.get(..length).unwrap_or_default())?,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn keep_permissions(old: &Path, new: &File) -> io::Result<()> {
    match fs::metadata(old) {
        Ok(metadata) => new.set_permissions(metadata.permissions()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}
