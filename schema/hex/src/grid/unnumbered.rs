//! Rows and columns of a sheet that the grid lacks, since none of their hexes would have a number.

use std::collections::BTreeMap;

use super::Grid;
use crate::{Cell, Half};

/// Rows and columns of one sheet that are missing because none of their hexes has a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnnumberedLines {
    /// The place of the sheet.
    pub sheet: usize,
    /// Rows of which no hex has a number.
    pub rows: usize,
    /// Columns of which no hex has a number.
    pub columns: usize,
    /// Hexes without a number.
    pub hexes: usize,
    /// Hexes that there would be.
    pub of: usize,
}

impl Grid {
    /// The sheets that lose whole rows or columns so. Single hexes without a number, as in a corner of a board whose numbers
    /// run aslant, don't count.
    pub fn unnumbered_lines(&self) -> Vec<UnnumberedLines> {
        let mut lost = Vec::new();
        for (at, (sheet, part)) in self.sheets().enumerate() {
            if sheet.always_prints(&part.frame) {
                continue;
            }
            // Whether a row, a column has any number.
            let (mut rows, mut columns) = (BTreeMap::new(), BTreeMap::new());
            let (mut hexes, mut of) = (0, 0);
            // Many a board prints no number in the halves at its edge.
            let whole = |cell: &Cell| sheet.half_at(&part.frame, *cell) == Half::Whole;
            for cell in part.cells().filter(whole) {
                let prints = sheet.numbering.prints(&part.frame, cell);
                of += 1;
                hexes += usize::from(!prints);
                *rows.entry(cell.row).or_insert(false) |= prints;
                *columns.entry(cell.column).or_insert(false) |= prints;
            }
            let without = |lines: BTreeMap<i32, bool>| lines.values().filter(|any| !**any).count();
            let (rows, columns) = (without(rows), without(columns));
            if rows + columns > 0 {
                lost.push(UnnumberedLines {
                    sheet: at,
                    rows,
                    columns,
                    hexes,
                    of,
                });
            }
        }
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    #[test]
    fn whole_lines_are_lost_and_corners_are_not() {
        for preset in preset::PRESETS {
            let grid = Grid::new((preset.spec)()).expect("it is valid");
            assert_eq!(grid.unnumbered_lines(), [], "{}", preset.id);
        }
        let mut spec = preset::utah();
        let sheet = &mut spec.sheets[0];
        (sheet.columns, sheet.rows) = (3, 4);
        sheet.numbering.second.start = -1;
        let grid = Grid::new(spec).expect("some hexes are left");
        assert_eq!(grid.len(), 8);
        let expected = UnnumberedLines {
            sheet: 0,
            rows: 0,
            columns: 1,
            hexes: 4,
            of: 12,
        };
        assert_eq!(grid.unnumbered_lines(), [expected]);
    }
}
