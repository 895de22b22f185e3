//! Where units can go.

use beachhead_kit::{HexIx, UnitIx};

use crate::movement::{Mover, mover};
use crate::view::View;

/// Where units may end a move together, by which paths.
#[derive(Debug, Default)]
pub struct Reach(beachhead_kit::Reach<Mover<'static>>);

impl Reach {
    /// Where the units may end a move, by index.
    pub(crate) fn ends(&self) -> &[HexIx] {
        self.0.ends()
    }

    /// A shortest path to a square.
    pub(crate) fn path(&self, end: HexIx) -> Vec<HexIx> {
        let mut path = Vec::new();
        self.0.path(end, &mut path);
        path
    }

    /// Searches every square where these units may end a move together; nothing is found if they may not move.
    pub(crate) fn search(&mut self, view: View<'_>, units: &[UnitIx]) {
        self.0.clear();
        let Ok(mover) = mover::mover(view, units) else {
            return;
        };
        let (from, march) = mover.start();
        let hexes = view.game.board.len();
        self.0.renew(
            |search| search.from_hex(hexes, &mover, from, march),
            |end| mover.has_room(*end, units.len()),
        );
    }
}
