//! The one place in this crate that touches a disk: reading within limits, and saving so that
//! nothing is ever lost.
//!
//! Holds always: after a failed save the old file is intact and no temporary file stays behind.
//! `tests::a_failed_save_leaves_all_as_it_was` holds it.

mod batch;
mod list;
mod record;
mod replace;
mod save_lock;
pub mod side_folder;
mod temporary;
mod tracked;
mod writes;

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use super::codes;
use super::files::{Files, ReadError, parts};
use super::path_text::path_text;
use super::source::SourceFile;
use beachhead_model::diag::{Diagnostic, Place};

use replace::{refuse_protected, replace};
use temporary::{Holds, Temporary};
use writes::{DiskWrites, with_system};

pub use batch::Recovered;
pub use record::SAVE_RECORD;
pub use save_lock::{SaveLock, recover, save_files};
pub use tracked::TrackedFiles;

/// Bytes that are held at once of a file that is read in pieces.
const PIECE: usize = 1 << 16;

/// Reads a file of at most `limit` bytes (usually [`MAX_FILE`](super::MAX_FILE)) as text.
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
    fn path_of(&self, name: &str) -> Result<(PathBuf, Metadata), ReadError> {
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
        read_file(&path, &about, super::MAX_FILE)
    }

    fn read_in_pieces(&self, name: &str, take: &mut dyn FnMut(&[u8])) -> Result<(), ReadError> {
        let (path, about) = self.path_of(name)?;
        // As for a whole file: opening a pipe would wait for who writes into it.
        if !about.is_file() {
            return Err(ReadError::NotAFile);
        }
        let limit = super::MAX_PIECES;
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
fn differs_in_case(real: &Path, named: &Path, names: usize) -> bool {
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
fn cased_as(real: &Path, named: PathBuf) -> PathBuf {
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

fn read_file(path: &Path, about: &Metadata, limit: u64) -> Result<Vec<u8>, ReadError> {
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

/// Makes a folder, and those it lies in, where they aren't there yet. Returns those that it made, the innermost first.
///
/// # Errors
/// A finding at the folder ([`codes::NOT_SAVED`]); none is made then.
fn make_folder(path: &Path) -> Result<Vec<PathBuf>, Box<Diagnostic>> {
    let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let missing = path.ancestors().take_while(is_missing);
    let made: Vec<PathBuf> = missing.map(Path::to_path_buf).collect();
    fs::create_dir_all(path).map_err(|error| {
        remove_folders(&made);
        let message = format!("the folder can't be made: {error}");
        let finding = Diagnostic::error(codes::NOT_SAVED, message)
            .at(Place::file(path_text(path)))
            .help("save somewhere else");
        Box::new(finding)
    })?;
    Ok(made)
}

/// Removes folders that were made for nothing. What something lies in stays.
fn remove_folders(made: &[PathBuf]) {
    for folder in made {
        drop(fs::remove_dir(folder));
    }
}

fn save_with(path: &Path, bytes: &[u8], writes: &mut DiskWrites<'_>) -> io::Result<()> {
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
fn write_beside(
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
fn copy_into(from: &mut File, to: &mut File, writes: &mut DiskWrites<'_>) -> io::Result<()> {
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

/// The folder that a file lies in.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn keep_permissions(old: &Path, new: &File) -> io::Result<()> {
    match fs::metadata(old) {
        Ok(metadata) => new.set_permissions(metadata.permissions()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Makes the new name itself durable. Not every system lets one open a folder, and the file has
/// taken its place already: a failure here is no failed save.
fn sync_folder(folder: &Path) {
    drop(File::open(folder).and_then(|folder| folder.sync_all()));
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn names_in(folder: &Path) -> Vec<String> {
        let name =
            |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(name).collect();
        names.sort();
        names
    }

    #[test]
    fn saving_replaces_and_creates() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        for content in ["first", "second, longer", ""] {
            save_atomic(&path, content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
        assert_eq!(names_in(folder.path()), ["map.ron"]);
    }

    #[test]
    fn a_failed_save_leaves_all_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        fs::write(&path, "old").unwrap();
        let full = save_with(
            &path,
            b"new",
            &mut DiskWrites {
                before: &mut |_| Ok(()),
                write: &mut |file, _| {
                    file.write_all(b"half")?;
                    Err(ErrorKind::StorageFull.into())
                },
            },
        );
        assert_eq!(full.unwrap_err().kind(), ErrorKind::StorageFull);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names_in(folder.path()), ["map.ron"]);

        // A folder stands where the file should go: found only when the new file takes its place.
        let taken = folder.path().join("taken");
        fs::create_dir(&taken).unwrap();
        let finding = save_atomic(&taken, b"new").unwrap_err();
        assert_eq!(finding.code, codes::NOT_SAVED);
        assert_eq!(names_in(folder.path()), ["map.ron", "taken"]);

        let missing = save_atomic(&folder.path().join("no/map.ron"), b"new").unwrap_err();
        assert_eq!(missing.code, codes::NOT_SAVED);
    }

    #[test]
    fn a_read_only_file_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let refused = save_atomic(&path, b"new").unwrap_err();
        assert!(
            refused.message.ends_with("it is read-only"),
            "{}",
            refused.message
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names_in(folder.path()), ["map.ron"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_read_only_folder_keeps_the_old_file() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
        let saved = save_atomic(&path, b"new");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        // Who is root may write anyway: then all of the new file must be there.
        let expected = if saved.is_ok() { "new" } else { "old" };
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        assert_eq!(names_in(folder.path()), ["map.ron"]);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_are_kept() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (
            folder.path().join("map.ron"),
            folder.path().join("link.ron"),
        );
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        save_atomic(&link, b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o640
        );
    }

    #[test]
    fn a_path_has_the_capital_letters_of_the_disk() {
        for (real, named, expected) in [
            ("/maps/Utah", "/MAPS/utah", "/maps/Utah"),
            ("/home/me/maps/utah", "Maps/UTAH", "maps/utah"),
            ("/home/me/maps/utah", "./Maps/UTAH/", "./maps/utah"),
            ("/maps/utah", "maps//utah/", "maps//utah/"),
            ("/home/me/Utah", "maps/../utah", "maps/../Utah"),
            // A link of another name.
            ("/elsewhere/Utah", "Beach", "Beach"),
            ("/elsewhere/Utah", "LINK/utah", "LINK/Utah"),
            ("/maps/Île", "/maps/île", "/maps/Île"),
            ("/home/me", ".", "."),
        ] {
            let cased = cased_as(Path::new(real), PathBuf::from(named));
            assert_eq!(cased, Path::new(expected), "{named}");
        }
    }

    #[test]
    fn capital_letters_count() {
        for (real, named, expected) in [
            ("/maps/map.ron", "/maps/map.ron", false),
            // The folder of the pack may be named in any way.
            ("/maps/map.ron", "/MAPS/map.ron", false),
            ("/maps/map.ron", "/maps/Map.RON", true),
            ("/maps/été.ron", "/maps/ÉTÉ.ron", true),
            ("/maps/claims.ron", "/maps/CLAIMS~1.RON", false),
            ("/maps/scripts/a.ron", "/MAPS/Scripts/a.ron", true),
        ] {
            let names = Path::new(named).iter().count() - 2;
            let differs = differs_in_case(Path::new(real), Path::new(named), names);
            assert_eq!(differs, expected, "{named}");
        }
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("map.ron"), "m").unwrap();
        let files = DiskFiles(folder.path().to_path_buf());
        assert_eq!(files.read("Map.ron"), Err(ReadError::NotFound));
        assert_eq!(files.read("map.ron"), Ok(b"m".to_vec()));
    }

    #[test]
    fn only_files_within_the_limit_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read_source(&path, 5).unwrap().text(), "12345");
        for (path, limit, expected) in [
            (path.clone(), 4, codes::TOO_LARGE),
            (folder.path().to_path_buf(), 5, codes::NOT_READABLE),
            (folder.path().join("none.ron"), 5, codes::NOT_READABLE),
            (path.join("below.ron"), 5, codes::NOT_READABLE),
        ] {
            assert_eq!(
                read_source(&path, limit).unwrap_err().code,
                expected,
                "{}",
                path.display()
            );
        }
    }

    #[test]
    fn pieces_make_the_whole_however_long_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let files = DiskFiles(folder.path().to_path_buf());
        for length in [0, 1, PIECE, 3 * PIECE + 7] {
            let bytes: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
            fs::write(folder.path().join("scan.png"), &bytes).unwrap();
            let (mut all, mut most) = (Vec::new(), 0);
            let read = files.read_in_pieces("scan.png", &mut |piece| {
                all.extend_from_slice(piece);
                most = most.max(piece.len());
            });
            assert_eq!((read, all), (Ok(()), bytes));
            assert!(most <= PIECE, "{most} bytes at once");
        }
        for (name, expected) in [
            (".", ReadError::NotFound),
            ("none", ReadError::NotFound),
            ("../scan.png", ReadError::LeavesPack),
        ] {
            assert_eq!(files.read_in_pieces(name, &mut |_| ()), Err(expected));
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_pack_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let pack = folder.path().join("pack");
        fs::create_dir(&pack).unwrap();
        fs::write(folder.path().join("secret"), "s").unwrap();
        fs::write(pack.join("map.ron"), "m").unwrap();
        std::os::unix::fs::symlink("../secret", pack.join("out.ron")).unwrap();
        std::os::unix::fs::symlink("map.ron", pack.join("in.ron")).unwrap();
        let files = DiskFiles(pack);
        for (name, expected) in [
            ("map.ron", Ok(b"m".to_vec())),
            ("in.ron", Ok(b"m".to_vec())),
            ("out.ron", Err(ReadError::LeavesPack)),
            ("../secret", Err(ReadError::LeavesPack)),
            ("none.ron", Err(ReadError::NotFound)),
        ] {
            assert_eq!(files.read(name), expected, "{name}");
        }
        assert_eq!(files.source("map.ron").unwrap().text(), "m");
    }
}
