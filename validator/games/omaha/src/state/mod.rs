//! A state of the game: small, and without knowledge of the map. Equal states play alike.

mod phase;

pub(crate) use phase::Phase;

use beachhead_kit::HexIx;
use beachhead_kit::occupancy::{Deployed, Placed};
use serde::{Deserialize, Serialize};

use crate::data::BoatIx;

/// Where a game of Omaha stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) turn: u16,
    pub(crate) phase: Phase,
    pub(crate) units: Deployed<Troop>,
    /// By boat of the schematic.
    pub(crate) boats: Vec<Stage>,
}

impl State {
    /// How far a boat has come.
    pub(crate) fn stage(&self, boat: BoatIx) -> &Stage {
        let stage = self.boats.get(usize::from(boat.0));
        stage.unwrap_or(&Stage::Unused)
    }

    /// The boat has come so far.
    pub(crate) fn set_stage(&mut self, boat: BoatIx, stage: Stage) {
        if let Some(known) = self.boats.get_mut(usize::from(boat.0)) {
            *known = stage;
        }
    }
}

/// One unit as it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Troop {
    place: Place,
    /// The steps that it has left.
    pub(crate) steps: u8,
    /// It is in move mode (2.1l).
    pub(crate) moving: bool,
}

impl Troop {
    pub(crate) fn new(place: Place, steps: u8) -> Self {
        Self {
            place,
            steps,
            moving: false,
        }
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Not on the map yet.
    Waiting,
    /// In boats, with all or some of its steps.
    Aboard,
    /// On the map.
    Map(HexIx),
    /// Eliminated.
    Lost,
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
            Place::Waiting | Place::Aboard | Place::Lost => None,
        }
    }
}

/// How far a boat has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// It is not assigned.
    #[default]
    Unused,
    /// In its beach box: whether each line of its load is aboard.
    Assigned(Vec<bool>),
    /// It has survived.
    Survived,
    /// It lies off this sector, by its place on the board.
    Off(usize),
    /// It lands in a minor sector by this die, where the player chooses the hex.
    Choosing { sector: usize, die: u8 },
    /// It has landed.
    Ashore,
    /// It has sunk.
    Sunk,
}
