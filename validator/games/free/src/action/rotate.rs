//! A counter is turned to face another way.

use beachhead_kit::slot::Names;
use beachhead_kit::{UnitIx, Violation};

use crate::rules::Rule;
use crate::state::FACINGS;
use crate::view::{Play, View, id, units};

/// Each way that a counter doesn't face yet.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, u8)) {
    for (unit, troop) in units(view) {
        let others = (0..FACINGS).filter(|facing| *facing != troop.facing);
        others.for_each(|facing| list(unit, facing));
    }
}

/// Whether it is one of six ways.
pub(crate) fn check(view: View<'_>, unit: UnitIx, facing: u8) -> Result<(), Violation> {
    if facing < FACINGS {
        return Ok(());
    }
    let why = format!("a counter is turned by 0 to 5 sixths, and not by {facing}");
    Err(Violation::new(Rule::Rotate, why).of(id(view, unit).clone()))
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, facing: u8) {
    play.state.units[unit].facing = facing;
    let id = play.game.unit_id(unit);
    play.note(|| match facing {
        0 => format!("{id} stands upright"),
        1 => format!("{id} is turned by 1 sixth"),
        _ => format!("{id} is turned by {facing} sixths"),
    });
}
