//! A counter is turned over.

use beachhead_kit::slot::Names;
use beachhead_kit::{UnitIx, Violation};

use crate::view::{Play, View, units};

/// Any counter.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    units(view).for_each(|(unit, _)| list(unit));
}

/// Every counter has two sides.
pub(crate) fn check(_: View<'_>, _: UnitIx) -> Result<(), Violation> {
    Ok(())
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    let troop = &mut play.state.units[unit];
    troop.is_flipped = !troop.is_flipped;
    let (id, is_flipped) = (play.game.unit_id(unit), troop.is_flipped);
    play.note(|| match is_flipped {
        true => format!("{id} shows its back"),
        false => format!("{id} shows its front"),
    });
}
