//! Counters that are still to come, and what happens to counters, whatever the reason.

use beachhead_engine::Happening;
use beachhead_kit::{HexIx, UnitIx};

use crate::data::roster::Role;
use crate::data::sides::Side;
use crate::state::Place;
use crate::view::{Play, View};

/// The units that wait to be set up in this way, in the order of the roster.
pub(crate) fn waiting<'a>(view: View<'a>, role: &Role) -> impl Iterator<Item = UnitIx> + use<'a> {
    let role = role.clone();
    let waiting = view.units_at(Place::Waiting);
    waiting.filter(move |unit| view.counter(*unit).role == role)
}

/// The units of a side that are due and not on the map yet.
pub(crate) fn due<'a>(view: View<'a>, side: Side) -> impl Iterator<Item = UnitIx> + 'a {
    let is_due = move |unit: &UnitIx| matches!(view.place(*unit), Place::Due(turn) if turn <= view.state.turn);
    view.units()
        .filter(move |unit| is_due(unit) && view.side(*unit) == side)
}

pub(crate) fn remove_beachhead(play: &mut Play<'_>, hex: HexIx) {
    play.state.beachheads.retain(|&marked| marked != hex);
}

/// Takes a step from a unit: it is reduced, or eliminated if that was its last.
pub(crate) fn take_step(play: &mut Play<'_>, unit: UnitIx) {
    let troop = &mut play.state.units[unit];
    troop.steps = troop.steps.saturating_sub(1);
    if troop.steps == 0 {
        return eliminate(play, unit);
    }
    let unit = &play.game.roster[unit].id;
    play.report(|| Happening::Reduced { unit: unit.clone() });
}

pub(crate) fn eliminate_all(play: &mut Play<'_>, units: &[UnitIx]) {
    units.iter().for_each(|unit| eliminate(play, *unit));
}

pub(crate) fn eliminate(play: &mut Play<'_>, unit: UnitIx) {
    play.state.units[unit].steps = 0;
    play.state.units.put(unit, Place::Lost);
    let unit = &play.game.roster[unit].id;
    play.report(|| Happening::Eliminated { unit: unit.clone() });
}
