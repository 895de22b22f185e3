//! Whether hexes are a chain from edge to edge of the map.

use beachhead_hex::{Grid, HexIx, HexNo};

/// The steps of a chain that lead to a hex that doesn't touch. Hexes off the map are skipped.
pub fn jumps<'a>(grid: &Grid, hexes: &'a [HexNo]) -> Vec<(&'a HexNo, &'a HexNo)> {
    let jump = |step: &'a [HexNo]| {
        let [a, b] = step else { return None };
        let (from, to) = (grid.find(a.as_str())?, grid.find(b.as_str())?);
        (grid.distance(from, to) > 1).then_some((a, b))
    };
    hexes.windows(2).filter_map(jump).collect()
}

/// The ends of a chain that lie inside the map.
pub fn loose_ends<'a>(grid: &Grid, hexes: &'a [HexNo]) -> Vec<&'a HexNo> {
    let ends = [hexes.first(), hexes.last()].into_iter().flatten();
    let inside = |end: &&HexNo| {
        let hex = grid.find(end.as_str());
        hex.is_some_and(|hex| grid.off_map(hex).next().is_none())
    };
    ends.filter(inside).collect()
}

/// The hexes with these numbers, as far as they are on the map.
pub fn places(grid: &Grid, hexes: &[HexNo]) -> Vec<HexIx> {
    let found = hexes.iter().filter_map(|hex| grid.find(hex.as_str()));
    found.collect()
}
