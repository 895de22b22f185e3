//! A pack that is written for the first time, with a `beachhead.toml` beside it.

use std::path::Path;

use beachhead_check::policy::FILE_NAME;
use beachhead_schema::io::{Syntax, pack_texts};
use beachhead_schema::pack::Pack;

use super::anew::new_folder_lock;
use super::messages::{shown, shown_in};
use super::overwrite::is_same;
use super::policies::settings_at;
use super::{Failure, Output};

/// The `beachhead.toml` of a new pack.
pub(super) const SETTINGS: &str = include_str!("init/starter.toml");

/// Writes a pack into a folder, which is made if it isn't there, and says so. The pack is made when the folder is there, so that
/// it may name files as seen from it. Nothing that is there already is replaced.
///
/// # Errors
/// The pack can't be made, a file of that name holds something else, or the folder can't be written to; nothing is written then.
pub(super) fn write_new(
    folder: &Path,
    pack: impl FnOnce() -> Result<Pack, String>,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    let lock = new_folder_lock(folder)?;
    let pack = pack().map_err(Failure::Said)?;
    let mut files =
        pack_texts(&pack, Syntax::Ron).map_err(|error| Failure::Said(error.to_string()))?;
    let settings = settings_at(folder);
    if settings.is_none() {
        files.insert(FILE_NAME.to_owned(), SETTINGS.to_owned());
    }
    // What an interrupted run has left whole is no one's work, so that a second run succeeds.
    files.retain(|name, text| !is_same(&folder.join(name), text.as_bytes()));
    // A link that leads nowhere is there, too. JSON is the other syntax that a pack is found by.
    let is_there = |name: &&str| folder.join(name).symlink_metadata().is_ok();
    let names = files.keys().map(String::as_str).chain(["pack.json"]);
    let there: Vec<String> = names
        .filter(is_there)
        .map(|name| shown_in(folder, name))
        .collect();
    if !there.is_empty() {
        return Err(Failure::Said(format!(
            "nothing was written: {} would be replaced; name an empty folder",
            there.join(", ")
        )));
    }
    let files = files.into_iter();
    let files = files.map(|(name, text)| (name, text.into_bytes()));
    let written = lock
        .save(&files.collect())
        .map_err(|finding| Failure::Said(format!("{}: {}", shown(folder), finding.message)))?;
    for name in &written {
        writeln!(output.out, "wrote {}", shown_in(folder, name))?;
    }
    if written.is_empty() {
        let folder = shown(folder);
        writeln!(output.out, "{folder}: nothing to write, all is there")?;
    }
    if let Some(file) = settings {
        writeln!(output.out, "{} applies to the pack", shown(&file))?;
    }
    let folder = folder_argument(folder);
    writeln!(output.out, "next: beachhead check{folder}")?;
    Ok(())
}

/// How a command names the folder.
fn folder_argument(folder: &Path) -> String {
    if folder == Path::new(".") {
        return String::new();
    }
    let name = shown(folder);
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-:".contains(letter);
    if name.chars().all(is_plain) {
        format!(" {name}")
    } else {
        format!(" \"{name}\"")
    }
}
