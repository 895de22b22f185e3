//! The search of movement: every hex where a unit may end a move, each with the cheapest path.
//!
//! It goes by the steps of [`mover`], the cheapest first; of equal ways that of fewer hexes, then that of the
//! hex with the lower number.

use beachhead_kit::{HexIx, March, UnitIx};

use crate::hexes::stacking;
use crate::movement::entry;
use crate::movement::mover::{self, Mover};
use crate::view::View;

/// Where a unit may end a move, by which paths.
pub(crate) type Reach = beachhead_kit::Reach<Mover<'static>>;

/// Searches every hex where the unit may end a move; nothing is found if it may not move.
pub(crate) fn reach(view: View<'_>, unit: UnitIx, found: &mut Reach) {
    found.clear();
    let Ok(mover) = mover::mover(view, unit) else {
        return;
    };
    if mover::check_mobile_start(view, &mover).is_err() {
        return;
    }
    let hexes = view.game.board.len();
    // A unit that may not stack can only end in an empty hex; the rest are asked about crowding.
    let alone = stacking::never_stacks(view.game, unit);
    let has_room = |hex: &HexIx| {
        view.is_free(*hex) || (!alone && stacking::crowding(view, unit, *hex).is_none())
    };
    match mover.from {
        Some(from) => {
            let march = March::default();
            found.renew(
                |search| search.from_hex(hexes, &mover, from, march),
                has_room,
            );
        }
        None => {
            let entries = entry::entry_hexes(view, unit).into_iter();
            let entries = entries.filter_map(|hex| Some((hex, mover.enter(hex).ok()?)));
            found.renew(
                |search| search.from_entries(hexes, &mover, entries),
                has_room,
            );
        }
    }
}

/// What the unit pays at the cheapest to end a move in the hex, if it can.
pub(crate) fn cost_to(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<u16> {
    let mut found = Reach::default();
    reach(view, unit, &mut found);
    found.march(hex).map(|march| march.spent)
}
