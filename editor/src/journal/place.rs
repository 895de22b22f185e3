//! Where journals lie: beside the pack, or in the user's own folder for the state of programs.

use std::path::{Path, PathBuf};

/// Names tried before giving up.
const MOST: usize = 200;

/// Beside a pack.
const STEM_BESIDE: &str = ".beachhead-journal";
/// In the user's folder.
const STEM_IN_DIR: &str = "journal";

/// The user's own folder, for the journals that can't lie beside their pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JournalDir(Option<PathBuf>);

impl JournalDir {
    /// This user's.
    pub fn of_user() -> Self {
        let set = |name: &str| {
            std::env::var_os(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        let home = || set("HOME");
        let state = if cfg!(windows) {
            set("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            home().map(|home| home.join("Library").join("Application Support"))
        } else {
            set("XDG_STATE_HOME").or_else(|| home().map(|home| home.join(".local").join("state")))
        };
        Self(state.map(|state| state.join("beachhead").join("journals")))
    }

    /// This folder.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self(Some(folder))
    }

    /// The folder, if there is any.
    pub fn folder(&self) -> Option<&Path> {
        self.0.as_deref()
    }
}

/// The names that a journal may have, the first that is free is taken: beside a pack, or in the journal folder.
pub(super) fn names(beside: bool) -> impl Iterator<Item = String> {
    let stem = stem(beside);
    (1..=MOST).map(move |number| match number {
        1 => format!("{stem}.ron"),
        _ => format!("{stem}-{number}.ron"),
    })
}

fn stem(beside: bool) -> &'static str {
    if beside { STEM_BESIDE } else { STEM_IN_DIR }
}

/// The journals in a folder, a pack's or the journal folder, in the order of their names.
pub(super) fn journals_in(folder: &Path, beside: bool) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(stem(beside)) && name.ends_with(".ron") && path.is_file()
        })
        .collect();
    files.sort();
    files
}
