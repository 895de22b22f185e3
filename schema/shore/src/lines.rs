//! Many lines along the shore at once: what a die counts of each of them in a sector.

use super::dice::SectorDice;
use super::{SectorEdge, places};
use beachhead_hex::{Grid, HexIx};
use beachhead_model::map::Sector;

/// Lines along the shore, looked up by the hexes that they run through. A sector is then asked for as many steps as lines
/// run through its hexes, however many lines there are beside it.
pub struct ShoreLines<'g> {
    grid: &'g Grid,
    count: usize,
    /// By hex, the lines that run through it, each with the place of the hex along it.
    through: Vec<Vec<(usize, usize)>>,
}

impl<'g> ShoreLines<'g> {
    /// These lines, which are asked for by their place among them.
    pub fn of<'l>(grid: &'g Grid, lines: impl IntoIterator<Item = &'l [HexIx]>) -> Self {
        let mut through = vec![Vec::new(); grid.len() as usize];
        let mut count = 0;
        for (nth, line) in lines.into_iter().enumerate() {
            count = nth + 1;
            for (place, hex) in line.iter().enumerate() {
                if let Some(through) = through.get_mut(hex.index()) {
                    through.push((nth, place));
                }
            }
        }
        Self {
            grid,
            count,
            through,
        }
    }

    /// For each line, its hexes in the sector in the order in which a die counts them, as [`super::counted`] has them.
    pub fn counted(&self, sector: &Sector) -> Vec<Vec<HexIx>> {
        let mut area = places(self.grid, &sector.hexes);
        area.sort_unstable();
        area.dedup();
        // Few lines run through a sector, however many there are.
        let mut inside: Vec<(usize, usize, HexIx)> = Vec::new();
        for hex in area {
            // Of a line that comes to a hex twice the first time counts.
            let mut before = None;
            for (nth, place) in self.through.get(hex.index()).into_iter().flatten() {
                if before.replace(nth) != Some(nth) {
                    inside.push((*nth, *place, hex));
                }
            }
        }
        inside.sort_unstable();
        let mut runs = vec![Vec::new(); self.count];
        if inside.is_empty() {
            return runs;
        }
        let edge = SectorEdge::of(self.grid, sector);
        for line in inside.chunk_by(|(one, ..), (other, ..)| one == other) {
            let run = line.iter().map(|(.., hex)| *hex).collect();
            if let Some((nth, ..)) = line.first()
                && let Some(counted) = runs.get_mut(*nth)
            {
                *counted = edge.counted(run);
            }
        }
        runs
    }

    /// For each line, its hexes in the sector with the die numbers that land there, as [`super::sector_dice`] has them.
    pub fn dice(&self, sector: &Sector) -> Vec<Vec<(HexIx, Vec<u8>)>> {
        let runs = self.counted(sector);
        if runs.iter().all(Vec::is_empty) {
            return vec![Vec::new(); self.count];
        }
        let dice = SectorDice::of(self.grid, sector);
        let runs = runs.into_iter();
        runs.map(|run| dice.along(run)).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{counted, sector_dice};
    use beachhead_hex::{HexNo, preset};
    use beachhead_model::map::MinorSector;

    proptest! {
        /// Asked at once or one by one, lines give the same: those that come to a hex twice, too, and hexes listed twice.
        #[test]
        fn many_lines_are_counted_as_each_is(
            area in prop::collection::vec(0..60_u32, 0..30),
            from in prop::collection::vec(0..60_u32, 0..3),
            minor in prop::collection::vec(prop::collection::vec(0..60_u32, 0..8), 0..4),
            lines in prop::collection::vec(prop::collection::vec(0..60_u32, 0..30), 0..5),
        ) {
            let grid = Grid::new(preset::utah()).expect("a preset");
            let numbers = |hexes: Vec<u32>| -> Vec<HexNo> {
                hexes.into_iter().map(|hex| grid.number(HexIx(hex))).collect()
            };
            let parts = (1..).zip(minor).map(|(die, hexes)| MinorSector {
                dice: vec![die, die + 1],
                hexes: numbers(hexes),
            });
            let red = Sector {
                id: "red".into(),
                beach: "easy".into(),
                name: None,
                hexes: numbers(area),
                from: numbers(from),
                minor: parts.collect(),
                source: None,
                note: None,
            };
            let lines: Vec<Vec<HexIx>> = lines
                .into_iter()
                .map(|line| line.into_iter().map(HexIx).collect())
                .collect();
            let at_once = ShoreLines::of(&grid, lines.iter().map(Vec::as_slice));
            let runs: Vec<_> = lines.iter().map(|line| counted(&grid, &red, line)).collect();
            let dice: Vec<_> = lines.iter().map(|line| sector_dice(&grid, &red, line)).collect();
            prop_assert_eq!(at_once.counted(&red), runs);
            prop_assert_eq!(at_once.dice(&red), dice);
        }
    }
}
