//! Who plays: the seats of every mode, and which of them act in which step (L87, L92 to L96, M25).
//!
//! A seat is a player. In a duel each side has one; partners have one for each map; over two maps a commander in chief
//! hands cards to three field generals. All seats of a side take a step before any takes the next (L94).

use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use serde::{Deserialize, Serialize};

use super::game::LandingsGame;
use super::roster::Side;
use super::sequence::Phase;
use super::state::State;

/// A player's place among the seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct SeatIx(pub(super) u8);

/// A section of the battlefield, as a player sees it from his own baseline (M26, M27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Section {
    /// On his left.
    Left,
    /// Before him.
    Centre,
    /// On his right.
    Right,
}

impl Section {
    pub(super) const ALL: [Self; 3] = [Self::Left, Self::Centre, Self::Right];
    /// Each of them, where one is chosen.
    pub(super) const CHOICES: [Option<Self>; 3] =
        [Some(Self::Left), Some(Self::Centre), Some(Self::Right)];

    /// The name in packs and scripts.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Centre => "centre",
            Self::Right => "right",
        }
    }

    pub(super) fn named(name: &Id) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|section| *name == *section.name())
    }

    /// The same hexes as the player opposite sees them.
    pub(super) fn mirrored(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Centre => Self::Centre,
            Self::Right => Self::Left,
        }
    }

    /// Its place in arrays of three.
    pub(super) fn at(self) -> usize {
        self as usize
    }
}

/// What a player commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
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
pub(super) struct Seat {
    pub(super) side: Side,
    pub(super) command: Command,
    /// The sheet's id, `chief`, or a general's section; nothing where the side has one player.
    pub(super) name: Option<Id>,
    /// Which of the decks he draws from.
    pub(super) deck: u8,
    /// Command cards at the start.
    pub(super) cards: u8,
    /// How many cards more he draws at the end of which of his turns.
    pub(super) later: Vec<(u16, u8)>,
}

impl LandingsGame {
    pub(super) fn seat(&self, seat: SeatIx) -> Option<&Seat> {
        self.seats.get(usize::from(seat.0))
    }

    /// Every player, in the order in which they act.
    pub(super) fn every_seat(&self) -> impl Iterator<Item = (SeatIx, &Seat)> {
        (0..).map(SeatIx).zip(&self.seats)
    }

    /// The seat of this name on a side; the side's only one where none is named.
    pub(super) fn seat_named(&self, side: Side, name: Option<&Id>) -> Option<SeatIx> {
        let mut seats = self.every_seat().filter(|(_, seat)| seat.side == side);
        match name {
            Some(name) => seats.find(|(_, seat)| seat.name.as_ref() == Some(name)),
            None => seats.next(),
        }
        .map(|(at, _)| at)
    }

    /// Whether a player takes part in a step: generals fight, and their chief has the cards.
    pub(super) fn takes_part(&self, seat: SeatIx, phase: Phase) -> bool {
        self.seat(seat).is_some_and(|seat| match seat.command {
            Command::All | Command::Sheet(_) => true,
            // Cards that only the chief plays are his to resolve (M25).
            Command::Chief => matches!(
                phase,
                Phase::Deal | Phase::Command | Phase::CardRoll | Phase::Battle | Phase::Draw
            ),
            Command::General(_) => !matches!(phase, Phase::Deal | Phase::Draw),
        })
    }

    /// The first seat of a side that takes part in a step, after this one if it is given.
    pub(super) fn next_seat(
        &self,
        side: Side,
        phase: Phase,
        after: Option<SeatIx>,
    ) -> Option<SeatIx> {
        let of_side = self
            .every_seat()
            .filter(|(_, seat)| seat.side == side)
            .map(|(at, _)| at);
        of_side
            .filter(|at| after.is_none_or(|after| *at > after))
            .find(|at| self.takes_part(*at, phase))
    }

    /// Whether the player commands what stands in a hex. A hex in two sections is commanded from both.
    pub(super) fn commands(&self, at: SeatIx, hex: HexIx) -> bool {
        self.seat(at).is_some_and(|seat| match seat.command {
            Command::All | Command::Chief => true,
            Command::Sheet(_) | Command::General(_) => self.sections_of(at, hex) != 0,
        })
    }

    /// The side that decides next.
    pub(super) fn decider(&self, state: &State) -> Side {
        match state.pending.last() {
            Some(pending) => pending.side(),
            None => self.acting_side(state),
        }
    }
}
