//! Where a list of hexes that should be a chain of neighbours jumps.

use beachhead_schema::hex::{Grid, HexNo};

/// The steps of a chain that lead to a hex that doesn't touch. Hexes off the map are left to their own lint.
pub(super) fn jumps<'a>(grid: &Grid, hexes: &'a [HexNo]) -> Vec<(&'a HexNo, &'a HexNo)> {
    let jump = |step: &'a [HexNo]| {
        let [a, b] = step else { return None };
        let (from, to) = (grid.find(a.as_str())?, grid.find(b.as_str())?);
        (grid.distance(from, to) > 1).then_some((a, b))
    };
    hexes.windows(2).filter_map(jump).collect()
}
