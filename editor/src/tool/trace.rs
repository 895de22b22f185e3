//! A trace along hexsides: from corner to corner, as a river runs.
//!
//! It is drawn by the corners that the pointer comes near. Where a quick mouse has left some out, the shortest chain
//! of sides joins them; going back over the last side takes it back.
//!
//! Holds always: each side of a trace goes on where the one before ends (`tests::a_trace_never_breaks`).

use beachhead_schema::hex::{Corner, Grid, Side};

/// A chain of sides in the making.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Trace {
    /// One more than there are sides, once it has begun.
    corners: Vec<Corner>,
    sides: Vec<Side>,
}

impl Trace {
    /// A trace that begins at a corner.
    pub(super) fn from(corner: Corner) -> Self {
        Self {
            corners: vec![corner],
            sides: Vec::new(),
        }
    }

    /// A trace that begins with a side, towards this corner.
    pub(super) fn over(grid: &Grid, side: Side, towards: Corner) -> Self {
        Self {
            corners: vec![grid.other_end(side, towards), towards],
            sides: vec![side],
        }
    }

    pub(super) fn sides(&self) -> &[Side] {
        &self.sides
    }

    /// Goes on to a corner.
    pub(super) fn go_to(&mut self, grid: &Grid, corner: Corner) {
        let Some(&end) = self.corners.last() else {
            return;
        };
        let Some(chain) = grid.chain(end, corner) else {
            return;
        };
        // Back along the trace where that is no longer than any other way.
        let back = self.corners.iter().rev().position(|known| *known == corner);
        if let Some(back) = back.filter(|back| *back <= chain.len()) {
            self.corners.truncate(self.corners.len() - back);
            self.sides.truncate(self.sides.len() - back);
            return;
        }
        let mut at = end;
        for side in chain {
            at = grid.other_end(side, at);
            if self.sides.last() == Some(&side) {
                self.corners.pop();
                self.sides.pop();
            } else {
                self.corners.push(at);
                self.sides.push(side);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::{HexsideNo, preset};

    #[test]
    fn a_trace_never_breaks() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let ends = |a: &str, b: &str| {
            let side = grid.hexside(&HexsideNo::between(a, b));
            grid.corners_of(side.expect("a side of the map"))
        };
        let [from, first] = ends("2503", "2603");
        let [far, _] = ends("2507", "2607");
        let mut trace = Trace::from(from);
        for (to, sides) in [
            (first, Some(1)), // One side on,
            (first, Some(1)), // nowhere,
            (from, Some(0)),  // back,
            (far, None),      // a jump,
            (from, Some(0)),  // and back in one jump.
        ] {
            trace.go_to(&grid, to);
            assert_eq!(trace.corners.last(), Some(&to));
            assert_eq!(trace.corners.len(), trace.sides.len() + 1);
            for (side, pair) in trace.sides.iter().zip(trace.corners.windows(2)) {
                let [a, b] = pair else {
                    panic!("a side has two ends");
                };
                assert_eq!(grid.other_end(*side, *a), *b);
            }
            match sides {
                Some(sides) => assert_eq!(trace.sides.len(), sides),
                None => assert!(trace.sides.len() >= 6),
            }
        }
    }
}
