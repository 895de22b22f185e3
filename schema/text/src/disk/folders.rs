//! The folders of files: found, made, and taken away again.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use beachhead_model::diag::{Diagnostic, Place};

use crate::codes;
use crate::path_text::path_text;

/// Makes a folder, and those it lies in, where they aren't there yet. Returns those that it made, the innermost first.
///
/// # Errors
/// A finding at the folder ([`codes::NOT_SAVED`]); none is made then.
pub(super) fn make_folder(path: &Path) -> Result<Vec<PathBuf>, Box<Diagnostic>> {
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
pub(super) fn remove_folders(made: &[PathBuf]) {
    for folder in made {
        drop(fs::remove_dir(folder));
    }
}

/// The folder that a file lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Makes the new name itself durable. Not every system lets one open a folder, and the file has
/// taken its place already: a failure here is no failed save.
pub(super) fn sync_folder(folder: &Path) {
    drop(File::open(folder).and_then(|folder| folder.sync_all()));
}
