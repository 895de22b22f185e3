//! The packs opened last, kept in a small text file in the user's own configuration folder.
//!
//! A list that can't be read or kept harms nobody: it is then empty, or as it was.

use std::path::{Path, PathBuf};

/// How many packs are remembered.
const MOST: usize = 8;

/// The packs opened last, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recent {
    folders: Vec<PathBuf>,
    /// Where the list is kept; `None` keeps it nowhere.
    file: Option<PathBuf>,
}

impl Recent {
    /// The list as it was kept by the last session.
    pub fn load() -> Self {
        Self::from_file(config_folder().map(|folder| folder.join("beachhead").join("recent.txt")))
    }

    /// The list kept in this file.
    pub fn from_file(file: Option<PathBuf>) -> Self {
        let text = file
            .as_ref()
            .and_then(|file| std::fs::read_to_string(file).ok())
            .unwrap_or_default();
        let folders = text
            .lines()
            .filter(|line| !line.is_empty())
            .map(PathBuf::from)
            .take(MOST)
            .collect();
        Self { folders, file }
    }

    /// The folders, the latest first.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// The path of another file that is kept where the list is.
    pub(crate) fn beside(&self, name: &str) -> Option<PathBuf> {
        Some(self.file.as_ref()?.with_file_name(name))
    }

    /// Puts a folder first, and keeps the list.
    pub fn add(&mut self, folder: &Path) {
        let folder = folder
            .canonicalize()
            .unwrap_or_else(|_| folder.to_path_buf());
        self.folders.retain(|known| *known != folder);
        self.folders.insert(0, folder);
        self.folders.truncate(MOST);
        let Some(file) = &self.file else { return };
        let lines: String = self
            .folders
            .iter()
            .map(|folder| format!("{}\n", folder.display()))
            .collect();
        if let Some(parent) = file.parent() {
            drop(std::fs::create_dir_all(parent));
        }
        drop(std::fs::write(file, lines));
    }
}

fn config_folder() -> Option<PathBuf> {
    let set = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    if cfg!(windows) {
        return set("APPDATA");
    }
    let home = set("HOME");
    if cfg!(target_os = "macos") {
        return home.map(|home| home.join("Library").join("Application Support"));
    }
    set("XDG_CONFIG_HOME").or_else(|| home.map(|home| home.join(".config")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_comes_first_and_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("deep").join("recent.txt");
        let mut recent = Recent::from_file(Some(file.clone()));
        assert_eq!(recent.folders(), [] as [&Path; 0]);
        for name in ["/one", "/two", "/one"] {
            recent.add(Path::new(name));
        }
        assert_eq!(recent.folders(), [Path::new("/one"), Path::new("/two")]);
        assert_eq!(Recent::from_file(Some(file)), recent);
    }
}
