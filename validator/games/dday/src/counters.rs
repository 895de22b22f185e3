//! What happens to counters, whatever the reason.

use beachhead_engine::Happening;

use crate::data::{HexIx, Side, UnitIx};
use crate::state::Place;
use crate::view::Play;

/// Removes units from the board: they go to the dead pile.
pub(crate) fn eliminate(play: &mut Play<'_>, units: &[UnitIx]) {
    for &unit in units {
        play.state.units.put(unit, Place::Lost);
        play.state.is_through(unit);
        let unit = &play.game.roster[unit].id;
        play.report(|| Happening::Eliminated { unit: unit.clone() });
    }
}

/// Moves a unit along a path, or puts it onto a square: who entered a coastal square or port last has it (REI-2).
pub(crate) fn walk(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    let (game, counter) = (play.game, &play.game.roster[unit]);
    for &hex in path.iter().filter(|hex| game.ground[**hex].is_entrance()) {
        match counter.side {
            Side::Allied => drop(play.state.entered.insert(hex)),
            Side::German => drop(play.state.entered.remove(hex)),
        }
    }
    if let Some(&end) = path.last() {
        play.state.units.put(unit, Place::Board(end));
        play.report(|| Happening::Moved {
            unit: counter.id.clone(),
            to: game.board.number(end),
        });
    }
}
