//! [`Conflict`]: what two branches of a pack have changed in different ways, kept in the file until somebody decides.
//!
//! A file with conflicts is a valid one: it holds one of the versions, and all three stand in its field `conflicts`. A lint
//! reports each as an error.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A record with its three versions. What the branches did not change in different ways is the same in all three.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Conflict {
    /// The list of the file that the record is in: `hexes`. A field that is no list has its name here: `title`.
    pub list: String,
    /// What distinguishes the record in its list: the printed number, the hexside, the id. Empty for a field that is no list.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
    /// The records as they were before the branches parted; empty where there was none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub base: Vec<Value>,
    /// The records of our branch, as the file has them; empty where it has removed them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ours: Vec<Value>,
    /// The records of the other branch; empty where it has removed them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub theirs: Vec<Value>,
}

/// All conflicts of a file.
pub type Conflicts = Vec<Conflict>;

/// One of the three versions of a [`Conflict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Before the branches parted.
    Base,
    /// Our branch.
    Ours,
    /// The other branch.
    Theirs,
}

impl Version {
    /// All three, in the order in which files have them.
    pub const ALL: [Self; 3] = [Self::Base, Self::Ours, Self::Theirs];

    /// What files and commands call it: `ours`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Ours => "ours",
            Self::Theirs => "theirs",
        }
    }
}

impl Conflict {
    /// The records of a version.
    pub fn version(&self, version: Version) -> &[Value] {
        match version {
            Version::Base => &self.base,
            Version::Ours => &self.ours,
            Version::Theirs => &self.theirs,
        }
    }

    /// The record as a person calls it: `hexes 0203`, `title`.
    pub fn label(&self) -> String {
        match self.key.as_str() {
            "" => self.list.clone(),
            key => format!("{} {key}", self.list),
        }
    }
}
