//! The packs opened last, kept in a small text file in the user's own configuration folder.
//!
//! A list that can't be read is empty, and one that can't be kept stays as it was. Several windows share one file:
//! what another has put there since stays.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beachhead_schema::io::{SaveLock, read_source};

use crate::path_text::{path_of, text_of};

/// How many packs are remembered.
const MOST: usize = 8;
/// A file longer than this is no list of ours.
const MOST_BYTES: u64 = 1 << 20;

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
        let folders = file.as_deref().map(kept).unwrap_or_default();
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
        let place = self.file.as_deref();
        let place = place.and_then(|file| Some((file.parent()?, file.file_name()?.to_str()?)));
        // Two windows that open packs at once keep both.
        let lock = place.and_then(|(home, _)| SaveLock::making(home).ok());
        let known = self.file.as_deref().map(kept).unwrap_or_default();
        let mut folders = vec![folder];
        for folder in known.into_iter().chain(std::mem::take(&mut self.folders)) {
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        }
        folders.truncate(MOST);
        self.folders = folders;
        let Some((lock, (_, name))) = lock.zip(place) else {
            return;
        };
        let lines = self.folders.iter().map(|folder| text_of(folder) + "\n");
        let lines: String = lines.collect();
        drop(lock.save(&BTreeMap::from([(name.to_owned(), lines.into_bytes())])));
    }
}

/// The list in a file.
fn kept(file: &Path) -> Vec<PathBuf> {
    let Ok(source) = read_source(file, MOST_BYTES) else {
        return Vec::new();
    };
    let lines = source.text().lines().filter(|line| !line.is_empty());
    lines.map(path_of).take(MOST).collect()
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
        assert_eq!(Recent::from_file(Some(file.clone())), recent);
        // Another window, which knew the list as it was before.
        let mut other = Recent::from_file(Some(file.clone()));
        recent.add(Path::new("/three"));
        other.add(Path::new("/maps\nof mine"));
        let all = ["/maps\nof mine", "/three", "/one", "/two"].map(Path::new);
        assert_eq!(other.folders(), all);
        assert_eq!(Recent::from_file(Some(file)), other);
    }

    #[cfg(unix)]
    #[test]
    fn a_list_is_whole_or_as_it_was() {
        use std::os::unix::ffi::OsStrExt as _;
        use std::os::unix::fs::MetadataExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("recent.txt");
        let mut recent = Recent::from_file(Some(file.clone()));
        recent.add(Path::new("/one"));
        let number = || std::fs::metadata(&file).expect("it is kept").ino();
        let before = number();
        let strange = Path::new(std::ffi::OsStr::from_bytes(b"/maps/\xff"));
        recent.add(strange);
        assert_ne!(before, number(), "another file took its place");
        assert_eq!(Recent::from_file(Some(file.clone())), recent);
        assert_eq!(recent.folders(), [strange, Path::new("/one")]);
        std::fs::write(&file, b"\xff\x00").expect("room on the disk");
        assert_eq!(
            Recent::from_file(Some(file)).folders(),
            [""; 0].map(Path::new)
        );
    }
}
