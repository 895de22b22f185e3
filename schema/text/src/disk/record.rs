//! The record of a save whose files are taking their places, and the two ways on from there.
//!
//! Of each file the new bytes lie beside it, and the old ones if there were any. Going forward moves the new ones into their
//! places; where one can't be moved, going back moves the old ones there again. The record says which way is taken, so that
//! a save that is killed on either is ended by the next command. A temporary file that isn't there any more has been moved:
//! so every step can be taken twice.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::super::files::{ReadError, parts};
use super::super::path_text::path_text;
use super::super::print::{Print, print_of};
use super::read::read_bytes;
use super::save::save_with;
use super::temporary::{Holds, temporary_of};
use super::writes::DiskWrites;
use crate::codes;
use crate::limits::MAX_PIECES;
use beachhead_model::diag::{Diagnostic, Place};

/// The record of a save whose files are taking their places.
pub const SAVE_RECORD: &str = ".beachhead-save";

/// A record of ours is a line or two for each file of a pack.
const MOST_BYTES: u64 = 1 << 20;

/// Content of the record.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SaveRecord {
    /// Each file, and the temporary file beside it that holds its new bytes.
    files: Vec<(String, String)>,
    /// Each file that was there before, and the temporary file beside it that holds its old bytes. Records of earlier
    /// versions, which only went forward, have none.
    #[serde(default)]
    old: Option<Vec<(String, String)>>,
    /// Each file that was not there before, and the print of its new bytes.
    #[serde(default)]
    made: Vec<(String, Print)>,
    /// Whether the old bytes are being put back.
    #[serde(default)]
    goes_back: bool,
}

/// A file that takes its place.
#[derive(Debug)]
pub(super) struct Placed {
    /// As the pack names it.
    pub(super) name: String,
    pub(super) place: PathBuf,
    /// Its new bytes, until they are in its place.
    pub(super) new: PathBuf,
    pub(super) before: Before,
}

/// Former content of a file's place.
#[derive(Debug)]
pub(super) enum Before {
    /// A file, whose bytes lie in this temporary file until they are put back.
    File(PathBuf),
    /// Nothing; the print of the new bytes is this. Only what is still the same is removed again.
    Nothing(Print),
    /// An earlier version has not recorded it.
    Unknown,
}

/// A file that can't be replaced, and why.
pub(super) struct Blocked {
    pub(super) name: String,
    pub(super) error: io::Error,
}

impl SaveRecord {
    /// The record of files that are about to take their places.
    pub(super) fn of(files: &[Placed]) -> Self {
        let named = |file: &Placed, path: &Path| {
            let temporary = path.file_name();
            let temporary = temporary
                .unwrap_or_else(|| cannot_happen!(OsStr::new(""), "it lies beside its file"));
            (file.name.clone(), temporary.to_string_lossy().into_owned())
        };
        let (mut old, mut made) = (Vec::new(), Vec::new());
        for file in files {
            match &file.before {
                Before::File(path) => old.push(named(file, path)),
                Before::Nothing(print) => made.push((file.name.clone(), *print)),
                Before::Unknown => {}
            }
        }
        Self {
            files: files.iter().map(|file| named(file, &file.new)).collect(),
            old: Some(old),
            made,
            goes_back: false,
        }
    }

    /// Reads the record in a folder, if there is one.
    ///
    /// # Errors
    /// It can't be read, or no save of ours wrote it.
    pub(super) fn read(folder: &Path) -> Result<Option<Self>, Box<Diagnostic>> {
        let path = folder.join(SAVE_RECORD);
        let bytes = match read_bytes(&path, MOST_BYTES) {
            Ok(bytes) => bytes,
            Err(ReadError::NotFound) => return Ok(None),
            Err(ReadError::Unreadable(why)) => {
                return Err(not_saved(&path, &io::Error::other(why)));
            }
            Err(_) => return Err(not_ours(&path)),
        };
        let record = ron::de::from_bytes(&bytes).map_err(|_| not_ours(&path))?;
        Ok(Some(record))
    }

    /// The files that it names. The pack may come from anywhere: what its record says stays within it.
    ///
    /// # Errors
    /// No save of ours wrote it.
    pub(super) fn placed(&self, folder: &Path) -> Result<Vec<Placed>, Box<Diagnostic>> {
        let record = folder.join(SAVE_RECORD);
        let old = self.old.iter().flatten();
        let old: Vec<&(String, String)> = old.collect();
        let placed = self.files.iter().map(|(name, new)| {
            let place = place_of(folder, name)?;
            let beside = |temporary: &str, holds: Holds| {
                let file = place.file_name().map(OsStr::to_string_lossy);
                let is_ours = temporary_of(temporary) == file.as_deref().map(|file| (file, holds))
                    && !temporary.contains(['/', '\\']);
                match is_ours {
                    true => Ok(place.with_file_name(temporary)),
                    false => Err(not_ours(&record)),
                }
            };
            let old = old.iter().find(|(known, _)| known == name);
            let made = self.made.iter().find(|(known, _)| known == name);
            let before = match (old, made) {
                (Some((_, old)), _) => Before::File(beside(old, Holds::Old)?),
                (None, Some((_, print))) => Before::Nothing(*print),
                (None, None) => Before::Unknown,
            };
            Ok(Placed {
                name: name.clone(),
                new: beside(new, Holds::New)?,
                before,
                place,
            })
        });
        placed.collect()
    }

