//! Where a game stands.

use beachhead_kit::{Troops, UnitIx};
use serde::{Deserialize, Serialize};

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Place {
    West,
    Aboard,
    East,
    Lost,
}

/// Where a game stands. Equal states play alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) turn: u16,
    pub(crate) places: Troops<Place>,
    /// Who is in the boat, in the order in which they came aboard.
    pub(crate) aboard: Vec<UnitIx>,
}

impl State {
    /// Whether nobody is left to cross.
    pub(crate) fn is_over(&self) -> bool {
        let mut places = self.places.iter();
        places.all(|(_, place)| matches!(place, Place::East | Place::Lost))
    }
}
