//! A git repository in a folder of its own.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::files_below;

/// A git repository, gone when it goes.
pub struct Repository(TempDir);

impl Repository {
    /// An empty one, on the branch `main`.
    #[allow(
        clippy::new_without_default,
        reason = "it makes a folder: nothing that comes by default"
    )]
    pub fn new() -> Self {
        let repository = Self(tempfile::tempdir().expect("room"));
        repository.git(&["init", "-q", "-b", "main"]);
        for (name, value) in [
            ("user.name", "t"),
            ("user.email", "t@example.org"),
            ("commit.gpgsign", "false"),
        ] {
            repository.git(&["config", name, value]);
        }
        repository
    }

    /// The top of its working tree.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Copies all files of a folder to a place in it.
    pub fn copy(&self, folder: &Path, to: &str) {
        for file in files_below(folder) {
            let inside = file.strip_prefix(folder).expect("it lies below");
            let copy = self.path().join(to).join(inside);
            std::fs::create_dir_all(copy.parent().expect("a folder")).expect("room");
            std::fs::copy(&file, copy).expect("room");
        }
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> String {
        std::fs::read_to_string(self.path().join(file)).expect("it is there")
    }

    /// Changes the text of a file.
    pub fn edit(&self, file: &str, change: impl Fn(&str) -> String) {
        let before = self.text(file);
        let after = change(&before);
        assert_ne!(after, before, "{file} is changed");
        std::fs::write(self.path().join(file), after).expect("room");
    }

    /// Commits all that has changed.
    pub fn commit(&self, message: &str) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", message]);
    }

    /// What git answers, which must not fail.
    pub fn git(&self, arguments: &[&str]) -> String {
        let output = self.try_git(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// What git answers.
    pub fn try_git(&self, arguments: &[&str]) -> Output {
        Command::new("git")
            .args(arguments)
            .current_dir(self.path())
            .output()
            .expect("git is there")
    }
}