    /// Whether the old bytes are being put back.
    pub(super) fn goes_back(&self) -> bool {
        self.goes_back
    }

    /// Whether the old bytes can be put back.
    pub(super) fn can_go_back(&self) -> bool {
        self.old.is_some()
    }

    /// The same record, of a save that is taken back.
    pub(super) fn back(self) -> Self {
        Self {
            goes_back: true,
            ..self
        }
    }

    /// Writes the record.
    pub(super) fn write(&self, folder: &Path, writes: &mut DiskWrites<'_>) -> io::Result<()> {
        let text = ron::to_string(self).map_err(io::Error::other)?;
        save_with(&folder.join(SAVE_RECORD), text.as_bytes(), writes)
    }
}

/// Moves the new bytes into their places.
pub(super) fn go_forward<'p>(
    files: impl IntoIterator<Item = &'p Placed>,
    writes: &mut DiskWrites<'_>,
) -> Result<(), Blocked> {
    for file in files {
        { writes.replace(&file.new, &file.place) }.map_err(|error| file.blocked(error))?;
    }
    Ok(())
}

/// Moves the old bytes back into the places of those files whose new ones have been there.
pub(super) fn go_back(files: &[Placed], writes: &mut DiskWrites<'_>) -> Result<(), Blocked> {
    for file in files.iter().filter(|file| file.is_replaced()) {
        let put_back = match &file.before {
            Before::File(old) => match writes.replace(old, &file.place) {
                // They were put back before the save was interrupted.
                Err(error) if error.kind() == ErrorKind::NotFound && !is_there(old) => Ok(()),
                moved => moved,
            },
            Before::Nothing(print) if file.is_ours(*print) => writes.remove(&file.place),
            Before::Nothing(_) | Before::Unknown => Ok(()),
        };
        put_back.map_err(|error| file.blocked(error))?;
    }
    Ok(())
}

impl Placed {
    /// Whether the new bytes are, or have been, in its place.
    pub(super) fn is_replaced(&self) -> bool {
        !is_there(&self.new)
    }

    /// Whether its place has the bytes of this print. Hidden files are never ours: the record may come from anywhere, and
    /// `.git` may lie beside it.
    fn is_ours(&self, print: Print) -> bool {
        let is_hidden = self.name.split('/').any(|part| part.starts_with('.'));
        let is_same = |bytes: Vec<u8>| print_of(&bytes) == print;
        !is_hidden && read_bytes(&self.place, MAX_PIECES).is_ok_and(is_same)
    }

    fn blocked(&self, error: io::Error) -> Blocked {
        Blocked {
            name: self.name.clone(),
            error,
        }
    }
}

fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Path of a file of this name. A link stays a link, as long as it doesn't lead out of the folder.
pub(super) fn place_of(folder: &Path, name: &str) -> Result<PathBuf, Box<Diagnostic>> {
    let inside = parts(name).map_err(|error| {
        let finding = Diagnostic::error(codes::NOT_SAVED, error.to_string());
        Box::new(finding.at(Place::file(name)))
    })?;
    let path = inside
        .into_iter()
        .fold(folder.to_path_buf(), |path, part| path.join(part));
    match (path.canonicalize(), folder.canonicalize()) {
        (Ok(real), Ok(root)) if real.starts_with(&root) => Ok(real),
        (Ok(_), Ok(_)) => {
            let message = "the file is a link that leads out of the pack's folder";
            let finding = Diagnostic::error(codes::NOT_SAVED, message)
                .at(Place::file(path_text(&path)))
                .help("put a file in the place of the link, or save somewhere else");
            Err(Box::new(finding))
        }
        _ => Ok(path),
    }
}

/// No save of ours wrote that.
pub(super) fn not_ours(record: &Path) -> Box<Diagnostic> {
    let message = "the record of an interrupted save can't be understood";
    let finding = Diagnostic::error(codes::NOT_SAVED, message)
        .at(Place::file(path_text(record)))
        .help("check that the files of the pack fit together, then remove this file");
    Box::new(finding)
}

pub(super) fn not_saved(path: &Path, error: &io::Error) -> Box<Diagnostic> {
    let message = format!("the file can't be saved: {error}");
    let finding = Diagnostic::error(codes::NOT_SAVED, message)
        .at(Place::file(path_text(path)))
        .help("check that there is room and that the file may be written, or save somewhere else");
    Box::new(finding)
}
