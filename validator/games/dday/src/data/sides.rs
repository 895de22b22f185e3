//! The two sides.

use serde::{Deserialize, Serialize};

beachhead_kit::sides! {
    /// Who defends the continent, and who invades it.
    #[derive(Serialize, Deserialize)]
    pub enum Side { German = "German", Allied = "Allied" }
}

impl Side {
    /// How many of its units share a square (STK-1).
    pub(crate) fn stack(self) -> usize {
        match self {
            Self::Allied => 2,
            Self::German => 3,
        }
    }
}
