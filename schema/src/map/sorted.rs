//! The hexes of a grid in the order in which a file lists them: sorted by printed number.
//!
//! Numbers mostly grow along the grid's own order for a row at least. So the grid is taken as runs of growing numbers, and
//! the runs are merged: a sorted list of all numbers would take more memory than the map.
//!
//! Holds always: every known hex comes once, and the numbers grow (`tests::numbers_grow_on_every_map`).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use super::HexLayer;
use crate::hex::{Grid, HexIx, HexNo};

/// The known hexes of a grid, by printed number.
pub(super) struct ByNumber<'m> {
    grid: &'m Grid,
    hexes: &'m HexLayer,
    /// What is left of each run; the least number first.
    runs: BinaryHeap<Reverse<Run>>,
}

/// Hexes that follow each other on the grid, and whose numbers grow. In the order of their first number.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    number: HexNo,
    hex: u32,
    end: u32,
}

impl<'m> ByNumber<'m> {
    pub(super) fn new(grid: &'m Grid, hexes: &'m HexLayer) -> Self {
        let mut runs: Vec<Run> = Vec::new();
        let mut last: Option<HexNo> = None;
        for hex in known(hexes, 0, grid.len()) {
            let number = grid.number(HexIx(hex));
            match (runs.last_mut(), last) {
                (Some(run), Some(last)) if last < number => run.end = hex + 1,
                _ => runs.push(Run {
                    number: number.clone(),
                    hex,
                    end: hex + 1,
                }),
            }
            last = Some(number);
        }
        Self {
            grid,
            hexes,
            runs: runs.into_iter().map(Reverse).collect(),
        }
    }
}

/// The hexes from `start` to `end` that have a record.
fn known(hexes: &HexLayer, start: u32, end: u32) -> impl Iterator<Item = u32> {
    (start..end).filter(|hex| hexes.terrain(HexIx(*hex)).is_some())
}

impl Iterator for ByNumber<'_> {
    type Item = (HexNo, HexIx);

    fn next(&mut self) -> Option<Self::Item> {
        let mut least = self.runs.peek_mut()?;
        let Run { hex, end, .. } = least.0;
        let number = match known(self.hexes, hex + 1, end).next() {
            Some(next) => {
                least.0.hex = next;
                std::mem::replace(&mut least.0.number, self.grid.number(HexIx(next)))
            }
            None => PeekMut::pop(least).0.number,
        };
        Some((number, HexIx(hex)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::preset;
    use crate::map::HexRecord;

    #[test]
    fn numbers_grow_on_every_map() {
        for spec in [
            preset::utah(),
            preset::omaha(),
            preset::dday(),
            preset::landings(),
        ] {
            let grid = Grid::new(spec).unwrap();
            for leave_out in [usize::MAX, 1, 2, 7] {
                let mut hexes = HexLayer::blank(grid.len());
                let mut expected = Vec::new();
                for (at, hex) in grid
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| at % leave_out != 1)
                {
                    let number = grid.number(hex);
                    let record = HexRecord::new(number.clone(), "clear".into());
                    hexes.swap(hex, &number, Some(record));
                    expected.push((number, hex));
                    assert!(at < grid.len() as usize);
                }
                expected.sort();
                let sorted: Vec<_> = ByNumber::new(&grid, &hexes).collect();
                assert_eq!(sorted, expected);
            }
        }
    }
}
