//! The numbering of hexes that were found on a scan, solved from as few printed numbers as one.
//!
//! With all hexes of a map known, one number says more than four clicks do without: most maps begin at 1 in a corner, so
//! the count of columns and of rows from there to the hex must be what is printed on it. A hex whose counts differ from every
//! side leaves one way of counting; where several are left, [`Layout::telling`] names the hex whose number decides between
//! most of them.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_hex::{Cell, Frame, GridSpec, Half, Halves, HexNo, Orientation, Parity, Sheet};

use super::numbering::{
    Counting, Solution, SolveError, Writing, countings, numbering, words, writings,
};

/// The hexes of a map as they stand, without numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    frame: Frame,
    halves: Halves,
    cells: BTreeSet<(i32, i32)>,
}

impl Layout {
    /// The layout of hexes given by their straight line (row with pointy tops, column with flat ones) and their place along it
    /// in halves of a hex; and what was subtracted from lines and halves so that the first ones are 0. `None` where
    /// they are no hexes of one lattice, or too many.
    pub fn of(orientation: Orientation, hexes: &[(i32, i32)]) -> Option<(Self, (i32, i32))> {
        let first_line = hexes.iter().map(|hex| hex.0).min()?;
        let first_half = hexes.iter().map(|hex| hex.1).min()?;
        let cells: BTreeSet<(i32, i32)> = hexes
            .iter()
            .map(|(line, half)| (line - first_line, half - first_half))
            .collect();
        // Lines that begin half a hex later are the shifted ones.
        let standing = cells.iter().find(|(_, half)| half % 2 == 0)?.0 % 2;
        let is_standing = |line: i32| line % 2 == standing;
        if cells
            .iter()
            .any(|(line, half)| (half % 2 == 0) != is_standing(*line))
        {
            return None;
        }
        let shifted = if standing == 0 {
            Parity::Odd
        } else {
            Parity::Even
        };
        let longest = |wanted: bool| {
            let of = cells
                .iter()
                .filter(|(line, _)| is_standing(*line) == wanted);
            of.map(|(_, half)| half / 2 + 1).max()
        };
        let (whole, other) = (longest(true)?, longest(false));
        // Shifted lines of one hex less end before the others do.
        let ends_before = other.is_some_and(|other| other < whole);
        let length = u16::try_from(other.unwrap_or(0).max(whole)).ok()?;
        let lines = u16::try_from(cells.iter().map(|cell| cell.0).max()? + 1).ok()?;
        let (columns, rows) = match orientation {
            Orientation::Pointy => (length, lines),
            Orientation::Flat => (lines, length),
        };
        let frame = Frame {
            orientation,
            columns,
            rows,
            shifted,
        };
        let halves = Halves {
            high: if ends_before {
                Half::Absent
            } else {
                Half::Whole
            },
            ..Halves::default()
        };
        let cells = cells.iter().map(|(line, half)| (*line, half / 2));
        let layout = Self {
            frame,
            halves,
            cells: cells.collect(),
        };
        Some((layout, (first_line, first_half)))
    }

    /// Pointy or flat tops.
    pub fn orientation(&self) -> Orientation {
        self.frame.orientation
    }

    /// Columns and rows.
    pub fn size(&self) -> (u16, u16) {
        (self.frame.columns, self.frame.rows)
    }

    /// The straight line of a hex and its place along it, in halves of a hex from the first.
    pub fn line_and_half(&self, cell: Cell) -> (i32, i32) {
        let (line, place) = self.frame.line_and_place(cell);
        (line, 2 * place + i32::from(self.frame.is_shifted(cell)))
    }

    /// The hex at so many halves along a straight line, if there is one.
    pub fn cell_at(&self, line: i32, half: i32) -> Option<Cell> {
        let place = half.div_euclid(2);
        let is_one = self.cells.contains(&(line, place));
        let cell = self.frame.cell(line, place);
        (is_one && self.line_and_half(cell) == (line, half)).then_some(cell)
    }

