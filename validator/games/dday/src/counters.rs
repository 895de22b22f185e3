//! What happens to counters, whatever the reason.

use beachhead_engine::Happening;
use beachhead_kit::{HexIx, UnitIx};

use crate::data::sides::Side;
use crate::state::Place;
use crate::view::Play;

/// Removes a unit from the board: it goes to the dead pile.
pub(crate) fn eliminate(play: &mut Play<'_>, unit: UnitIx) {
    play.state.units.put(unit, Place::Lost);
    let unit = &play.game.roster[unit].id;
    play.report(|| Happening::Eliminated { unit: unit.clone() });
}

/// Removes several units.
pub(crate) fn eliminate_all(play: &mut Play<'_>, units: &[UnitIx]) {
    units.iter().for_each(|unit| eliminate(play, *unit));
}

/// Puts a unit onto a square.
pub(crate) fn put(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    enter(play, unit, hex);
    play.state.units.put(unit, Place::Board(hex));
    let (game, unit) = (play.game, &play.game.roster[unit].id);
    play.report(|| Happening::Moved {
        unit: unit.clone(),
        to: game.board.number(hex),
    });
}

/// Moves a unit along a path.
pub(crate) fn walk(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    path.iter().for_each(|hex| enter(play, unit, *hex));
    path.last()
        .into_iter()
        .for_each(|end| put(play, unit, *end));
}

/// A unit comes through a square: who entered a coastal square or port last has it (REI-2).
pub(crate) fn enter(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let ground = &play.game.ground;
    if !ground[hex].coast && !ground[hex].port {
        return;
    }
    match play.game.roster[unit].side {
        Side::Allied => drop(play.state.entered.insert(hex)),
        Side::German => drop(play.state.entered.remove(hex)),
    }
}
