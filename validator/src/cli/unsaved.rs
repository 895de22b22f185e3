//! `--stdin`: the text of one file comes from the standard input, as an editor has it before it is saved.
//!
//! The other files are those on the disk, and nothing is written.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use beachhead_check::check::{Checked, examine_pack};
use beachhead_check::import::examine_m44;
use beachhead_check::lint::Room;
use beachhead_check::policy::Policy;
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::import::m44::MAX_SIZE;
use beachhead_schema::io::{DiskFiles, Files, MAX_FILE, ReadError, SourceFile};
use clap::Args;

use super::Failure;
use super::messages::shown;
use super::pack_paths::{is_battle, is_manifest, pack_of};
use super::targets::{CheckedTarget, Detail};

/// Where a text comes from that isn't saved.
#[derive(Debug, Args)]
pub(super) struct StdinArgs {
    /// Reads the text of one file from the standard input, as an editor has it before it is saved. `check` reads the rest of
    /// its pack from the disk, and reports only what it finds in that file; `fmt` prints the formatted text.
    #[arg(
        long,
        requires = "stdin_path",
        conflicts_with = "paths",
        help_heading = "Unsaved text"
    )]
    stdin: bool,
    /// The file that the text of --stdin is, by its place in a pack, or the `.m44` file. It needn't be there yet.
    #[arg(
        long,
        value_name = "PATH",
        requires = "stdin",
        help_heading = "Unsaved text"
    )]
    stdin_path: Option<PathBuf>,
}

impl StdinArgs {
    /// Whether the text comes from the standard input.
    pub(super) fn is_asked(&self) -> bool {
        self.stdin
    }

    /// The text that stands in the place of a file, if there is to be any.
    ///
    /// # Errors
    /// The standard input can't be read.
    pub(super) fn text(&self) -> Result<Option<Unsaved>, Failure> {
        let Some(path) = self.stdin_path.as_ref().filter(|_| self.stdin) else {
            return Ok(None);
        };
        let limit = if is_battle(path) { MAX_SIZE } else { MAX_FILE };
        let mut bytes = Vec::new();
        let most = io::stdin().lock().take(limit.saturating_add(1));
        let length = { most }
            .read_to_end(&mut bytes)
            .map_err(|error| Failure::Said(format!("the standard input can't be read: {error}")))?;
        let bytes = if length as u64 > limit {
            Err(ReadError::TooLarge { limit })
        } else {
            Ok(bytes)
        };
        Ok(Some(Unsaved {
            path: path.clone(),
            bytes,
        }))
    }
}

/// A file's text from elsewhere, or why it can't be taken.
#[derive(Debug)]
pub(super) struct Unsaved {
    /// The file, as the user named it.
    pub(super) path: PathBuf,
    bytes: Result<Vec<u8>, ReadError>,
}

impl Unsaved {
    /// The text as a file that bears the user's name for it.
    ///
    /// # Errors
    /// A finding at that file: it is too large, or no text.
    pub(super) fn source(&self) -> Result<SourceFile, Box<Diagnostic>> {
        let name = shown(&self.path);
        let bytes = self.bytes.clone();
        let bytes = bytes.map_err(|error| Box::new(error.diagnostic(&name)))?;
        SourceFile::from_bytes(name, bytes)
    }

