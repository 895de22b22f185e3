//! A copy of the Utah Beach pack in a folder of its own, to be changed and spoiled.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::{files_below, root};

/// A folder with a copy of the Utah Beach pack. It is removed with the value.
#[derive(Debug)]
pub struct Scratch(TempDir);

impl Scratch {
    /// A fresh copy of the Utah pack, scripts and all.
    pub fn utah() -> Self {
        Self::sample("utah")
    }

    /// A fresh copy of the sample pack of this name, scripts and all.
    pub fn sample(name: &str) -> Self {
        Self::copy_of(&root().join("sample-data").join(name))
    }

    /// A fresh copy of the pack in a folder.
    pub fn copy_of(pack: &Path) -> Self {
        let folder = tempfile::tempdir().expect("there is room for a copy");
        for file in files_below(pack) {
            let inside = file.strip_prefix(pack).expect("it lies below");
            let copy = folder.path().join(inside);
            fs::create_dir_all(copy.parent().expect("a file lies in a folder"))
                .expect("a folder can be made");
            fs::copy(&file, copy).expect("a file can be copied");
        }
        Self(folder)
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    /// A file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    /// A file's text.
    pub fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Writes a file anew.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> &Self {
        fs::write(self.path(name), content).unwrap_or_else(|error| panic!("{name}: {error}"));
        self
    }

    /// Replaces the first `from` in a file, which must be there.
    pub fn replace(&self, name: &str, from: &str, to: &str) -> &Self {
        let text = self.text(name);
        assert!(text.contains(from), "{name} holds {from}");
        self.write(name, text.replacen(from, to, 1))
    }

    /// Makes a folder.
    pub fn make(&self, name: &str) -> &Self {
        fs::create_dir(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        self
    }

    /// Removes a file.
    pub fn remove(&self, name: &str) -> &Self {
        fs::remove_file(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        self
    }
}
