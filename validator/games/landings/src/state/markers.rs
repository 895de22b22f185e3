//! What lies on the map for a time: mines revealed, cross-hairs, smoke; and arrivals that were rolled.

use beachhead_kit::{HexIx, UnitIx};
use serde::{Deserialize, Serialize};

use crate::data::SeatIx;
use crate::side::Side;

/// A minefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Mine {
    pub(crate) hex: HexIx,
    /// How many dice it rolls, once it has been revealed (M74).
    pub(crate) dice: Option<u8>,
}

/// A cross-hair that lies on a hex (L58).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CrossHair {
    pub(crate) gun: UnitIx,
    pub(crate) hex: HexIx,
}

/// Units that a face of the roll lets a player bring on (L18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Arrival {
    pub(crate) seat: SeatIx,
    /// The face, as the table of reinforcements counts them.
    pub(crate) face: u8,
    pub(crate) left: u8,
}

/// Smoke on a hex, and who laid it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Smoke {
    pub(crate) hex: HexIx,
    pub(crate) side: Side,
}