    /// What there is to say about the file. The whole pack is checked; what is wrong elsewhere isn't reported. Of a file that
    /// is in no pack, or isn't named by its own, there is nothing to say.
    ///
    /// # Errors
    /// The pack can't be read far enough to know whether it names the file.
    pub(super) fn look(
        &self,
        policy: &Policy,
        detail: Detail,
    ) -> Result<Option<CheckedTarget>, Failure> {
        let name = shown(&self.path);
        let mut checked = if is_battle(&self.path) {
            match self.source() {
                Ok(source) => examine_m44(policy.checks(), &source, &Room::Some),
                Err(finding) => Checked {
                    diagnostics: vec![*finding],
                    ..Checked::default()
                },
            }
        } else {
            let Some((folder, inside)) = place_of(&self.path) else {
                return Ok(None);
            };
            let files = Overlaid {
                disk: DiskFiles(folder.clone()),
                unsaved: self,
                inside,
                is_read: AtomicBool::new(false),
            };
            let checked = examine_pack(policy.checks(), &files, &Room::Some);
            if !files.is_read.into_inner() {
                if checked.pack.is_some() {
                    return Ok(None);
                }
                let folder = shown(&folder);
                return Err(Failure::Said(format!(
                    "{name}: mistakes in the pack in {folder} hide what this file holds; `beachhead check {folder}` shows more"
                )));
            }
            checked
        };
        let mut found = checked.diagnostics;
        found.retain(|finding| finding.place.file == name);
        checked.diagnostics = found;
        checked.overflow = checked.overflow.in_files(|file| file == name);
        checked.files = vec![name];
        checked.summary = None;
        Ok(Some(CheckedTarget::of(checked, &self.path, policy, detail)))
    }
}

/// The pack that a file lies in, and the file's name there. Neither the file nor a manifest that it is need be there yet.
fn place_of(path: &Path) -> Option<(PathBuf, String)> {
    let written = |path: &Path| {
        let manifest = Some(path).filter(|path| is_manifest(path));
        let folder = match pack_of(path).or_else(|| Some(manifest?.parent()?.to_path_buf()))? {
            folder if folder.as_os_str().is_empty() => PathBuf::from("."),
            folder => folder,
        };
        let here = Path::new(".");
        let path = path.strip_prefix(here).unwrap_or(path);
        let inside = path.strip_prefix(folder.strip_prefix(here).unwrap_or(&folder));
        let parts = inside.ok()?.components().map(|part| part.as_os_str());
        let parts: Vec<_> = parts.map(|part| part.to_string_lossy()).collect();
        Some((folder, parts.join("/")))
    };
    written(path).or_else(|| {
        let folder = std::path::absolute(path).ok()?;
        let folder = folder.parent()?.canonicalize().ok()?;
        written(&folder.join(path.file_name()?))
    })
}

/// A pack on the disk, except a single file.
struct Overlaid<'a> {
    disk: DiskFiles,
    unsaved: &'a Unsaved,
    /// The name of that file in the pack.
    inside: String,
    /// Whether anybody wanted it.
    is_read: AtomicBool,
}

impl Overlaid<'_> {
    fn is_meant(&self, name: &str) -> bool {
        let parts = name.split('/').filter(|part| !matches!(*part, "" | "."));
        let is_meant = parts.eq(self.inside.split('/'));
        self.is_read.fetch_or(is_meant, Ordering::Relaxed);
        is_meant
    }
}

impl Files for Overlaid<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        if self.is_meant(name) {
            self.unsaved.bytes.clone()
        } else {
            self.disk.read(name)
        }
    }

    fn read_in_pieces(&self, name: &str, take: &mut dyn FnMut(&[u8])) -> Result<(), ReadError> {
        if self.is_meant(name) {
            take(&self.read(name)?);
            return Ok(());
        }
        self.disk.read_in_pieces(name, take)
    }

    fn shown(&self, name: &str) -> String {
        self.disk.shown(name)
    }

    fn source(&self, name: &str) -> Result<SourceFile, Box<Diagnostic>> {
        if self.is_meant(name) {
            self.unsaved.source()
        } else {
            self.disk.source(name)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_its_place_before_it_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("it is there");
        std::fs::create_dir_all(root.join("utah/scripts")).expect("room");
        std::fs::write(root.join("utah/pack.ron"), "").expect("room");
        for (path, expected) in [
            ("utah/map.ron", Some(("utah", "map.ron"))),
            ("utah/./scripts//new.ron", Some(("utah", "scripts/new.ron"))),
            ("utah/scripts/../map.ron", Some(("utah", "map.ron"))),
            ("utah/pack.ron", Some(("utah", "pack.ron"))),
            ("new/pack.json", Some(("new", "pack.json"))),
            ("map.ron", None),
        ] {
            let place = place_of(&root.join(path));
            let expected = expected.map(|(pack, name)| (root.join(pack), name.to_owned()));
            assert_eq!(place, expected, "{path}");
        }
    }
}
