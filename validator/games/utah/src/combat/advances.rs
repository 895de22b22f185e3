//! Who may advance into a hex that a battle emptied.

use beachhead_kit::{HexIx, UnitIx};

use crate::hexes::{nations, stacking};
use crate::movement::mover;
use crate::view::View;

pub(crate) fn can_advance(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let counter = view.counter(unit);
    let from = view.hex_of(unit);
    let link = from.and_then(|from| view.game.ground.link(from, hex));
    let held = view
        .units_in(hex)
        .any(|other| view.side(other) != counter.side);
    !held
        && from != Some(hex)
        && stacking::room(view, unit, hex).is_ok()
        && nations::check_bounds(view, unit, hex).is_ok()
        && link.is_some_and(|link| link.cost(counter.class).is_some())
}

/// Why the unit can't advance into the hex that the battle emptied, in words.
pub(crate) fn why_no_advance(view: View<'_>, unit: UnitIx, hex: HexIx) -> String {
    let Some(from) = view.hex_of(unit) else {
        return "it is lost".to_owned();
    };
    if from == hex {
        return "it stands there".to_owned();
    }
    let room = nations::check_bounds(view, unit, hex).and(stacking::room(view, unit, hex));
    match room {
        Err(refused) => refused.reason,
        Ok(()) => mover::why_closed(view.game, unit, (from, hex)),
    }
}
