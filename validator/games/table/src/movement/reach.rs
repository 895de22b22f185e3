//! [`Reach`]: where a unit can go.

use beachhead_kit::{HexIx, March, Search, UnitIx};

use super::mover::{self, Mover};
use crate::stacking;
use crate::view::View;

/// What a search has found. Who searches often keeps one, and nothing is allocated any more.
#[derive(Debug, Default)]
pub struct Reach {
    search: Search<Mover<'static>>,
    /// Where the unit may end, by index.
    ends: Vec<HexIx>,
}

impl Reach {
    /// Searches every hex where the unit may end a move; nothing is found if it may not move.
    pub(crate) fn search(&mut self, view: View<'_>, unit: UnitIx) {
        self.ends.clear();
        let Ok(mover) = mover::mover(view, unit) else {
            return;
        };
        let mut search: Search<Mover<'_>> = std::mem::take(&mut self.search).for_others();
        search.from_hex(view.game.board.len(), &mover, mover.from, March::default());
        let fits_alone = view.counter(unit).fits_alone;
        let has_room = |end: &HexIx| {
            fits_alone && view.is_free(*end) || stacking::crowding(view, unit, *end).is_none()
        };
        self.ends.extend(search.hexes().filter(has_room));
        self.search = search.for_others();
    }

    /// Where the unit may end a move, by index.
    pub(crate) fn ends(&self) -> &[HexIx] {
        &self.ends
    }

    /// What it comes to, at the cheapest, to end there; none where the unit can't.
    pub(crate) fn march(&self, end: HexIx) -> Option<March> {
        self.ends.binary_search(&end).ok()?;
        self.search.march(end).copied()
    }

    /// The cheapest path to a hex; what it held before is lost.
    pub(crate) fn path(&self, end: HexIx, path: &mut Vec<HexIx>) {
        self.search.path(end, 0, path);
    }
}
