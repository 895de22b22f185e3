//! [`Reach`]: where a unit can go.

use beachhead_kit::{HexIx, March, UnitIx};

use super::mover::{self, Mover};
use crate::stacking;
use crate::view::View;

/// The hexes in which a unit may end a move, with the paths to them.
pub(crate) type Reach = beachhead_kit::Reach<Mover<'static>>;

/// Searches every hex where the unit may end a move; nothing is found if it may not move.
pub(crate) fn search(view: View<'_>, unit: UnitIx, found: &mut Reach) {
    found.clear();
    let Some(mover) = mover::bind(view, unit) else {
        return;
    };
    let fits_alone = view.counter(unit).fits_alone;
    let has_room = |end: &HexIx| {
        fits_alone && view.is_free(*end) || stacking::crowding(view, unit, *end).is_none()
    };
    let (hexes, march) = (view.game.board.len(), March::default());
    found.renew(
        |search| search.from_hex(hexes, &mover, mover.from, march),
        has_room,
    );
}
