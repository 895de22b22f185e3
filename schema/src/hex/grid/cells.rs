//! A grid by columns and rows of the lattice that all its sheets share: what stays when numbers change.

use super::{Grid, HexIx};
use crate::hex::Cell;

impl Grid {
    /// The column and row of a hex on the lattice that all sheets share.
    ///
    /// ```
    /// use beachhead_schema::hex::{Cell, Grid, preset};
    ///
    /// let grid = Grid::new(preset::utah())?;
    /// let north_west = grid.find("3301").unwrap();
    /// assert_eq!(grid.cell(north_west), Cell { column: 0, row: 0 });
    /// assert_eq!(grid.at_cell(Cell { column: 0, row: 0 }), Some(north_west));
    /// # Ok::<(), Vec<beachhead_schema::hex::GridError>>(())
    /// ```
    pub fn cell(&self, hex: HexIx) -> Cell {
        let (_, part, cell) = self.place(self.raw(hex));
        part.on_board(cell)
    }

    /// The hex at a column and row of that lattice.
    pub fn at_cell(&self, board: Cell) -> Option<HexIx> {
        let mut raws = self.parts.iter().filter_map(|part| part.raw_at(board));
        raws.find_map(|raw| self.hex_at_raw(raw))
    }
}
