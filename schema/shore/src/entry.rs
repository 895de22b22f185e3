//! Which hexes an entry is.

use beachhead_hex::{Compass, Grid, HexIx};
use beachhead_model::map::EntryHexes;

/// The playable hexes of the map's edge on this side, in order of index.
pub fn edge_hexes(grid: &Grid, edge: Compass) -> impl Iterator<Item = HexIx> + '_ {
    grid.iter()
        .filter(move |&hex| grid.at_edge(hex, edge) && grid.playable(hex))
}

/// The hexes of an entry; none where it names hexes that the map doesn't have.
pub fn entry_hexes(grid: &Grid, at: &EntryHexes) -> Vec<HexIx> {
    match at {
        EntryHexes::Hexes(numbers) => numbers
            .iter()
            .filter_map(|hex| grid.find(hex.as_str()))
            .collect(),
        EntryHexes::Edge(edge) => edge_hexes(grid, *edge).collect(),
        EntryHexes::Between(edge, from, to) => {
            let (Some(from), Some(to)) = (grid.find(from.as_str()), grid.find(to.as_str())) else {
                return Vec::new();
            };
            // Along a western or eastern edge hexes lie by y, along the others by x.
            let along = |hex: HexIx| {
                let (x, y) = grid.center(hex);
                match edge {
                    Compass::E | Compass::W => y,
                    _ => x,
                }
            };
            let (a, b) = (along(from), along(to));
            // Less than any two hexes lie apart, and more than a sum of floats is wrong by.
            let (low, high) = (a.min(b) - 0.01, a.max(b) + 0.01);
            edge_hexes(grid, *edge)
                .filter(|hex| (low..=high).contains(&along(*hex)))
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::preset;

    #[test]
    fn an_entry_between_markers_is_a_stretch_of_the_edge() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let west = EntryHexes::Between(Compass::W, "2401".into(), "3301".into());
        let hexes = entry_hexes(&grid, &west);
        assert!(hexes.iter().all(|hex| grid.at_edge(*hex, Compass::W)));
        assert_eq!(hexes.len(), 10, "from 24 to 33");
        let turned = EntryHexes::Between(Compass::W, "3301".into(), "2401".into());
        assert_eq!(entry_hexes(&grid, &turned), hexes);
    }
}
