//! What an interrupted save has left: every command that writes deals with it before it does anything else.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use beachhead_schema::io::{Recovered, recover};

use super::Failure;
use super::messages::{not_saved, note, shown};
use super::pack_paths::pack_of;

/// Completes or rolls back what an interrupted save has left in a folder, and says so on the error output.
///
/// # Errors
/// What stands in the way, in words.
pub(super) fn recover_in(folder: &Path) -> Result<(), String> {
    let recovered = recover(folder).map_err(|finding| not_saved(&finding))?;
    report_recovered(folder, recovered);
    Ok(())
}

/// Reports what was done about an interrupted save.
pub(super) fn report_recovered(folder: &Path, recovered: Recovered) {
    if let Some(done) = in_words(recovered) {
        note(&format!("{}: {done}", shown(folder)));
    }
}

/// The same in the pack that each of these paths is or lies in; where there is none, in the folder itself.
///
/// # Errors
/// What stands in the way.
pub(super) fn recover_at(paths: &[&Path]) -> Result<(), Failure> {
    let mut seen = BTreeSet::new();
    for path in paths {
        let folder = folder_of(path);
        let real = folder.canonicalize().unwrap_or_else(|_| folder.clone());
        if seen.insert(real) {
            recover_in(&folder).map_err(Failure::Said)?;
        }
    }
    Ok(())
}

/// The folder whose files are saved together with this one: its pack, else the folder that it lies in.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    let parent = path.parent().unwrap_or(path);
    match pack_of(path) {
        Some(pack) => pack,
        None if path.is_dir() => path.to_path_buf(),
        None if parent.as_os_str().is_empty() => PathBuf::from("."),
        None => parent.to_path_buf(),
    }
}

fn in_words(recovered: Recovered) -> Option<String> {
    let Recovered {
        completed,
        undone,
        removed,
    } = recovered;
    match removed {
        _ if completed => Some("an interrupted save was completed".to_owned()),
        _ if undone => Some(
            "an interrupted save was rolled back: one of its files can't be replaced".to_owned(),
        ),
        0 => None,
        1 => Some("an interrupted save was rolled back: 1 temporary file removed".to_owned()),
        many => Some(format!(
            "an interrupted save was rolled back: {many} temporary files removed"
        )),
    }
}
