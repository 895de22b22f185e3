//! A whole pack written into a folder, with all that belongs to it: all of it, or nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beachhead_schema::io::{DiskFiles, Files, SaveLock, Syntax, TrackedFiles, pack_texts};
use beachhead_schema::pack::{Manifest, Pack};

use super::anew::new_folder_lock;
use super::messages::{not_saved, shown, shown_in};
use super::overwrite::{ForceArgs, is_same};
use super::records::records_of;
use super::{Failure, Output};

/// A pack, and the folder that it came from, if it is one of ours.
pub(super) struct WholePack<'p> {
    pub(super) pack: &'p Pack,
    pub(super) home: Option<&'p Path>,
    /// The files of that folder as they were read, where another process may change them meanwhile.
    pub(super) read: Option<&'p TrackedFiles>,
}

impl WholePack<'_> {
    /// Writes the pack into a folder in this syntax, and copies the scripts, images and records that belong to it, as long as
    /// the files that were read are still the same. Returns whether they were.
    ///
    /// # Errors
    /// The folder holds another pack or files that would be overwritten, something that belongs to the pack can't be read,
    /// or it can't be saved. Nothing is written then.
    pub(super) fn write(
        &self,
        folder: &Path,
        syntax: Syntax,
        force: ForceArgs,
        output: &mut Output<'_>,
    ) -> Result<bool, Failure> {
        let is_file = folder.exists() && !folder.is_dir();
        let is_inside = self.home.is_some_and(|home| is_inside(home, folder));
        if is_inside && !is_file && !force.force {
            return Err(Failure::Said(format!(
                "{}: this folder lies in the pack that is written: name a folder outside, or use --force",
                shown(folder)
            )));
        }
        let texts = pack_texts(self.pack, syntax);
        let texts = texts.map_err(|error| Failure::Said(error.to_string()))?;
        let texts = texts
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let mut files: BTreeMap<String, Vec<u8>> = texts.collect();
        let copied = self.add_copies(&mut files)?;
        let lock = pack_folder_lock(folder, syntax)?;
        if self.read.is_some_and(|read| !read.is_unchanged()) {
            return Ok(false);
        }
        if !force.force {
            refuse_files(folder, syntax, &files).map_err(Failure::Said)?;
        }
        let written = lock.save(&files);
        let written = written.map_err(|finding| Failure::Said(not_saved(&finding)))?;
        for name in &written {
            let done = if copied.contains(name) {
                "copied"
            } else {
                "wrote"
            };
            writeln!(output.out, "{done} {}", shown_in(folder, name))?;
        }
        if written.is_empty() {
            writeln!(
                output.out,
                "{}: nothing to write, all is there",
                shown(folder)
            )?;
        }
        Ok(true)
    }

    /// Adds what belongs to the pack besides its parts, and returns the names.
    fn add_copies(&self, files: &mut BTreeMap<String, Vec<u8>>) -> Result<Vec<String>, Failure> {
        let Some(home) = self.home else {
            return Ok(Vec::new());
        };
        let disk = DiskFiles(home.to_path_buf());
        let images = self.pack.map.underlays.iter();
        let images = images.map(|underlay| &underlay.image);
        let records = records_of(home);
        let mut copied = Vec::new();
        for name in self
            .pack
            .manifest
            .scripts
            .iter()
            .chain(images)
            .chain(&records)
        {
            if copied.contains(name) {
                continue;
            }
            if files.contains_key(name) {
                let why = "a part of the pack would get the name of this file: rename one of them";
                return Err(Failure::Said(format!("{}: {why}", shown_in(home, name))));
            }
            let bytes = disk.read(name);
            let bytes = bytes.map_err(|why| {
                Failure::Said(format!(
                    "{}: {why}; nothing was written",
                    shown_in(home, name)
                ))
            })?;
            files.insert(name.clone(), bytes);
            copied.push(name.clone());
        }
        Ok(copied)
    }
}

/// The lock of saves into a folder that is to hold a pack in this syntax; the folder is made if it isn't there.
///
/// # Errors
/// A file is in its place, or there is a pack in the other syntax, with or without `--force`: of two manifests only one
/// would ever be read.
pub(super) fn pack_folder_lock(folder: &Path, syntax: Syntax) -> Result<SaveLock, Failure> {
    let refused = |why: &str| Failure::Said(format!("{}: {why}", shown(folder)));
    if folder.exists() && !folder.is_dir() {
        return Err(refused("this is a file, and a pack needs a folder"));
    }
    let lock = new_folder_lock(folder)?;
    let other = Manifest::file_name(match syntax {
        Syntax::Ron => Syntax::Json,
        Syntax::Json => Syntax::Ron,
    });
    // Another process may have written it a moment ago.
    match folder.join(&other).exists() {
        true => Err(refused(&format!(
            "there is a pack here already, in the other syntax (`{other}`): name another folder"
        ))),
        false => Ok(lock),
    }
}

/// Files that are there and hold something else.
pub(super) fn refuse_files(
    folder: &Path,
    syntax: Syntax,
    files: &BTreeMap<String, Vec<u8>>,
) -> Result<(), String> {
    let differ = files.iter().filter(|(name, bytes)| {
        let file = folder.join(name);
        file.exists() && !is_same(&file, bytes)
    });
    let differ: Vec<&String> = differ.map(|(name, _)| name).collect();
    let manifest = Manifest::file_name(syntax);
    let Some(first) = differ
        .iter()
        .find(|name| ***name == manifest)
        .or(differ.first())
    else {
        return Ok(());
    };
    let is_pack = folder.join(manifest).exists();
    let what = match (is_pack, differ.len()) {
        (true, _) => "a pack lies here already, and it differs".to_owned(),
        (false, 1) => "this file exists, and holds something else".to_owned(),
        (false, many) => format!(
            "this file and {} more exist, and hold something else",
            many - 1
        ),
    };
    let name = shown_in(folder, first);
    Err(format!(
        "{name}: {what}: name another folder, or overwrite what is there with --force"
    ))
}

/// Whether a folder, which need not be there yet, lies in another.
fn is_inside(outer: &Path, folder: &Path) -> bool {
    let real = |path: &Path| -> Option<PathBuf> {
        let path = std::path::absolute(path).ok()?;
        let there = path.ancestors().find(|above| above.exists())?;
        let rest = path.strip_prefix(there).ok()?;
        Some(there.canonicalize().ok()?.join(rest))
    };
    match (real(outer), real(folder)) {
        (Some(outer), Some(folder)) => folder != outer && folder.starts_with(outer),
        _ => false,
    }
}
