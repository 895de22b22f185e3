//! [`Seen`]: what each hex sees depends on the board alone, and is worked out once for all games, when it is first asked.

use std::sync::OnceLock;

use beachhead_engine::{HexSet, HexsideIx};
use beachhead_kit::HexIx;
use beachhead_kit::sight::Heights;

/// By hex, the hexes that it sees within the longest range.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    within: u32,
    bocage: Option<HexsideIx>,
    from: Vec<OnceLock<SeenFrom>>,
}

/// The hexes that one sees.
#[derive(Clone, Debug, Default)]
struct SeenFrom {
    all: HexSet,
    /// Those of them in which movers are not hidden by bocage (1.3).
    movers: HexSet,
}

impl Seen {
    /// Nothing worked out yet, of a board of so many hexes, for this range.
    pub(crate) fn new(hexes: usize, within: u32, bocage: Option<HexsideIx>) -> Self {
        Self {
            within,
            bocage,
            from: vec![OnceLock::new(); hexes],
        }
    }

    /// Whether one sees from hex to hex.
    pub(crate) fn sees(&self, heights: &Heights, from: HexIx, to: HexIx) -> bool {
        if self.is_beyond(heights, from, to) {
            return heights.sees(from, to);
        }
        // Sight is mutual, so that either end answers.
        let known = |hex: HexIx| self.from.get(hex.index()).and_then(OnceLock::get);
        if let Some(seen) = known(to) {
            return seen.all.contains(from);
        }
        self.row(heights, from)
            .is_some_and(|seen| seen.all.contains(to))
    }

    /// Whether one sees a mover in another hex: bocage in between hides it, but for that next to who looks (1.3).
    pub(crate) fn sees_mover(&self, heights: &Heights, from: HexIx, to: HexIx) -> bool {
        if self.is_beyond(heights, from, to) {
            return heights.sees(from, to) && !self.hides(heights, from, to);
        }
        self.row(heights, from)
            .is_some_and(|seen| seen.movers.contains(to))
    }

    /// Whether bocage hides a mover in another hex, which would be seen otherwise.
    pub(crate) fn hides_mover(&self, heights: &Heights, from: HexIx, to: HexIx) -> bool {
        self.sees(heights, from, to) && !self.sees_mover(heights, from, to)
    }

    /// Whether the hexes are too far apart for what is kept.
    fn is_beyond(&self, heights: &Heights, from: HexIx, to: HexIx) -> bool {
        heights.distance(from, to) > self.within
    }

    /// Whether bocage lies between, but for that next to who looks.
    fn hides(&self, heights: &Heights, from: HexIx, to: HexIx) -> bool {
        let Some(bocage) = self.bocage else {
            return false;
        };
        let board = heights.board();
        heights.worst_side(from, to, |hex, direction| {
            board.has_side(hex, direction, bocage)
                && hex != from
                && board.neighbor(hex, direction) != Some(from)
        })
    }

    fn row(&self, heights: &Heights, from: HexIx) -> Option<&SeenFrom> {
        let row = self.from.get(from.index())?;
        Some(row.get_or_init(|| self.look(heights, from)))
    }

    fn look(&self, heights: &Heights, from: HexIx) -> SeenFrom {
        let mut seen = SeenFrom::default();
        for to in heights.board().hexes() {
            if heights.distance(from, to) <= self.within && heights.sees(from, to) {
                seen.all.insert(to);
                if !self.hides(heights, from, to) {
                    seen.movers.insert(to);
                }
            }
        }
        seen
    }
}
