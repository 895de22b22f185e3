//! Where journals lie: in the side folder of the pack, or in the user's own folder for the state of programs.

use std::path::{Path, PathBuf};

use beachhead_schema::io::side_folder;

/// Names tried before giving up.
const MOST: usize = 200;

const STEM: &str = "journal";
/// Beside a pack, as editors of before named them.
const OLD_STEM: &str = ".beachhead-journal";

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

/// The names that a journal may have, the first that is free is taken.
pub(crate) fn names() -> impl Iterator<Item = String> {
    (1..=MOST).map(|number| match number {
        1 => format!("{STEM}.ron"),
        _ => format!("{STEM}-{number}.ron"),
    })
}

/// The journals beside a pack, those of editors of before among them.
pub(crate) fn journals_beside(pack: &Path) -> Vec<PathBuf> {
    let mut files = called(pack, OLD_STEM);
    files.extend(journals_in(&pack.join(side_folder::NAME)));
    files
}

/// The journals in a folder, in the order of their names.
pub(crate) fn journals_in(folder: &Path) -> Vec<PathBuf> {
    called(folder, STEM)
}

fn called(folder: &Path, stem: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(stem) && name.ends_with(".ron") && path.is_file()
        })
        .collect();
    files.sort();
    files
}
