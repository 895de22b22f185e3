//! Seats: the players of every mode, and what each of them commands (L87, L92 to L96, M25).
//!
//! A seat is a player. In a duel each side has one; partners have one for each map; over two maps a commander in chief
//! hands cards to three field generals.

use std::ops::{Index, IndexMut};

use beachhead_base::Id;
use serde::{Deserialize, Serialize};

use crate::side::Side;

/// A player's place among the seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct SeatIx(pub(crate) u8);

/// Something for each player, by the seat. A [`SeatIx`] is made of the seats of the game only.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct BySeat<T>(pub(crate) Vec<T>);

impl<T> BySeat<T> {
    /// That of every player, in the order in which they act.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (SeatIx, &T)> {
        (0..).map(SeatIx).zip(&self.0)
    }
}

impl<T> Index<SeatIx> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: SeatIx) -> &T {
        &self.0[usize::from(seat.0)]
    }
}

impl<T> IndexMut<SeatIx> for BySeat<T> {
    fn index_mut(&mut self, seat: SeatIx) -> &mut T {
        &mut self.0[usize::from(seat.0)]
    }
}

beachhead_kit::named! {
    /// A section of the battlefield, as a player sees it from his own baseline (M26, M27).
    #[derive(Serialize, Deserialize)]
    pub enum Section {
        /// On his left.
        Left = "left",
        /// Before him.
        Centre = "centre",
        /// On his right.
        Right = "right",
    }
}

impl Section {
    /// Each of them, where one is chosen.
    pub(crate) const CHOICES: [Option<Self>; 3] =
        [Some(Self::Left), Some(Self::Centre), Some(Self::Right)];

    /// The same hexes as the player opposite sees them.
    pub(crate) fn mirrored(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Centre => Self::Centre,
            Self::Right => Self::Left,
        }
    }

    /// Its place in arrays of three.
    pub(crate) fn at(self) -> usize {
        self as usize
    }
}

/// What a player commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Everything of his side.
    All,
    /// One of the sheets in play, counted from the west.
    Sheet(u8),
    /// He hands out the cards.
    Chief,
    /// A third of the field.
    General(Section),
}

/// A player.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) side: Side,
    pub(crate) command: Command,
    /// The sheet's id, `chief`, or a general's section; nothing where the side has one player.
    pub(crate) name: Option<Id>,
    /// Which of the decks he draws from.
    pub(crate) deck: u8,
    /// Command cards at the start.
    pub(crate) cards: u8,
    /// How many cards more he draws at the end of which of his turns.
    pub(crate) later: Vec<(u16, u8)>,
}
