//! A font that a project names. Reading it is left to whoever may touch files.

use std::fmt;
use std::path::{Path, PathBuf};

use beachhead_model::diag::one_line;

/// A font that `beachhead.toml` names, and where it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FontFile {
    /// Where it lies: as named, from the folder of the file.
    pub(super) path: PathBuf,
    /// As it is named.
    pub(super) name: String,
    /// `beachhead.toml:2:10: `.
    pub(super) place: String,
}

impl FontFile {
    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// As it is named.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What is wrong with it, at the place where it is named.
    pub fn reported(&self, why: impl fmt::Display) -> String {
        one_line(format!("{}{why}", self.place))
    }
}