    /// The cells of the hexes, by line and then by place.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.cells
            .iter()
            .map(|(line, place)| self.frame.cell(*line, *place))
    }

    /// The hex whose number decides most when nothing is known yet: the last one, far from where nearly all maps begin.
    pub fn first_asked(&self) -> Option<Cell> {
        let far = |cell: &Cell| {
            cell.column * i32::from(self.frame.rows) + cell.row * i32::from(self.frame.columns)
        };
        self.cells()
            .max_by_key(|cell| (far(cell), cell.column, cell.row))
    }

    /// The number of a hex as a solution has it.
    pub fn number_of(&self, solution: &Solution, cell: Cell) -> Option<HexNo> {
        let sheet = solution.spec.sheets.first()?;
        sheet.numbering.print(&self.frame, cell)
    }

    /// The grids whose numbering fits printed numbers, read on the hexes of these cells; the more usual first. Where some of
    /// them begin at 1 or 0 in a corner, the others are left out.
    ///
    /// # Errors
    /// [`SolveError::NotANumber`] and [`SolveError::NotAlike`] for numbers that can't be read,
    /// [`SolveError::NothingFits`] where no way of counting has them on these hexes.
    pub fn number(&self, read: &[(String, Cell)]) -> Result<Vec<Solution>, SolveError> {
        let texts: Vec<&str> = read.iter().map(|(text, _)| text.trim()).collect();
        let mut found: Vec<(bool, Solution)> = Vec::new();
        let writings = writings(&texts)?.into_iter();
        let writings = writings.flat_map(|writing| {
            let other = writing.with_case_by_stagger();
            std::iter::once(writing).chain(other)
        });
        for writing in writings {
            for counting in countings() {
                let Some((is_usual, solution)) = self.attempt(&writing, counting, &texts, read)
                else {
                    continue;
                };
                if found.iter().all(|(_, known)| known.spec != solution.spec) {
                    found.push((is_usual, solution));
                }
            }
        }
        let is_any_usual = found.iter().any(|solution| solution.0);
        found.retain(|solution| solution.0 || !is_any_usual);
        if found.is_empty() {
            return Err(SolveError::NothingFits);
        }
        Ok(found.into_iter().map(|solution| solution.1).collect())
    }

    /// The grid that counts so, if it has these numbers where they were read, and whether it begins as most maps do.
    fn attempt(
        &self,
        writing: &Writing,
        counting: Counting,
        texts: &[&str],
        read: &[(String, Cell)],
    ) -> Option<(bool, Solution)> {
        let frame = &self.frame;
        if (counting.orientation, counting.shifted) != (frame.orientation, frame.shifted) {
            return None;
        }
        let (values, cell) = (writing.values.first()?, read.first()?.1);
        let axes = writing.axes(counting);
        let mut axes = axes.into_iter().zip(values).map(|(mut axis, value)| {
            axis.start = 0;
            axis.start = value - axis.value(frame, cell);
            axis
        });
        let axes = [axes.next()?, axes.next()?];
        let is_usual = axes
            .iter()
            .all(|axis| matches!(axis.start, 0 | 1) && !axis.counts.is_diagonal());
        let sheet = Sheet {
            id: String::new(),
            columns: frame.columns,
            rows: frame.rows,
            shifted: frame.shifted,
            at: (0, 0),
            halves: self.halves,
            numbering: numbering(writing, axes),
            holes: Vec::new(),
        };
        sheet.numbering.check(frame).ok()?;
        let mut cells = texts.iter().zip(read);
        if !cells.all(|(text, (_, cell))| sheet.numbering.parse(frame, text) == Some(*cell)) {
            return None;
        }
        let solution = Solution {
            says: words(&sheet, counting),
            rms_px: 0.0,
            spec: GridSpec {
                orientation: frame.orientation,
                sheets: vec![sheet],
            },
        };
        Some((is_usual, solution))
    }

    /// The hex whose number decides between most of these grids; `None` where all of them number every hex alike.
    pub fn telling(&self, solutions: &[Solution]) -> Option<Cell> {
        let kinds = |cell: &Cell| {
            let numbers = solutions
                .iter()
                .map(|solution| self.number_of(solution, *cell));
            let mut counts: BTreeMap<Option<HexNo>, usize> = BTreeMap::new();
            for number in numbers {
                *counts.entry(number).or_default() += 1;
            }
            counts.len()
        };
        let known = self.cells().map(|cell| (kinds(&cell), cell));
        // The first of those that decide as much.
        let best = known.fold(None, |best: Option<(usize, Cell)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        });
        best.filter(|(kinds, _)| *kinds > 1).map(|(_, cell)| cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::{Grid, preset};

    /// The hexes of a grid by line and half, as they are found on a scan: somewhere.
    fn hexes(grid: &Grid) -> Vec<((i32, i32), String)> {
        let orientation = grid.spec().orientation;
        let step = 3f64.sqrt() / 2.0;
        grid.iter()
            .map(|hex| {
                let (x, y) = grid.center(hex);
                let (along, across) = match orientation {
                    Orientation::Pointy => (x, y),
                    Orientation::Flat => (y, x),
                };
                let line = (f64::from(across) / 1.5).round() as i32;
                let half = (f64::from(along) / step).round() as i32;
                ((line - 7, half + 31), grid.number(hex).to_string())
            })
            .collect()
    }

    fn cell(layout: &Layout, origin: (i32, i32), hex: (i32, i32)) -> Cell {
        let (line, half) = (hex.0 - origin.0, hex.1 - origin.1);
        layout.frame.cell(line, half.div_euclid(2))
    }

    #[test]
    fn a_number_or_two_number_the_maps_of_the_rulebooks() {
        for (name, spec) in [("utah", preset::utah()), ("battle", preset::battle(13, 9))] {
            let grid = Grid::new(spec).expect("a preset");
            let hexes = hexes(&grid);
            let places: Vec<(i32, i32)> = hexes.iter().map(|hex| hex.0).collect();
            let (layout, origin) = Layout::of(grid.spec().orientation, &places).expect("a lattice");
            let number_of = |wanted: Cell| {
                let known = hexes
                    .iter()
                    .find(|hex| cell(&layout, origin, hex.0) == wanted);
                known.expect("a hex").1.clone()
            };
            let mut asked = vec![layout.first_asked().expect("a hex")];
            let solutions = loop {
                let read: Vec<(String, Cell)> =
                    asked.iter().map(|cell| (number_of(*cell), *cell)).collect();
                let solutions = layout.number(&read).expect("a numbering");
                match layout.telling(&solutions) {
                    Some(next) => asked.push(next),
                    None => break solutions,
                }
            };
            assert!(asked.len() <= 2, "{name}: {}", asked.len());
            let numbered = solutions.first().expect("one at least");
            let sheet = numbered.spec.sheets.first().expect("a sheet");
            for (hex, number) in &hexes {
                let printed = sheet
                    .numbering
                    .print(&layout.frame, cell(&layout, origin, *hex));
                assert_eq!(printed.expect("a number").as_str(), number, "{name}");
            }
        }
    }

    #[test]
    fn a_number_of_the_first_hex_leaves_the_order_of_the_counts_open() {
        let grid = Grid::new(preset::battle(13, 9)).expect("a preset");
        let places: Vec<(i32, i32)> = hexes(&grid).iter().map(|hex| hex.0).collect();
        let (layout, _) = Layout::of(grid.spec().orientation, &places).expect("a lattice");
        let first = Cell { column: 0, row: 0 };
        let open = layout.number(&[("0101".to_owned(), first)]).expect("some");
        assert!(open.len() > 1);
        let next = layout.telling(&open).expect("a hex that decides");
        assert_ne!(next, first);
    }

    #[test]
    fn numbers_that_no_counting_has_there_are_refused() {
        let grid = Grid::new(preset::battle(13, 9)).expect("a preset");
        let places: Vec<(i32, i32)> = hexes(&grid).iter().map(|hex| hex.0).collect();
        let (layout, _) = Layout::of(grid.spec().orientation, &places).expect("a lattice");
        let at = |column, row| Cell { column, row };
        let both = [("0101".to_owned(), at(0, 0)), ("0101".to_owned(), at(4, 4))];
        assert_eq!(layout.number(&both), Err(SolveError::NothingFits));
        let word = [("Caen".to_owned(), at(0, 0))];
        assert!(matches!(
            layout.number(&word),
            Err(SolveError::NotANumber(_))
        ));
    }
}
