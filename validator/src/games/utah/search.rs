//! The search of movement: every hex where a unit may end a move, each with the cheapest path.
//!
//! It goes by the steps of [`super::movement`], the cheapest first; of equal ways that of fewer hexes, then that of the
//! hex with the lower number. A [`Search`] is kept by who searches often: once it has grown to the board, nothing is
//! allocated any more.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::movement::{March, Mover};
use super::roster::UnitIx;
use super::state::State;

/// What a search has found, and what it works with.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// Which search it is: what an earlier one has left behind counts for nothing.
    stamp: u32,
    reached: Vec<Reached>,
    /// What is to be searched on from: spent, entered, and where.
    open: BinaryHeap<Reverse<(u16, u16, HexIx)>>,
    /// Where the unit may end, by index.
    ends: Vec<HexIx>,
}

/// The cheapest way to a hex.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    stamp: u32,
    march: March,
    /// The hex before it; none for the first of the way.
    before: Option<HexIx>,
    is_end: bool,
}

impl Search {
    /// Where the unit may end a move, by index.
    pub(super) fn ends(&self) -> &[HexIx] {
        &self.ends
    }

    /// What it costs to end there, in half points; none where the unit can't.
    pub(super) fn cost(&self, hex: HexIx) -> Option<u16> {
        self.at(hex)
            .filter(|reached| reached.is_end)
            .map(|reached| reached.march.spent)
    }

    /// The cheapest path to a hex; what it held before is lost.
    pub(super) fn path(&self, end: HexIx, path: &mut Vec<HexIx>) {
        path.clear();
        path.extend(std::iter::successors(Some(end), |hex| {
            self.at(*hex).and_then(|reached| reached.before)
        }));
        path.reverse();
    }

    fn at(&self, hex: HexIx) -> Option<&Reached> {
        self.reached
            .get(hex.0 as usize)
            .filter(|reached| reached.stamp == self.stamp)
    }

    fn begin(&mut self, hexes: usize) {
        self.reached.resize(hexes, Reached::default());
        self.open.clear();
        self.ends.clear();
        // Having counted so far, it begins anew with everything forgotten.
        self.stamp = self.stamp.checked_add(1).unwrap_or_else(|| {
            self.reached.fill(Reached::default());
            1
        });
    }

    /// Takes a march that has come into its hex, if none came as cheaply.
    fn come(&mut self, march: March, before: Option<HexIx>) {
        let Some(hex) = march.at else { return };
        let stamp = self.stamp;
        let Some(known) = self.reached.get_mut(hex.0 as usize) else {
            return;
        };
        let cost = (march.spent, march.entered);
        if known.stamp == stamp && (known.march.spent, known.march.entered) <= cost {
            return;
        }
        *known = Reached {
            stamp,
            march,
            before,
            is_end: false,
        };
        self.open.push(Reverse((march.spent, march.entered, hex)));
    }
}

impl UtahGame {
    /// Searches every hex where the unit may end a move; nothing is found if it may not move.
    pub(super) fn reach(&self, state: &State, unit: UnitIx, search: &mut Search) {
        search.begin(self.board.len());
        let Ok(mover) = self.mover(state, unit) else {
            return;
        };
        if self.check_mobile_start(state, &mover).is_err() {
            return;
        }
        self.spread(state, &mover, search);
        for hex in self.board.hexes() {
            let stamp = search.stamp;
            let reached = search.reached.get_mut(hex.0 as usize);
            if let Some(reached) = reached.filter(|reached| reached.stamp == stamp)
                && (state.lay.empty(hex) || self.crowding(state, unit, hex).is_none())
            {
                reached.is_end = true;
                search.ends.push(hex);
            }
        }
    }

    fn spread(&self, state: &State, mover: &Mover<'_>, search: &mut Search) {
        match mover.from {
            Some(from) => self.spread_from(mover, (from, mover.start()), None, search),
            None => {
                for hex in self.entry_hexes(state, mover.unit) {
                    if let Ok(march) = mover.step(mover.start(), hex) {
                        search.come(march, None);
                    }
                }
            }
        }
        while let Some(Reverse((spent, entered, hex))) = search.open.pop() {
            let march = search.at(hex).map(|reached| reached.march);
            // A cheaper way was found since, and has been searched already.
            if let Some(march) =
                march.filter(|known| (known.spent, known.entered) == (spent, entered))
            {
                self.spread_from(mover, (hex, march), Some(hex), search);
            }
        }
    }

    fn spread_from(
        &self,
        mover: &Mover<'_>,
        (at, march): (HexIx, March),
        before: Option<HexIx>,
        search: &mut Search,
    ) {
        for link in self.ground.links(at) {
            if Some(link.to) != mover.from
                && let Ok(next) = mover.pace(march, link.to, link.cost(mover.class))
            {
                search.come(next, before);
            }
        }
    }
}
