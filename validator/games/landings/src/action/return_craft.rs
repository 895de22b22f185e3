//! ReturnCraft: an empty craft goes back to one of several free icons (L33).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::arrivals::craft;
use crate::rules::Rule;
use crate::state::Pending;
use crate::view::{Play, View};
use crate::{order, units};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if let Some(Pending::CraftReturn { craft, .. }) = view.state.pending.first() {
        craft::free_icons(view).for_each(|hex| list(*craft, hex));
    }
}

/// L33: whether the owner of a craft that has landed its unit may put it back on this hex.
pub(crate) fn check(view: View<'_>, craft: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let id = view.id(craft);
    let number = view.number(hex);
    let away = units::is_craft(view, craft) && view.hex_of(craft).is_none();
    let why = match view.state.pending.first() {
        Some(Pending::CraftReturn { craft: due, .. }) if *due == craft => {
            if !view.game.coast.icons.contains(&hex) {
                format!("{id} goes back to a hex with a craft's icon, and {number} has none")
            } else if !view.is_free(hex) {
                format!("{id} goes back to a free hex, and {number} is occupied")
            } else {
                return Ok(());
            }
        }
        None if away => format!("{id} waits beside the map: no hex with a craft's icon is free"),
        None => format!("{id} has not just landed a unit"),
        Some(_) => return order::unit_waits(view, craft, "is not put back now"),
    };
    view.about(craft).at(hex).refuse(Rule::CraftReturns, why)
}

/// L33: the owner has chosen where the craft goes back to, which has been judged.
pub(crate) fn apply(play: &mut Play<'_>, craft: UnitIx, hex: HexIx) {
    play.state.pending.take_first();
    play.cite_all([Rule::CraftReturns, Rule::CraftCount]);
    units::put(play, craft, hex);
    // The next craft that waits has a hex less to choose from.
    if let Some(&Pending::CraftReturn { craft: next, .. }) = play.state.pending.first() {
        play.state.pending.take_first();
        craft::return_craft(play, next);
    }
}
