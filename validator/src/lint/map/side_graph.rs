//! Hexsides as a net: which of them meet at a corner.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::hex::{Corner, Grid, HexIx, Side};

/// Hexsides in the pieces that hang together, each sorted, the piece with the smallest side first.
pub(in crate::lint) fn pieces(grid: &Grid, sides: &BTreeSet<Side>) -> Vec<Vec<Side>> {
    let mut at = BTreeMap::<Corner, Vec<Side>>::new();
    let mut left = BTreeMap::new();
    for side in sides {
        let corners = grid.corners_of(*side);
        for corner in corners {
            at.entry(corner).or_default().push(*side);
        }
        left.insert(*side, corners);
    }
    let mut pieces = Vec::new();
    while let Some((first, corners)) = left.pop_first() {
        let (mut piece, mut waiting) = (vec![first], Vec::from(corners));
        while let Some(corner) = waiting.pop() {
            for next in at.remove(&corner).into_iter().flatten() {
                if let Some(corners) = left.remove(&next) {
                    piece.push(next);
                    waiting.extend(corners);
                }
            }
        }
        piece.sort_unstable();
        pieces.push(piece);
    }
    pieces
}

/// The hexes that touch a side: those that share it, and one at each of its ends; `None` where the map ends.
pub(super) fn hexes_at(grid: &Grid, side: Side) -> [Option<HexIx>; 4] {
    let orientation = grid.spec().orientation;
    let here = grid.axial(side.hex());
    let next = |turn: u8| {
        grid.at(here
            + orientation
                .edge_at((side.direction() + turn) % 6)
                .into_hex())
    };
    [Some(side.hex()), next(0), next(1), next(5)]
}
