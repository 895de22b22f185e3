//! A state of the game: small, and without knowledge of the map. Equal states play alike.

mod afloat;
mod phase;

pub(crate) use afloat::{Afloat, Booking, Stage};
pub(crate) use phase::Phase;

use std::collections::BTreeSet;

use beachhead_kit::HexIx;
use beachhead_kit::UnitIx;
use beachhead_kit::occupancy::{Deployed, Placed};
use serde::{Deserialize, Serialize};

use crate::data::BoatIx;

/// Where a game of Omaha stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) turn: u16,
    pub(crate) phase: Phase,
    pub(crate) units: Deployed<Troop>,
    /// By boat: those of the schematic, then the transports that land this hour.
    pub(crate) boats: Vec<Afloat>,
    /// By transport, what is assigned to land in the next hour (2.1m).
    pub(crate) bookings: Vec<Option<Booking>>,
    /// The turn in which the first transport landing was assigned.
    pub(crate) first_booked: Option<u16>,
    /// By op sheet of the scenario, whether it is drawn up.
    pub(crate) sheets: Vec<bool>,
    /// The leaders that were drawn from the cup; none before it is drawn (2.3f).
    pub(crate) drawn: Option<BTreeSet<UnitIx>>,
}

impl State {
    /// How far a boat has come.
    pub(crate) fn stage(&self, boat: BoatIx) -> &Stage {
        let afloat = self.boats.get(usize::from(boat.0));
        afloat.map_or(&Stage::Unused, |afloat| &afloat.stage)
    }

    /// The boat has come so far.
    pub(crate) fn set_stage(&mut self, boat: BoatIx, stage: Stage) {
        if let Some(afloat) = self.afloat(boat) {
            afloat.stage = stage;
        }
    }

    /// The boat, to change it.
    pub(crate) fn afloat(&mut self, boat: BoatIx) -> Option<&mut Afloat> {
        self.boats.get_mut(usize::from(boat.0))
    }

    /// Whether the leader was drawn from the cup.
    pub(crate) fn is_drawn(&self, leader: UnitIx) -> bool {
        let drawn = self.drawn.as_ref();
        drawn.is_some_and(|drawn| drawn.contains(&leader))
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
    /// What it has spent on this turn, in sixths of a movement point.
    pub(crate) spent: u16,
    /// The flooded hex that it has left on this turn (1.12a).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fled: Option<HexIx>,
}

impl Troop {
    pub(crate) fn new(place: Place, steps: u8) -> Self {
        Self {
            place,
            steps,
            moving: false,
            spent: 0,
            fled: None,
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
    /// It has left the game: a leader at 1300.
    Left,
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
            Place::Waiting | Place::Aboard | Place::Left | Place::Lost => None,
        }
    }
}
