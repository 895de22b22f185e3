//! A unit goes aboard.

use beachhead_engine::Violation;
use beachhead_kit::UnitIx;

use crate::rules::Rule;
use crate::state::Place;
use crate::view::{Play, View};

/// So many units fit into a boat (1.1).
const SEATS: usize = 2;

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    view.units().for_each(list);
}

/// 1.1, 1.2: whether the unit stands on the west bank, and the boat has room.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let [west, _, _] = view.game.data.hexes;
    let about = view.about(unit);
    if view.hex_of(unit) != Some(west) {
        let why = format!("{} is not on the west bank", view.id(unit));
        return about.refuse(Rule::WestBank, why);
    }
    if view.state.aboard.len() >= SEATS {
        return Err(about
            .by(Rule::BoatFull, "the boat is full")
            .help("row first"));
    }
    Ok(())
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::WestBank);
    play.cite(Rule::BoatFull);
    play.state.units.put(unit, Place::Aboard);
    play.state.aboard.push(unit);
}
