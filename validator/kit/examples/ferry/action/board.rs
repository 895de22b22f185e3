//! A unit goes aboard.

use beachhead_engine::Violation;
use beachhead_kit::UnitIx;
use beachhead_kit::slot::Names;

use crate::game::{Play, View};
use crate::rules::Rule;
use crate::state::Place;

/// So many units fit into a boat (1.1).
const SEATS: usize = 2;

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    for (unit, _) in view.state.places.iter() {
        list(unit);
    }
}

/// 1.1, 1.2: whether the unit stands on the west bank, and the boat has room.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = view.game.unit_id(unit);
    if view.state.places[unit] != Place::West {
        let why = format!("{id} is not on the west bank");
        return Err(Violation::new(Rule::WestBank, why).of(id));
    }
    if view.state.aboard.len() >= SEATS {
        let refused = Violation::new(Rule::BoatFull, "the boat is full");
        return Err(refused.of(id).help("row first"));
    }
    Ok(())
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::WestBank);
    play.cite(Rule::BoatFull);
    play.state.places[unit] = Place::Aboard;
    play.state.aboard.push(unit);
}
