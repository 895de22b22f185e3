//! Who plays: the seats of every mode, and which of them act in which step (L87, L92 to L96, M25).
//!
//! A seat is a player. In a duel each side has one; partners have one for each map; over two maps a commander in chief
//! hands cards to three field generals. All seats of a side take a step before any takes the next (L94).

use crate::command;
use crate::sections;
use crate::view::View;
use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use serde::{Deserialize, Serialize};

use crate::game::LandingsGame;
use crate::roster::Side;
use crate::sequence::Phase;

/// A player's place among the seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct SeatIx(pub(crate) u8);

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
    pub(crate) const ALL: [Self; 3] = [Self::Left, Self::Centre, Self::Right];
    /// Each of them, where one is chosen.
    pub(crate) const CHOICES: [Option<Self>; 3] =
        [Some(Self::Left), Some(Self::Centre), Some(Self::Right)];

    /// The name in packs and scripts.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Centre => "centre",
            Self::Right => "right",
        }
    }

    pub(crate) fn named(name: &Id) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|section| *name == *section.name())
    }

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

pub(crate) fn seat(game: &LandingsGame, seat: SeatIx) -> Option<&Seat> {
    game.seats.get(usize::from(seat.0))
}

/// Every player, in the order in which they act.
pub(crate) fn every_seat(game: &LandingsGame) -> impl Iterator<Item = (SeatIx, &Seat)> {
    (0..).map(SeatIx).zip(&game.seats)
}

/// The seat of this name on a side; the side's only one where none is named.
pub(crate) fn seat_named(game: &LandingsGame, side: Side, name: Option<&Id>) -> Option<SeatIx> {
    let mut seats = every_seat(game).filter(|(_, seat)| seat.side == side);
    match name {
        Some(name) => seats.find(|(_, seat)| seat.name.as_ref() == Some(name)),
        None => seats.next(),
    }
    .map(|(at, _)| at)
}

/// Whether a player takes part in a step: generals fight, and their chief has the cards.
pub(crate) fn takes_part(game: &LandingsGame, seat: SeatIx, phase: Phase) -> bool {
    self::seat(game, seat).is_some_and(|seat| match seat.command {
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
pub(crate) fn next_seat(
    game: &LandingsGame,
    side: Side,
    phase: Phase,
    after: Option<SeatIx>,
) -> Option<SeatIx> {
    let of_side = every_seat(game)
        .filter(|(_, seat)| seat.side == side)
        .map(|(at, _)| at);
    of_side
        .filter(|at| after.is_none_or(|after| *at > after))
        .find(|at| takes_part(game, *at, phase))
}

/// Whether the player commands what stands in a hex. A hex in two sections is commanded from both.
pub(crate) fn commands(game: &LandingsGame, at: SeatIx, hex: HexIx) -> bool {
    seat(game, at).is_some_and(|seat| match seat.command {
        Command::All | Command::Chief => true,
        Command::Sheet(_) | Command::General(_) => sections::sections_of(game, at, hex) != 0,
    })
}

/// The side that decides next.
pub(crate) fn decider(view: View<'_>) -> Side {
    match view.state.pending.last() {
        Some(pending) => pending.side(),
        None => command::acting_side(view),
    }
}
