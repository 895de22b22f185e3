//! Hexsides as a net: which of them meet at a corner.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_hex::{Corner, Grid, HexIx, Side};

/// Hexsides in the pieces that hang together, each sorted, the piece with the smallest side first.
pub(in crate::lint) fn pieces(grid: &Grid, sides: &BTreeSet<Side>) -> Vec<Vec<Side>> {
    let sides: Vec<Side> = sides.iter().copied().collect();
    let mut ends: Vec<(Corner, usize)> = Vec::with_capacity(2 * sides.len());
    for (at, side) in sides.iter().enumerate() {
        ends.extend(grid.corners_of(*side).map(|corner| (corner, at)));
    }
    ends.sort_unstable();
    // For each side, one of its piece that comes earlier; the first of a piece stands for the piece.
    let mut earlier: Vec<usize> = (0..sides.len()).collect();
    for meeting in ends.chunk_by(|one, other| one.0 == other.0) {
        let Some(((_, first), others)) = meeting.split_first() else {
            continue;
        };
        for (_, other) in others {
            let (one, other) = (
                first_of(&mut earlier, *first),
                first_of(&mut earlier, *other),
            );
            if let Some(slot) = earlier.get_mut(one.max(other)) {
                *slot = one.min(other);
            }
        }
    }
    let mut pieces = BTreeMap::<usize, Vec<Side>>::new();
    for (at, side) in sides.into_iter().enumerate() {
        let first = first_of(&mut earlier, at);
        pieces.entry(first).or_default().push(side);
    }
    pieces.into_values().collect()
}

/// The first side of the piece that a side belongs to; the way there is made shorter for the next time.
fn first_of(earlier: &mut [usize], side: usize) -> usize {
    let mut at = side;
    while let Some(next) = earlier.get(at).copied().filter(|next| *next != at) {
        let beyond = earlier.get(next).copied().unwrap_or(next);
        if let Some(slot) = earlier.get_mut(at) {
            *slot = beyond;
        }
        at = beyond;
    }
    at
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
