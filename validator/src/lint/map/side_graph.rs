//! Hexsides as a net: which of them meet at a corner.
//!
//! A corner is where three hexes meet; it is named by the three, also where some of them lie off the map.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::hex::{Grid, HexIx, Side};

/// A corner: the three places that meet there, in order.
pub(in crate::lint) type Corner = [(i32, i32); 3];

/// The two corners at which a hexside ends.
pub(in crate::lint) fn corners(grid: &Grid, side: Side) -> [Corner; 2] {
    let orientation = grid.spec().orientation;
    let here = grid.axial(side.hex());
    let next = |turn: u8| {
        let place = here
            + orientation
                .edge_at((side.direction() + turn) % 6)
                .into_hex();
        (place.x, place.y)
    };
    [5, 1].map(|turn| {
        let mut corner = [(here.x, here.y), next(0), next(turn)];
        corner.sort_unstable();
        corner
    })
}

/// Hexsides in the pieces that hang together, each sorted, the piece with the smallest side first.
pub(in crate::lint) fn pieces(grid: &Grid, sides: &BTreeSet<Side>) -> Vec<Vec<Side>> {
    let mut at = BTreeMap::<Corner, Vec<Side>>::new();
    for side in sides {
        corners(grid, *side)
            .into_iter()
            .for_each(|corner| at.entry(corner).or_default().push(*side));
    }
    let mut left = sides.clone();
    let mut pieces = Vec::new();
    while let Some(first) = left.pop_first() {
        let (mut piece, mut waiting) = (vec![first], vec![first]);
        while let Some(side) = waiting.pop() {
            for corner in corners(grid, side) {
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
