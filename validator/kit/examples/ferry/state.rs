//! Where a game stands.

use beachhead_hex::HexIx;
use beachhead_kit::{Deployed, Placed, UnitIx};
use serde::{Deserialize, Serialize};

beachhead_kit::named! {
    /// There is only one.
    pub enum Side { Ferrymen = "ferrymen" }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// On the west bank, or the east.
    Bank(HexIx),
    /// In the boat.
    Aboard,
    /// Swept away.
    Lost,
}

/// A unit as it stands: where it is, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troop(pub(crate) Place);

impl Placed for Troop {
    type Place = Place;

    fn place(&self) -> Place {
        self.0
    }

    fn set_place(&mut self, place: Place) {
        self.0 = place;
    }

    fn hex(place: Place) -> Option<HexIx> {
        match place {
            Place::Bank(hex) => Some(hex),
            Place::Aboard | Place::Lost => None,
        }
    }
}

/// Where a game stands. Equal states play alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) turn: u16,
    pub(crate) units: Deployed<Troop>,
    /// Who is in the boat, in the order in which they came aboard.
    pub(crate) aboard: Vec<UnitIx>,
}
