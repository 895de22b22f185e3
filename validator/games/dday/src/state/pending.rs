//! [`Pending`]: what players have to decide before anything else.

use beachhead_kit::{HexIx, UnitIx};
use serde::{Deserialize, Serialize};

/// Something that a player has to decide.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Pending {
    /// The winner moves these units back.
    Retreat {
        /// Those who have not gone back yet.
        units: Vec<UnitIx>,
    },
    /// The attacker removes attack factors.
    Exchange {
        /// Those who fought.
        units: Vec<UnitIx>,
        /// What is still due.
        due: u32,
    },
    /// Victorious units may occupy squares of the losers, and those at sea must.
    Advance {
        /// Those who fought.
        units: Vec<UnitIx>,
        /// The squares that they may occupy, and whether the battle was an exchange.
        squares: Vec<Prize>,
        exchange: bool,
    },
}

/// A square of losers that may be occupied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Prize {
    pub(crate) hex: HexIx,
    /// Only since the river doubled who stood there (MAC-a).
    pub(crate) by_river: bool,
}
