//! Hexsides as a net: which of them meet at a corner.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::hex::{Corner, Grid, HexIx, Side};

/// Hexsides in the pieces that hang together, each sorted, the piece with the smallest side first.
pub(in crate::lint) fn pieces(grid: &Grid, sides: &BTreeSet<Side>) -> Vec<Vec<Side>> {
    let mut at = BTreeMap::<Corner, Vec<Side>>::new();
    for side in sides {
        grid.corners_of(*side)
            .into_iter()
            .for_each(|corner| at.entry(corner).or_default().push(*side));
    }
    let mut left = sides.clone();
    let mut pieces = Vec::new();
    while let Some(first) = left.pop_first() {
        let (mut piece, mut waiting) = (vec![first], vec![first]);
        while let Some(side) = waiting.pop() {
            for corner in grid.corners_of(side) {
                for next in at.get(&corner).into_iter().flatten() {
                    if left.remove(next) {
                        piece.push(*next);
                        waiting.push(*next);
                    }
                }
            }
        }
        piece.sort_unstable();
        pieces.push(piece);
    }
    pieces
}

/// The hexes that meet at a corner; fewer than three where the map ends.
pub(super) fn hexes_at(grid: &Grid, side: Side) -> BTreeSet<Option<HexIx>> {
    let orientation = grid.spec().orientation;
    let here = grid.axial(side.hex());
    let next = |turn: u8| {
        grid.at(here
            + orientation
                .edge_at((side.direction() + turn) % 6)
                .into_hex())
    };
    [Some(side.hex()), next(0), next(1), next(5)].into()
}
