//! Who plays: which seats act in which step, and what they command (L87, L92 to L96, M25).
//!
//! All seats of a side take a step before any takes the next (L94).

use beachhead_base::Id;
use beachhead_kit::{HexIx, UnitIx};

use crate::data::{Command, LandingsGame, SeatIx, Section};
use crate::side::Side;
use crate::state::Phase;
use crate::view::View;

/// The seat of this name on a side; the side's only one where none is named.
pub(crate) fn seat_named(game: &LandingsGame, side: Side, name: Option<&Id>) -> Option<SeatIx> {
    let mut seats = game.seats.iter().filter(|(_, seat)| seat.side == side);
    let found = seats.find(|(_, seat)| name.is_none() || seat.name.as_ref() == name);
    found.map(|(at, _)| at)
}

/// Whether a player takes part in a step: generals fight, and their chief has the cards.
#[inline]
pub(crate) fn takes_part(game: &LandingsGame, seat: SeatIx, phase: Phase) -> bool {
    match game.seats[seat].command {
        Command::All | Command::Sheet(_) => true,
        // Cards that only the chief plays are his to resolve (M25).
        Command::Chief => matches!(
            phase,
            Phase::Deal | Phase::Command | Phase::CardRoll | Phase::Battle | Phase::Draw
        ),
        Command::General(_) => !matches!(phase, Phase::Deal | Phase::Draw),
    }
}

/// The first seat of a side that takes part in a step, after this one if it is given.
#[inline]
pub(crate) fn next_seat(
    game: &LandingsGame,
    side: Side,
    phase: Phase,
    after: Option<SeatIx>,
) -> Option<SeatIx> {
    let mut of_side = game.seats.iter().filter(|(_, seat)| seat.side == side);
    let next = of_side
        .find(|(at, _)| after.is_none_or(|after| *at > after) && takes_part(game, *at, phase));
    next.map(|(at, _)| at)
}

/// Whether the player commands what stands in a hex. A hex in two sections is commanded from both.
#[inline]
pub(crate) fn commands(game: &LandingsGame, at: SeatIx, hex: HexIx) -> bool {
    match game.seats[at].command {
        Command::All | Command::Chief => true,
        Command::Sheet(_) | Command::General(_) => game.sections.get(at, hex) != 0,
    }
}

/// Whether a hex lies in a section as a side sees it, whoever of its players commands there.
pub(crate) fn lies_in(game: &LandingsGame, side: Side, hex: HexIx, section: Section) -> bool {
    game.seats
        .iter()
        .filter(|(_, seat)| seat.side == side && seat.command != Command::Chief)
        .any(|(at, _)| game.sections.get(at, hex) & 1 << section.at() != 0)
}

/// The player whom this one faces: he of the same map, the general across, or the other one.
pub(crate) fn facing(game: &LandingsGame, seat: SeatIx) -> Option<SeatIx> {
    let own = &game.seats[seat];
    let across = match own.command {
        Command::General(section) => Command::General(section.mirrored()),
        command => command,
    };
    let enemies = || game.seats.iter().filter(|(_, seat)| seat.side != own.side);
    let faced = enemies().find(|(_, seat)| seat.command == across);
    faced.or_else(|| enemies().next()).map(|(at, _)| at)
}

/// Whether the player is a general, whose section has two halves.
pub(crate) fn commands_halves(game: &LandingsGame, seat: SeatIx) -> bool {
    matches!(game.seats[seat].command, Command::General(_))
}

/// The side of the player who acts.
pub(crate) fn acting_side(view: View<'_>) -> Side {
    view.game.seats[view.state.seat].side
}

/// A side's generals.
pub(crate) fn generals(game: &LandingsGame, side: Side) -> impl Iterator<Item = (SeatIx, Section)> {
    game.seats
        .iter()
        .filter_map(move |(at, seat)| match seat.command {
            Command::General(section) if seat.side == side => Some((at, section)),
            _ => None,
        })
}

/// Whether the player is a commander in chief.
pub(crate) fn is_chief(game: &LandingsGame, seat: SeatIx) -> bool {
    game.seats[seat].command == Command::Chief
}

/// The units on the board that a player commands, in the order of the roster.
pub(crate) fn commanded<'a>(view: View<'a>, seat: SeatIx) -> impl Iterator<Item = UnitIx> + 'a {
    let side = view.game.seats[seat].side;
    let commanded = move |(unit, hex): &(UnitIx, HexIx)| {
        view.side(*unit) == side && commands(view.game, seat, *hex)
    };
    view.on_map().filter(commanded).map(|(unit, _)| unit)
}
