//! The sides, and the nations of the Allied one.

use beachhead_schema::Id;
use serde::{Deserialize, Serialize};

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    German,
    Allied,
}

impl Side {
    pub(crate) const BOTH: [Self; 2] = [Self::German, Self::Allied];

    /// The name in the pack.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::German => "German",
            Self::Allied => "Allied",
        }
    }

    pub(crate) fn named(name: &Id) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| *name == *side.name())
    }

    pub(crate) fn enemy(self) -> Self {
        match self {
            Self::German => Self::Allied,
            Self::Allied => Self::German,
        }
    }
}

/// The nations of the Allied side: each has its own map, its own cups and its own replacements (14.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Nation {
    American,
    Commonwealth,
}

impl Nation {
    pub(crate) const ALL: [Self; 2] = [Self::American, Self::Commonwealth];

    /// The name in the pack.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::American => "US",
            Self::Commonwealth => "CW",
        }
    }

    pub(crate) fn named(name: &Id) -> Option<Self> {
        Self::ALL.into_iter().find(|nation| *name == *nation.name())
    }

    /// The kind of its naval markers in allotments, and their name in scripts.
    pub(crate) fn naval_name(self) -> &'static str {
        match self {
            Self::American => "naval",
            Self::Commonwealth => "cw-naval",
        }
    }
}
