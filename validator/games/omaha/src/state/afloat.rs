//! Boats on their way.

use serde::{Deserialize, Serialize};

use crate::data::Cargo;

/// A boat, how far it has come, and what is aboard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Afloat {
    pub(crate) stage: Stage,
    /// Its beach box, by its place among them.
    pub(crate) from: usize,
    pub(crate) load: Vec<Cargo>,
}

/// What is assigned for the next hour: a box, and what goes aboard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Booking {
    /// The beach box, by its place among them.
    pub(crate) from: usize,
    pub(crate) load: Vec<Cargo>,
}

/// How far a boat has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// It is not assigned.
    #[default]
    Unused,
    /// In its beach box.
    Assigned,
    /// It has survived.
    Survived,
    /// It lies off this sector, by its place on the board.
    Off(usize),
    /// It lands in a minor sector by this die, where the player chooses the hex.
    Choosing { sector: usize, die: u8 },
    /// It has landed.
    Ashore,
    /// It is lost: sunk, or adrift beyond the map.
    Lost,
}

impl Stage {
    /// Whether what is aboard is still on its way.
    pub(crate) fn is_under_way(&self) -> bool {
        match self {
            Self::Assigned | Self::Survived | Self::Off(_) | Self::Choosing { .. } => true,
            Self::Unused | Self::Ashore | Self::Lost => false,
        }
    }
}
