//! The sides, and the nations of the Allied one.

use serde::{Deserialize, Serialize};

beachhead_kit::sides! {
    /// The two sides.
    #[derive(Serialize, Deserialize)]
    pub enum Side { German = "German", Allied = "Allied" }
}

beachhead_kit::named! {
    /// The nations of the Allied side: each has its own map, its own cups and its own replacements (14.0).
    #[derive(Serialize, Deserialize)]
    pub enum Nation {
        /// The Americans.
        American = "US",
        /// The British and their allies.
        Commonwealth = "CW",
    }
}

impl Nation {
    /// The kind of its naval markers in allotments, and their name in scripts.
    pub(crate) fn naval_name(self) -> &'static str {
        match self {
            Self::American => "naval",
            Self::Commonwealth => "cw-naval",
        }
    }
}
