//! Obstacle hexes and breaches as they stand.

use serde::{Deserialize, Serialize};

/// The state of an obstacle hex that has been tested (2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Obstacle {
    /// Mines and wire.
    Mines {
        /// The turn of the test.
        tested: u16,
    },
    /// A way leads through the mines.
    Breached,
    /// Wire alone.
    Wire,
    /// The wire has been cleared.
    Cut,
    /// Nothing.
    Clear {
        /// The turn of the test.
        tested: u16,
    },
}

impl Obstacle {
    /// How scripts and markers call it.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Mines { .. } => "mines",
            Self::Breached => "breached",
            Self::Wire => "wire",
            Self::Cut => "cut",
            Self::Clear { .. } => "clear",
        }
    }
}

/// A shingle breach (2.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Breach {
    /// It is printed, and not there yet.
    #[default]
    Potential,
    /// It is open, and lets one vehicle through this turn.
    Open,
    /// It is open, and a vehicle has passed it this turn.
    Used,
}
