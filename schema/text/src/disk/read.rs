//! Files and folders, read within limits.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use beachhead_model::diag::Diagnostic;

use super::list;
use crate::files::{Files, ReadError, parts};
use crate::limits::{MAX_FILE, MAX_PIECES, PIECE};
use crate::path_text::path_text;
use crate::source::SourceFile;

/// Reads a file of at most `limit` bytes (usually [`MAX_FILE`]) as text.
///
/// # Errors
/// A finding at the file: it can't be read, is too large, or is no text.
pub fn read_source(path: &Path, limit: u64) -> Result<SourceFile, Box<Diagnostic>> {
    read_source_as(&path_text(path), path, limit)
}

/// The same, where findings are to call the file something else: a path need not be text.
///
/// # Errors
/// As [`read_source`].
pub fn read_source_as(name: &str, path: &Path, limit: u64) -> Result<SourceFile, Box<Diagnostic>> {
    match read_bytes(path, limit) {
        Ok(bytes) => SourceFile::from_bytes(name, bytes),
        Err(error) => Err(Box::new(error.diagnostic(name))),
    }
}

/// A folder whose files are read by name; links that lead out of it are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskFiles(pub PathBuf);

impl DiskFiles {
    /// Where the file of that name really is, if that is in this folder, and what the system says of it.
    ///
    /// Capital letters count on every system: a name that only some find is a mistake on all.
    pub(super) fn path_of(&self, name: &str) -> Result<(PathBuf, Metadata), ReadError> {
        let mut path = self.0.clone();
        let mut leads_on = false;
        let mut last = None;
        let parts = parts(name)?;
        for part in &parts {
            path.push(part);
            let about = fs::symlink_metadata(&path).map_err(read_error)?;
            leads_on |= about.is_symlink();
            last = Some(about);
        }
        // What no link leads to lies where it is named, and most files do.
        if let Some(about) = last.filter(|_| !leads_on) {
            let is_other = IGNORES_CASE
                && path
                    .canonicalize()
                    .is_ok_and(|real| differs_in_case(&real, &path, parts.len()));
            return if is_other {
                Err(ReadError::NotFound)
            } else {
                Ok((path, about))
            };
        }
        let root = self.0.canonicalize().map_err(read_error)?;
        let real = path.canonicalize().map_err(read_error)?;
        if !real.starts_with(root) {
            return Err(ReadError::LeavesPack);
        }
        let about = fs::metadata(&real).map_err(read_error)?;
        Ok((real, about))
    }
}

impl Files for DiskFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        let (path, about) = self.path_of(name)?;
        read_file(&path, &about, MAX_FILE)
    }

    fn read_in_pieces(&self, name: &str, take: &mut dyn FnMut(&[u8])) -> Result<(), ReadError> {
        let (path, about) = self.path_of(name)?;
        // As for a whole file: opening a pipe would wait for who writes into it.
        if !about.is_file() {
            return Err(ReadError::NotAFile);
        }
        let limit = MAX_PIECES;
        if about.len() > limit {
            return Err(ReadError::TooLarge { limit });
        }
        let file = File::open(&path).map_err(read_error)?;
        let mut file = file.take(limit);
        let mut piece = vec![0; PIECE];
        loop {
            match file.read(&mut piece) {
                Ok(0) => return Ok(()),
                Ok(length) => take(piece.get(..length).unwrap_or_else(|| {
                    cannot_happen!(&[], "{length} bytes were read into {}", piece.len())
                })),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(read_error(error)),
            }
        }
    }

    fn list(&self) -> Vec<String> {
        list::files_below(&self.0)
    }

    fn shown(&self, name: &str) -> String {
        // A person looks for the file from where they are, not from inside the pack.
        path_text(&self.0.join(name))
    }

    fn source(&self, name: &str) -> Result<SourceFile, Box<Diagnostic>> {
        let shown = self.shown(name);
        let bytes = self
            .read(name)
            .map_err(|error| Box::new(error.diagnostic(&shown)))?;
        SourceFile::from_bytes(shown, bytes)
    }
}

/// Whether the system finds a file by a name with other capital letters.
const IGNORES_CASE: bool = cfg!(any(windows, target_os = "macos"));

/// Whether a file is called otherwise than a path calls it, in the capital letters of its last `names` names only. What
/// differs more has two names.
pub(super) fn differs_in_case(real: &Path, named: &Path, names: usize) -> bool {
    let pairs = real.iter().rev().zip(named.iter().rev()).take(names);
    let mut pairs = pairs.map(|(real, named)| (real.to_string_lossy(), named.to_string_lossy()));
    pairs.any(|(real, named)| real != named && real.to_lowercase() == named.to_lowercase())
}

/// A path with the capital letters that its files and folders have on the disk: where capital letters don't count, a file
/// can be named in many ways, and reports and baselines know one.
///
/// A file that isn't there stays as it is named, and so does what lies before `..` or a link.
#[must_use]
pub fn as_on_disk(path: PathBuf) -> PathBuf {
    if !IGNORES_CASE {
        return path;
    }
    match path.canonicalize() {
        Ok(real) => cased_as(&real, path),
        Err(_) => path,
    }
}

/// A path with the capital letters of the real one, from its end up to the first name that differs in more.
pub(super) fn cased_as(real: &Path, named: PathBuf) -> PathBuf {
    let names = named.iter().rev().zip(real.iter().rev());
    let same = names.take_while(|(named, real)| {
        named.to_string_lossy().to_lowercase() == real.to_string_lossy().to_lowercase()
    });
    let same: Vec<(&OsStr, &OsStr)> = same.collect();
    // As it is written, with all its slashes, as long as nothing differs.
    if same.iter().all(|(named, real)| named == real) {
        return named;
    }
    let kept = named.iter().count().saturating_sub(same.len());
    let cased = same.iter().rev().map(|(_, real)| *real);
    named.iter().take(kept).chain(cased).collect()
}

/// Reads a file of at most `limit` bytes that is no text, such as a font.
///
/// # Errors
/// It can't be read, or is too large.
pub fn read_bytes(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    let about = fs::metadata(path).map_err(read_error)?;
    read_file(path, &about, limit)
}

pub(super) fn read_file(path: &Path, about: &Metadata, limit: u64) -> Result<Vec<u8>, ReadError> {
    // Asked before it is opened: opening a pipe would wait for who writes into it.
    if !about.is_file() {
        return Err(ReadError::NotAFile);
    }
    if about.len() > limit {
        return Err(ReadError::TooLarge { limit });
    }
    let length = usize::try_from(about.len());
    let length = length.unwrap_or_else(|_| cannot_happen!(0, "a file has at most {limit} bytes"));
    let mut bytes = Vec::with_capacity(length);
    // It may have grown since, and some files that aren't on any disk say they are empty.
    let read = File::open(path)
        .and_then(|file| file.take(limit.saturating_add(1)).read_to_end(&mut bytes));
    match read {
        Ok(length) if length as u64 > limit => Err(ReadError::TooLarge { limit }),
        Ok(_) => Ok(bytes),
        Err(error) => Err(read_error(error)),
    }
}

fn read_error(error: io::Error) -> ReadError {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => ReadError::NotFound,
        ErrorKind::IsADirectory => ReadError::NotAFile,
        _ => ReadError::Unreadable(error.to_string()),
    }
}
