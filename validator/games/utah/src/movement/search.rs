//! The search of movement: every hex where a unit may end a move, each with the cheapest path.
//!
//! It goes by the steps of [`mover`], the cheapest first; of equal ways that of fewer hexes, then that of the
//! hex with the lower number.

use beachhead_kit::{HexIx, Search, UnitIx};

use crate::hexes::stacking;
use crate::movement::entry;
use crate::movement::mover::{self, Mover};
use crate::view::View;

/// What a search has found. Who searches often keeps one, and nothing is allocated any more.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    search: Search<Mover<'static>>,
    /// Where the unit may end, by index.
    ends: Vec<HexIx>,
}

impl Reach {
    /// Where the unit may end a move, by index.
    pub(crate) fn ends(&self) -> &[HexIx] {
        &self.ends
    }

    /// What it costs to end there, in half points; none where the unit can't.
    pub(crate) fn cost(&self, hex: HexIx) -> Option<u16> {
        self.ends.binary_search(&hex).ok()?;
        self.search.march(hex).map(|march| march.spent)
    }

    /// The cheapest path to a hex; what it held before is lost.
    pub(crate) fn path(&self, end: HexIx, path: &mut Vec<HexIx>) {
        self.search.path(end, 0, path);
    }
}

/// Searches every hex where the unit may end a move; nothing is found if it may not move.
pub(crate) fn reach(view: View<'_>, unit: UnitIx, found: &mut Reach) {
    found.ends.clear();
    let Ok(mover) = mover::mover(view, unit) else {
        return;
    };
    if mover::check_mobile_start(view, &mover).is_err() {
        return;
    }
    let hexes = view.game.board.len();
    let mut search: Search<Mover<'_>> = std::mem::take(&mut found.search).for_others();
    match mover.from {
        Some(from) => search.from_hex(hexes, &mover, from, mover::March::default()),
        None => {
            let entries = entry::entry_hexes(view, unit).into_iter();
            let entries = entries.filter_map(|hex| Some((hex, mover.enter(hex).ok()?)));
            search.from_entries(hexes, &mover, entries);
        }
    }
    // A unit that may not stack can only end in an empty hex; the rest are asked about crowding.
    let alone = stacking::never_stacks(view.game, unit);
    found.ends.extend(search.hexes().filter(|hex| {
        view.is_free(*hex) || (!alone && stacking::crowding(view, unit, *hex).is_none())
    }));
    found.search = search.for_others();
}

/// What the unit pays at the cheapest to end a move in the hex, if it can.
pub(crate) fn cost_to(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<u16> {
    let mut found = Reach::default();
    reach(view, unit, &mut found);
    found.cost(hex)
}
