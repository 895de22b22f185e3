//! The search of movement: every hex where a unit may end a move, each with the cheapest path.

use beachhead_kit::{HexIx, Search, UnitIx};

use crate::View;
use crate::beach::breaches;
use crate::movement::mover::{self, March, Mover};

/// What a search has found. Who searches often keeps one, and nothing is allocated any more.
#[derive(Debug, Default)]
pub struct Reach {
    search: Search<Mover<'static>>,
    ends: Vec<HexIx>,
}

impl Reach {
    /// Searches every hex where the unit may end a move; none is found if it may not move.
    pub(crate) fn search(&mut self, view: View<'_>, unit: UnitIx) {
        self.ends.clear();
        if !mover::may_move(view, unit) {
            return;
        }
        let Ok(mover) = mover::mover(view, unit) else {
            return;
        };
        let mut search: Search<Mover<'_>> = std::mem::take(&mut self.search).for_others();
        search.from_hex(view.game.board.len(), &mover, mover.from, March::default());
        self.ends.extend(search.hexes());
        self.search = search.for_others();
    }

    /// The hexes that were found, in order.
    pub(crate) fn ends(&self) -> &[HexIx] {
        &self.ends
    }

    /// The cheapest path to one of them.
    pub(crate) fn path(&self, end: HexIx) -> Vec<HexIx> {
        let mut path = Vec::new();
        self.search.path(end, 0, &mut path);
        path
    }
}

/// Calls for every hex where the unit may end a move, with the cheapest path to it.
pub(crate) fn each(view: View<'_>, unit: UnitIx, list: &mut dyn FnMut(Vec<HexIx>)) {
    let mut reach = Reach::default();
    reach.search(view, unit);
    for end in reach.ends() {
        list(reach.path(*end));
    }
    list_round(view, unit, list);
}

/// Calls for the cheapest move that ends where it began, which the search doesn't find: one hex on, and back.
fn list_round(view: View<'_>, unit: UnitIx, list: &mut dyn FnMut(Vec<HexIx>)) {
    if !mover::may_move(view, unit) {
        return;
    }
    let Ok(mover) = mover::mover(view, unit) else {
        return;
    };
    let from = mover.from;
    let around = view.game.board.neighbors(from).map(|(_, near)| near);
    let rounds = around.filter_map(|near| {
        let march = mover.goes(&[near, from])?;
        breaches::check_once(view, unit, (from, &[near, from])).ok()?;
        Some((march.spent, near))
    });
    if let Some((_, near)) = rounds.min() {
        list(vec![near, from]);
    }
}
