//! [`Seen`]: what each hex sees depends on the board alone, and is worked out once for all games, when it is first asked.

use std::sync::OnceLock;

use beachhead_engine::HexSet;
use beachhead_kit::HexIx;
use beachhead_kit::sight::Heights;

/// By hex, the hexes that it sees within the longest range.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    within: u32,
    from: Vec<OnceLock<HexSet>>,
}

impl Seen {
    /// Nothing worked out yet, of a board of so many hexes, for this range.
    pub(crate) fn new(hexes: usize, within: u32) -> Self {
        Self {
            within,
            from: vec![OnceLock::new(); hexes],
        }
    }

    /// Whether one sees from hex to hex.
    pub(crate) fn sees(&self, heights: &Heights, from: HexIx, to: HexIx) -> bool {
        if heights.board().distance(from, to) > self.within {
            return heights.sees(from, to);
        }
        // Sight is mutual, so that either end answers.
        let known = |hex: HexIx| self.from.get(hex.index()).and_then(OnceLock::get);
        if let Some(seen) = known(from) {
            return seen.contains(to);
        }
        if let Some(seen) = known(to) {
            return seen.contains(from);
        }
        let row = self.from.get(from.index());
        row.is_some_and(|row| row.get_or_init(|| self.look(heights, from)).contains(to))
    }

    fn look(&self, heights: &Heights, from: HexIx) -> HexSet {
        let board = heights.board();
        let mut seen = HexSet::default();
        for to in board.hexes() {
            if board.distance(from, to) <= self.within && heights.sees(from, to) {
                seen.insert(to);
            }
        }
        seen
    }
}
