//! The state of a game. Equal states play alike.

use beachhead_kit::{Deployed, HexIx, Placed, ZocMap};
use serde::{Deserialize, Serialize};

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The game turn; 0 before the first.
    pub(crate) turn: u16,
    /// The step of the order of play.
    pub(crate) at: u16,
    pub(crate) units: Deployed<Troop>,
    /// The hexes that each side holds and controls, as they follow from the places of the units.
    pub(crate) zoc_map: ZocMap,
    /// Whether the last turn is over.
    pub(crate) is_over: bool,
}

/// A unit as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troop {
    place: Place,
    pub(crate) steps: u8,
    /// It has moved in this phase.
    pub(crate) moved: bool,
}

/// The place of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Still to be set up.
    Waiting,
    /// On the map.
    Map(HexIx),
    /// No part of the game.
    Absent,
}

impl Troop {
    pub(crate) fn new(place: Place, steps: u8) -> Self {
        let moved = false;
        Self {
            place,
            steps,
            moved,
        }
    }
}

impl Placed for Troop {
    type Place = Place;

    fn place(&self) -> Place {
        self.place
    }

    fn set_place(&mut self, place: Place) {
        self.place = place;
    }

    fn hex(place: Place) -> Option<HexIx> {
        match place {
            Place::Map(hex) => Some(hex),
            Place::Waiting | Place::Absent => None,
        }
    }
}
