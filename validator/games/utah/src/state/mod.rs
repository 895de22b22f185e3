//! A state of the game: small, and without knowledge of the map. Equal states play alike.
//!
//! What may stand where is the chapters' affair; [`super::game`]'s invariants hold the outcome.

pub(crate) mod battle;
pub(crate) mod pending;
pub(crate) mod phase;

use beachhead_engine::HexSet;
use beachhead_kit::{BySide, Decisions, Deployed, HexIx, Placed, ZocMap};
use serde::{Deserialize, Serialize};

use crate::data::cups::Cups;
use crate::state::battle::{Battle, Outcome};
pub(crate) use crate::state::pending::{Pending, Retreat, RetreatKind};
use crate::state::phase::Phase;

/// Where a game of Utah Beach stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) turn: u16,
    pub(crate) phase: Phase,
    pub(crate) units: Deployed<Troop>,
    /// Hexes with a beachhead marker, in order.
    pub(crate) beachheads: Vec<HexIx>,
    /// The drop zone marker of each division, as the roster counts them.
    pub(crate) drop_zones: Vec<Option<HexIx>>,
    /// What each cup holds when it is full.
    pub(crate) pool: Cups,
    /// What is left of it this turn.
    pub(crate) cups: Cups,
    /// The battle for which markers are being drawn.
    pub(crate) battle: Option<Battle>,
    /// What players still have to decide before anything else.
    #[serde(rename = "owed")]
    pub(crate) pending: Decisions<Pending>,
    /// Hexes that have been fought over in this phase.
    pub(crate) fought_over: Vec<HexIx>,
    /// What came of the last battle.
    pub(crate) last_battle: Option<Outcome>,
    /// Hexes in which the Allies were last; all others are the German's (13.0).
    pub(crate) captured: HexSet,
    /// The map edge hexes for which the German has been charged a marker (11.1.4).
    pub(crate) edges_taken: HexSet,
    /// How many markers he loses when the next turn begins, or now, in the support fire marker phase (11.1.4).
    #[serde(rename = "markers_owed")]
    pub(crate) markers_pending: u8,
    /// Whether the weather of this turn is bad (14.1).
    pub(crate) weather_bad: bool,
    /// Whether a side has put markers aside for it.
    pub(crate) set_aside: BySide<bool>,
    /// What is left this turn of each line of the plan's replacements (11.2.5).
    pub(crate) points: Vec<u8>,
    /// The turn with which the game ends, unless something ends it before.
    pub(crate) last_turn: u16,
    pub(crate) ending: Option<Ending>,
    /// Who holds and controls which hex; derived from the units, and renewed with every action.
    #[serde(rename = "lay")]
    pub(crate) zoc_map: ZocMap,
}

/// One unit as it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Troop {
    /// [`Deployed::put`] alone changes it.
    place: Place,
    pub(crate) steps: u8,
    /// Its drop has been rolled for.
    pub(crate) rolled: bool,
    /// It has moved in this phase.
    pub(crate) moved: bool,
    /// It has attacked in this player turn.
    pub(crate) attacked: bool,
    /// It has been bombarded in this phase.
    pub(crate) bombarded: bool,
    /// It came over a beach in this turn, after the first.
    pub(crate) landed: bool,
    /// It came over a beach and has left the hex in which it landed: it stacks with no unit again (11.2.1).
    pub(crate) left_beach: bool,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Yet to be set up.
    Waiting,
    /// To come on this turn at the earliest.
    Due(u16),
    /// On the map.
    Map(HexIx),
    /// Out of the game.
    Lost,
    /// No part of the game: not in the scenario, or left out where a position was staged.
    Absent,
}

/// How the game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ending {
    /// 13.0: no beach landing hex is left.
    SuddenDeath,
    /// 13.0: the Allied side has what it had to capture.
    AlliedVictory,
    /// 13.0: it has not.
    GermanOperational,
}

impl Troop {
    /// A unit that has done nothing yet.
    pub(crate) fn new(place: Place, steps: u8) -> Self {
        Self {
            place,
            steps,
            rolled: false,
            moved: false,
            attacked: false,
            bombarded: false,
            landed: false,
            left_beach: false,
        }
    }

    /// Where it is.
    #[inline]
    pub(crate) fn place(&self) -> Place {
        self.place
    }
}

impl Placed for Troop {
    type Place = Place;

    #[inline]
    fn place(&self) -> Place {
        self.place
    }

    #[inline]
    fn set_place(&mut self, place: Place) {
        self.place = place;
    }

    #[inline]
    fn hex(place: Place) -> Option<HexIx> {
        match place {
            Place::Map(hex) => Some(hex),
            Place::Waiting | Place::Due(_) | Place::Lost | Place::Absent => None,
        }
    }
}
