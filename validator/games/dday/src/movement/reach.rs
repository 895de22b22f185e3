//! Where units can go.

use beachhead_kit::{HexIx, Search, UnitIx};

use crate::movement::{Mover, mover};
use crate::view::View;

/// What a search has found. Who searches often, as random players do, keeps one, and nothing is allocated any more.
#[derive(Debug, Default)]
pub struct Reach {
    search: Search<Mover<'static>>,
    /// Where the units may end, by index.
    ends: Vec<HexIx>,
}

impl Reach {
    /// Where the units may end a move, by index.
    pub(crate) fn ends(&self) -> &[HexIx] {
        &self.ends
    }

    /// A shortest path to a square.
    pub(crate) fn path(&self, end: HexIx) -> Vec<HexIx> {
        let mut path = Vec::new();
        self.search.path(end, 0, &mut path);
        path
    }

    /// Searches every square where these units may end a move together; nothing is found if they may not move.
    pub(crate) fn search(&mut self, view: View<'_>, units: &[UnitIx]) {
        self.ends.clear();
        let Ok(mover) = mover::mover(view, units) else {
            return;
        };
        let mut search: Search<Mover<'_>> = std::mem::take(&mut self.search).for_others();
        let (from, march) = mover.start();
        search.from_hex(view.game.board.len(), &mover, from, march);
        let has_room = |end: &HexIx| mover.has_room(*end, units.len());
        self.ends.extend(search.hexes().filter(has_room));
        self.search = search.for_others();
    }
}
