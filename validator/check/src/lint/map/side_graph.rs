//! Hexsides as a net: which of them meet at a corner.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_hex::{Corner, Grid, HexIx, Side};

use super::groups::Groups;

/// Hexsides in the pieces that hang together, each sorted, the piece with the smallest side first.
pub(in crate::lint) fn pieces(grid: &Grid, sides: &BTreeSet<Side>) -> Vec<Vec<Side>> {
    let sides: Vec<Side> = sides.iter().copied().collect();
    let mut ends: Vec<(Corner, usize)> = Vec::with_capacity(2 * sides.len());
    for (at, side) in sides.iter().enumerate() {
        ends.extend(grid.corners_of(*side).map(|corner| (corner, at)));
    }
    ends.sort_unstable();
    let mut groups = Groups::of(sides.len());
    for meeting in ends.chunk_by(|one, other| one.0 == other.0) {
        if let Some(((_, first), others)) = meeting.split_first() {
            others
                .iter()
                .for_each(|(_, other)| groups.join(*first, *other));
        }
    }
    let mut pieces = BTreeMap::<usize, Vec<Side>>::new();
    for (at, side) in sides.into_iter().enumerate() {
        let first = groups.first(at);
        pieces.entry(first).or_default().push(side);
    }
    pieces.into_values().collect()
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
