//! What happens to counters, whatever the reason.

use beachhead_engine::Happening;
use beachhead_schema::hex::HexIx;

use crate::data::roster::UnitIx;
use crate::state::Place;
use crate::view::Play;

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

pub(crate) fn eliminate(play: &mut Play<'_>, unit: UnitIx) {
    let troop = &mut play.state.units[unit];
    troop.steps = 0;
    troop.place = Place::Lost;
    let unit = &play.game.roster[unit].id;
    play.report(|| Happening::Eliminated { unit: unit.clone() });
}
