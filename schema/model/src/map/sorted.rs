//! The hexes of a grid in the order in which a file lists them: sorted by printed number.
//!
//! Numbers mostly grow along the grid's own order for a row at least. So the grid is taken as runs of growing numbers, and
//! the runs are merged: a sorted list of all numbers would take more memory than the map.
//!
//! Holds always: every known hex comes once, and the numbers grow (`tests::numbers_grow_on_every_map`).

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::HexLayer;
use beachhead_hex::{Grid, HexIx, HexNo};

/// The known hexes of a grid, by printed number.
pub(super) struct ByNumber<'m> {
    grid: &'m Grid,
    hexes: &'m HexLayer,
    /// The run whose next number is the least of all.
    current: Option<Run>,
    /// Whether the current run ends before any other begins.
    is_apart: bool,
    /// What is left of each other run; the least number first.
    others: BinaryHeap<Reverse<Run>>,
}

/// Hexes that follow each other on the grid, and whose numbers grow. In the order of their first number.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    number: HexNo,
    hex: u32,
    end: u32,
    last: HexNo,
}

impl<'m> ByNumber<'m> {
    pub(super) fn new(grid: &'m Grid, hexes: &'m HexLayer) -> Self {
        let mut runs: Vec<Run> = Vec::new();
        let mut before: Option<Sorted<'_>> = None;
        for hex in known(hexes, 0, grid.len()) {
            let here = Sorted::new(grid, HexIx(hex));
            match (runs.last_mut(), before) {
                (Some(run), Some(before)) if before.is_before(&here) => run.end = hex + 1,
                (last, before) => {
                    if let (Some(run), Some(before)) = (last, before) {
                        run.last = before.into_number();
                    }
                    let number = here.number().clone();
                    runs.push(Run {
                        last: number.clone(),
                        number,
                        hex,
                        end: hex + 1,
                    });
                }
            }
            before = Some(here);
        }
        if let (Some(run), Some(before)) = (runs.last_mut(), before) {
            run.last = before.into_number();
        }
        Self {
            grid,
            hexes,
            current: None,
            is_apart: false,
            others: runs.into_iter().map(Reverse).collect(),
        }
    }

    /// The run with the least number.
    fn least(&mut self) -> Option<Run> {
        if let Some(current) = self.current.take() {
            return Some(current);
        }
        let Reverse(run) = self.others.pop()?;
        let next = self.others.peek();
        self.is_apart = next.is_none_or(|Reverse(next)| run.last < next.number);
        Some(run)
    }
}

/// A hex among others that are to be sorted by number.
struct Sorted<'m> {
    grid: &'m Grid,
    hex: HexIx,
    /// Compared rather than printed numbers, where both hexes have them.
    counts: Option<(u32, i32, i32)>,
    number: OnceCell<HexNo>,
}

impl<'m> Sorted<'m> {
    fn new(grid: &'m Grid, hex: HexIx) -> Self {
        Self {
            grid,
            hex,
            counts: grid.sorted_counts(hex),
            number: OnceCell::new(),
        }
    }

    fn number(&self) -> &HexNo {
        self.number.get_or_init(|| self.grid.number(self.hex))
    }

    fn into_number(self) -> HexNo {
        let Self { grid, hex, .. } = self;
        let number = self.number.into_inner();
        number.unwrap_or_else(|| grid.number(hex))
    }

    fn is_before(&self, other: &Self) -> bool {
        match (self.counts, other.counts) {
            (Some(counts), Some(others)) if counts.0 == others.0 => counts < others,
            _ => self.number() < other.number(),
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
        let mut run = self.least()?;
        let hex = HexIx(run.hex);
        let Some(next) = known(self.hexes, run.hex + 1, run.end).next() else {
            return Some((run.number, hex));
        };
        run.hex = next;
        let number = std::mem::replace(&mut run.number, self.grid.number(HexIx(next)));
        let other = self.others.peek().filter(|_| !self.is_apart);
        if other.is_some_and(|Reverse(other)| other.number < run.number) {
            self.others.push(Reverse(run));
        } else {
            self.current = Some(run);
        }
        Some((number, hex))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::HexRecord;
    use beachhead_hex::preset;

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
