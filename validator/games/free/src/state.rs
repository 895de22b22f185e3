//! Where a game stands: each counter, the markers, and what was rolled and noted last.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_hex::HexIx;
use beachhead_kit::{Deployed, Placed};
use serde::{Deserialize, Serialize};

/// The ways in which a counter can face, in sixths of a turn.
pub(crate) const FACINGS: u8 = 6;

/// Where a game of free play stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) units: Deployed<Troop>,
    /// The markers by their names.
    pub(crate) marks: BTreeMap<Id, Marker>,
    /// The dice that were rolled last.
    pub(crate) rolled: Vec<u16>,
    /// What was noted last.
    pub(crate) note: Option<String>,
}

impl State {
    /// What the dice that were rolled last come to.
    pub(crate) fn rolled_sum(&self) -> u32 {
        self.rolled.iter().map(|die| u32::from(*die)).sum()
    }
}

/// What is kept of a counter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Troop {
    pub(crate) place: Place,
    pub(crate) steps: u8,
    /// Whether its back is up.
    pub(crate) is_flipped: bool,
    /// The sixths of a turn by which it is turned clockwise.
    pub(crate) facing: u8,
}

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Place {
    /// Off the map, and it has not been on it yet.
    Waiting,
    /// In a hex.
    Hex(HexIx),
    /// In a cell of a chart: its place among the charts of the map, and the number of the cell.
    Cell(u16, u16),
    /// Out of the game.
    Removed,
}

/// Where a marker lies, and the number that it shows. One that lies in no hex is on a track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Marker {
    pub(crate) hex: Option<HexIx>,
    pub(crate) value: Option<i32>,
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
            Place::Hex(hex) => Some(hex),
            Place::Waiting | Place::Cell(..) | Place::Removed => None,
        }
    }
}
