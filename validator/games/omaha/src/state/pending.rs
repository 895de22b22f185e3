//! [`Pending`]: what players have to decide before anything else.

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, UnitIx};
use serde::{Deserialize, Serialize};

use crate::data::Side;
use crate::state::Source;

/// Something that a player has to decide.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Pending {
    /// A fire that is declared is rolled for.
    Roll(Fire),
    /// Rocket pits are among those who fire, and dice say which of them hit (3.4b).
    Targeting(Fire),
    /// A rocket has missed, and comes down somewhere near this hex (3.4b).
    Stray { hex: HexIx, side: Side, power: u16 },
    /// The designator of a mission comes down.
    Designator(Source),
    /// Rounds come down around a designator.
    Volley(Volley),
    /// The US side looks where rockets have left smoke (2.2a).
    Smokes(Smokes),
    /// Enemies answer what a unit has done (S4).
    Answer(Answer),
    /// Troops retreat so many hexes.
    Retreat { unit: UnitIx, hexes: u8 },
    /// A pill box is destroyed, and a die says what is left of it (3.3f).
    Conversion {
        unit: UnitIx,
        /// Who has destroyed it in its hex, and takes that.
        assault: Option<UnitIx>,
    },
}

/// A fire that is declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fire {
    pub(crate) how: How,
    /// Those who fire.
    pub(crate) from: Vec<UnitIx>,
    pub(crate) hex: HexIx,
    /// Those who are fired at.
    pub(crate) targets: Vec<UnitIx>,
    pub(crate) reply: Reply,
}

/// How a fire is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum How {
    Area,
    Point,
    /// An anti-tank roll from so many hexes; of none in an assault.
    At(u8),
    /// Something that comes from above with this firepower: a round, a rocket, aircraft.
    Above(u16),
}

/// Whether something is an answer, and to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Reply {
    /// It is no answer: a move, or a fire in the action phase of the side.
    None,
    /// It answers that.
    First,
    /// It answers an answer, and is answered by nobody.
    Last,
}

impl Reply {
    /// What an answer to it is; none where nobody answers.
    pub(crate) fn next(self) -> Option<Self> {
        match self {
            Self::None => Some(Self::First),
            Self::First => Some(Self::Last),
            Self::Last => None,
        }
    }
}

/// What a unit has done that enemies may answer, and how far they may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Answer {
    /// The side that answers.
    pub(crate) side: Side,
    /// Who is answered, and in which hex.
    pub(crate) unit: UnitIx,
    pub(crate) hex: HexIx,
    pub(crate) cause: Cause,
    pub(crate) reply: Reply,
    /// How far the side may answer; none before the die is rolled.
    pub(crate) leave: Option<Leave>,
}

/// What is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Cause {
    Move,
    Fire,
}

/// How far a side may answer, besides by unmarked weapons that are near.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Leave {
    /// Unmarked weapons answer however far they are.
    pub(crate) far: bool,
    /// So many marked ones do.
    pub(crate) marked: u8,
}

/// A fire that was rolled for, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shot {
    pub(crate) how: How,
    pub(crate) from: Vec<UnitIx>,
    /// Where they fired from.
    pub(crate) at: Vec<HexIx>,
    pub(crate) hex: HexIx,
    pub(crate) side: Side,
    /// The firepower; none of an anti-tank roll.
    pub(crate) power: Option<u16>,
    /// By target, what was added to the dice, and what they came to with it.
    pub(crate) rolls: Vec<(UnitIx, i32, i32)>,
}

/// Rounds that are fired for effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Volley {
    pub(crate) side: Side,
    /// The designator.
    pub(crate) at: HexIx,
    /// How far from it the rounds come down.
    pub(crate) reach: u32,
    pub(crate) rounds: u32,
    /// In millimetres.
    pub(crate) calibre: u16,
    /// They are rockets.
    pub(crate) rockets: bool,
}

/// The smokes that rockets may have left besides those of their impacts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Smokes {
    /// The designator.
    pub(crate) at: HexIx,
    /// How many are left.
    pub(crate) left: u8,
    /// The hexes that have been looked at.
    pub(crate) seen: BTreeSet<HexIx>,
}
