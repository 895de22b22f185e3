//! The search of movement: every hex where a unit may end a move, each with the cheapest path.

use beachhead_kit::{HexIx, Search, UnitIx};

use crate::View;
use crate::movement::mover::{self, March};

/// Calls for every hex where the unit may end a move, with the cheapest path to it.
pub(crate) fn each(view: View<'_>, unit: UnitIx, list: &mut dyn FnMut(Vec<HexIx>)) {
    let Ok(mover) = mover::mover(view, unit) else {
        return;
    };
    let mut search = Search::default();
    search.from_hex(view.game.board.len(), &mover, mover.from, March::default());
    for end in search.hexes() {
        let mut path = Vec::new();
        search.path(end, 0, &mut path);
        list(path);
    }
    list_round(view, unit, mover.from, list);
}

/// Calls for the cheapest move that ends where it began, which the search doesn't find: one hex on, and back.
fn list_round(view: View<'_>, unit: UnitIx, from: HexIx, list: &mut dyn FnMut(Vec<HexIx>)) {
    let around = view.game.board.neighbors(from).map(|(_, near)| near);
    let rounds = around.filter_map(|near| {
        let cost = mover::cost(view, unit, &[near, from]).ok()?;
        Some((cost, near))
    });
    if let Some((_, near)) = rounds.min() {
        list(vec![near, from]);
    }
}
