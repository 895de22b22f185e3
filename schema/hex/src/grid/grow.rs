//! Sets of hexes, larger or smaller by one all round.

use std::collections::BTreeSet;

use super::{Grid, HexIx};

impl Grid {
    /// These hexes and all that touch one of them.
    pub fn grown(&self, hexes: &BTreeSet<HexIx>) -> BTreeSet<HexIx> {
        let around = hexes.iter().flat_map(|hex| self.neighbors(*hex)).flatten();
        hexes.iter().copied().chain(around).collect()
    }

    /// These hexes without those that touch another one. The map's edge takes nothing away.
    pub fn shrunk(&self, hexes: &BTreeSet<HexIx>) -> BTreeSet<HexIx> {
        let is_inner = |hex: &&HexIx| {
            let around = self.neighbors(**hex);
            around.iter().flatten().all(|other| hexes.contains(other))
        };
        hexes.iter().filter(is_inner).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    #[test]
    fn a_set_grows_and_shrinks_by_one() {
        for spec in [preset::utah(), preset::omaha()] {
            let grid = Grid::new(spec).expect("a preset");
            let middle = grid.hex_at(10.0, 20.0).expect("on the map");
            let disc =
                |radius| -> BTreeSet<HexIx> { grid.within(middle, radius).into_iter().collect() };
            for radius in 0..3 {
                assert_eq!(grid.grown(&disc(radius)), disc(radius + 1));
                assert_eq!(grid.shrunk(&disc(radius + 1)), disc(radius));
            }
            let all = grid.iter().collect();
            assert_eq!(grid.shrunk(&all), all);
        }
    }
}
