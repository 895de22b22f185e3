//! Units as they stand, and what they have done this turn.

use beachhead_kit::{HexIx, Placed, UnitIx};
use serde::{Deserialize, Serialize};

use crate::data::{KindIx, SeatIx};

/// All units, by their place in the roster.
pub(crate) type Troops = beachhead_kit::Troops<Troop>;

/// One unit as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Troop {
    /// While it is on the map, `State::put` changes it along with who stands in each hex.
    pub(crate) place: Place,
    /// What it is now: support may be gone, or a weapon given.
    pub(crate) kind: KindIx,
    /// The figures it has left.
    pub(crate) figures: u8,
    /// An accessory of Hobart's that it was given, by its place in the table (L109).
    pub(crate) accessory: Option<u8>,
    /// Camouflage that it hasn't lost yet.
    pub(crate) camouflaged: bool,
    /// What it has done and may do this turn; cleared when its side's turn begins.
    pub(crate) turn: TurnOf,
}

/// What a unit has done and may do in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct TurnOf {
    /// It has been ordered.
    pub(crate) ordered: bool,
    /// Who has ordered it: he finishes its turn with it, wherever it goes (L85).
    pub(crate) by: SeatIx,
    /// It is ordered to move only (M8, L37).
    pub(crate) on_move: bool,
    /// It has made its move.
    pub(crate) moved: bool,
    /// The hexes of movement it has used.
    pub(crate) used: u8,
    /// Where it began the turn, once it has moved.
    pub(crate) from: Option<HexIx>,
    /// Whether the terrain it entered stopped it.
    pub(crate) halt: Halt,
    /// It may not battle any more this turn: it moved too far, entered terrain that forbids it, or did something else.
    pub(crate) no_battle: bool,
    /// It came onto the map this turn (L20).
    pub(crate) arrived: bool,
    /// How many battles it has begun.
    pub(crate) battles: u8,
    /// It has made the second move of its card (M19).
    pub(crate) moved_again: bool,
}

impl TurnOf {
    /// The turn of a unit that comes onto the map: that is its move, and it goes no further (L20, L33).
    pub(crate) fn of_arrival(by: SeatIx) -> Self {
        Self {
            ordered: true,
            by,
            moved: true,
            arrived: true,
            halt: Halt::Hard,
            ..Self::default()
        }
    }
}

/// Whether terrain has stopped a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Halt {
    #[default]
    No,
    /// It may still take ground (M32).
    Soft,
    Hard,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// It waits for a reinforcement roll.
    Reserve,
    Board(HexIx),
    /// Aboard this craft (L29).
    Aboard(UnitIx),
    /// It waits for an arrival of the scenario: a drop, a breakthrough, a train.
    Waiting,
    /// Out of the game: it was destroyed.
    Lost,
    /// Out of the game: it left by an exit, which is no loss (M80).
    Left,
    /// No part of the game: left out where a position was staged.
    Absent,
}

impl Placed for Troop {
    type Place = Place;

    #[inline]
    fn place(&self) -> Place {
        self.place
    }

    fn set_place(&mut self, place: Place) {
        self.place = place;
    }

    #[inline]
    fn hex(place: Place) -> Option<HexIx> {
        match place {
            Place::Board(hex) => Some(hex),
            _ => None,
        }
    }
}
