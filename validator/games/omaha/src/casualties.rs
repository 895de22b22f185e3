//! Steps and units that are lost on the map.

use beachhead_engine::Happening;
use beachhead_kit::UnitIx;

use crate::Play;
use crate::data::Side;
use crate::state::Place;

/// The unit is eliminated.
pub(crate) fn eliminate(play: &mut Play<'_>, unit: UnitIx) {
    if play.view().hex_of(unit).is_some() {
        let steps = play.state.units[unit].steps;
        count(play, unit, steps);
    }
    play.state.units.put(unit, Place::Lost);
    play.state.units[unit].steps = 0;
    let id = &play.game.roster[unit].id;
    play.report(|| Happening::Eliminated { unit: id.clone() });
}

/// The unit loses so many steps, as far as it has them. Returns how many.
pub(crate) fn lose_steps(play: &mut Play<'_>, unit: UnitIx, steps: u8) -> u8 {
    let left = play.state.units[unit].steps;
    let lost = steps.min(left);
    if lost == left {
        eliminate(play, unit);
        return lost;
    }
    count(play, unit, lost);
    play.state.units[unit].steps = left - lost;
    let id = &play.game.roster[unit].id;
    for _ in 0..lost {
        play.report(|| Happening::Reduced { unit: id.clone() });
    }
    lost
}

/// Steps that are lost ashore, for statistics.
fn count(play: &mut Play<'_>, unit: UnitIx, steps: u8) {
    if play.game.roster[unit].side == Side::Us {
        play.count("landed US steps lost", steps.into());
    }
}
