//! The shape of one sheet: rows and columns of hexes, every other line shifted by half a hex, and the
//! straight lines one can count on it.
//!
//! Numberings count these lines ([`super::numbering`]); grids lay frames out next to each other
//! ([`super::grid`]). Rows are counted from 0 in the north, columns from 0 in the west, whatever is printed.
//!
//! Holds always: two lines of different kinds meet in the cell that lies on both
//! (`tests::lines_meet_where_they_cross`).

use serde::{Deserialize, Serialize};

use super::Orientation;

/// Which lines of hexes a sheet shifts by half a hex: rows to the east (pointy tops), columns to the
/// south (flat tops). Lines are counted from 0 in the north or west, so the first one is even.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum Parity {
    /// The first line is shifted, the second isn't.
    Even,
    /// The first line is not shifted, the second is.
    Odd,
}

/// A family of parallel lines of hexes that a printed number can count.
///
/// Of rows and columns one is straight and one zigzags; the two diagonals are always straight.
/// ```text
///   Rows          Columns        Falling        Rising
///   ⬡ ⬡ ⬡ ⬡       ⬡ · · ·        ⬡ · · ·        · · · ⬡
///    · · · ·       ⬡ · · ·        ⬡ · · ·        · · ⬡ ·
///   · · · ·       ⬡ · · ·        · ⬡ · ·        · · ⬡ ·
///    · · · ·       ⬡ · · ·        · ⬡ · ·        · ⬡ · ·
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum Lines {
    /// West to east: straight with pointy tops, zigzag with flat ones.
    Rows,
    /// North to south: zigzag with pointy tops, straight with flat ones.
    Columns,
    /// Diagonals from the north-west down to the south-east.
    Falling,
    /// Diagonals from the south-west up to the north-east.
    Rising,
}

impl Lines {
    /// Whether these lines are neither rows nor columns.
    pub fn is_diagonal(self) -> bool {
        matches!(self, Self::Falling | Self::Rising)
    }

    /// One such line, in a message: `row`, `column`, `falling diagonal`.
    pub fn one(self) -> &'static str {
        match self {
            Self::Rows => "row",
            Self::Columns => "column",
            Self::Falling => "falling diagonal",
            Self::Rising => "rising diagonal",
        }
    }
}

/// A place on a sheet: column from the west, row from the north, both from 0.
///
/// The half hex before the first of a shifted line has -1 along that line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// From 0 in the west.
    pub column: i32,
    /// From 0 in the north.
    pub row: i32,
}

/// How the hexes of one sheet stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// Pointy or flat tops.
    pub orientation: Orientation,
    /// Hexes in a row.
    pub columns: u16,
    /// Hexes in a column.
    pub rows: u16,
    /// Which rows (pointy) or columns (flat) are shifted.
    pub shifted: Parity,
}

impl Frame {
    /// How many straight lines of rows (pointy) or columns (flat) the sheet has.
    pub fn lines(&self) -> i32 {
        i32::from(match self.orientation {
            Orientation::Pointy => self.rows,
            Orientation::Flat => self.columns,
        })
    }

    /// How many hexes an unshifted line has.
    pub fn length(&self) -> i32 {
        i32::from(match self.orientation {
            Orientation::Pointy => self.columns,
            Orientation::Flat => self.rows,
        })
    }

    /// The straight line a cell lies on, and how far along it.
    pub fn line_and_place(&self, cell: Cell) -> (i32, i32) {
        match self.orientation {
            Orientation::Pointy => (cell.row, cell.column),
            Orientation::Flat => (cell.column, cell.row),
        }
    }

    /// The cell a place along a straight line is.
    pub fn cell(&self, line: i32, place: i32) -> Cell {
        match self.orientation {
            Orientation::Pointy => Cell {
                column: place,
                row: line,
            },
            Orientation::Flat => Cell {
                column: line,
                row: place,
            },
        }
    }

    /// Whether a straight line is shifted by half a hex, to the east or south.
    pub fn is_line_shifted(&self, line: i32) -> bool {
        (line & 1 == 1) == (self.shifted == Parity::Odd)
    }

    /// Whether the cell's straight line is shifted by half a hex.
    pub fn is_shifted(&self, cell: Cell) -> bool {
        self.is_line_shifted(self.line_and_place(cell).0)
    }

    /// Whether the cell lies on the sheet, or is the half hex before a shifted line.
    pub fn holds(&self, cell: Cell) -> bool {
        let (line, place) = self.line_and_place(cell);
        let first = if self.is_line_shifted(line) { -1 } else { 0 };
        (0..self.lines()).contains(&line) && (first..self.length()).contains(&place)
    }

    /// Which line of a family a cell lies on.
    ///
    /// Rows count from 0 southwards, columns from 0 eastwards. Diagonals count eastwards, 0 being the
    /// one through the top-left hex.
    pub fn line_of(&self, lines: Lines, cell: Cell) -> i32 {
        let (east, south) = self.doubled(cell);
        match lines {
            Lines::Rows => cell.row,
            Lines::Columns => cell.column,
            Lines::Falling => (east - south) / 2,
            Lines::Rising => (east + south) / 2,
        }
    }

    /// The cell where two lines of different families cross, or `None` where they share several cells or
    /// none: zigzags and diagonals do.
    pub fn meeting(&self, a: (Lines, i32), b: (Lines, i32)) -> Option<Cell> {
        use Lines::{Columns, Falling, Rising, Rows};
        let (east, south) = match (self.orientation, a, b) {
            (_, (Rows, row), (Columns, column)) | (_, (Columns, column), (Rows, row)) => {
                return Some(Cell { column, row });
            }
            (_, (Falling, falling), (Rising, rising))
            | (_, (Rising, rising), (Falling, falling)) => (rising + falling, rising - falling),
            (Orientation::Pointy, (Rows, row), (Falling, falling))
            | (Orientation::Pointy, (Falling, falling), (Rows, row)) => (2 * falling + row, row),
            (Orientation::Pointy, (Rows, row), (Rising, rising))
            | (Orientation::Pointy, (Rising, rising), (Rows, row)) => (2 * rising - row, row),
            (Orientation::Flat, (Columns, column), (Falling, falling))
            | (Orientation::Flat, (Falling, falling), (Columns, column)) => {
                (column, column - 2 * falling)
            }
            (Orientation::Flat, (Columns, column), (Rising, rising))
            | (Orientation::Flat, (Rising, rising), (Columns, column)) => {
                (column, 2 * rising - column)
            }
            _ => return None,
        };
        let (line, doubled) = match self.orientation {
            Orientation::Pointy => (south, east),
            Orientation::Flat => (east, south),
        };
        let place = (doubled + self.shift(0) - self.shift(line)).div_euclid(2);
        Some(self.cell(line, place))
    }

    /// Half hexes to the east and south of the top-left hex. Across the straight lines a step counts as one.
    fn doubled(&self, cell: Cell) -> (i32, i32) {
        let (line, place) = self.line_and_place(cell);
        let along = 2 * place + self.shift(line) - self.shift(0);
        match self.orientation {
            Orientation::Pointy => (along, line),
            Orientation::Flat => (line, along),
        }
    }

    fn shift(&self, line: i32) -> i32 {
        i32::from(self.is_line_shifted(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_meet_where_they_cross() {
        use Lines::{Columns, Falling, Rising, Rows};
        for orientation in [Orientation::Pointy, Orientation::Flat] {
            let straight = if orientation == Orientation::Pointy {
                Rows
            } else {
                Columns
            };
            for shifted in [Parity::Even, Parity::Odd] {
                let frame = Frame {
                    orientation,
                    columns: 6,
                    rows: 5,
                    shifted,
                };
                let cells = (0..5).flat_map(|row| (0..6).map(move |column| Cell { column, row }));
                for cell in cells {
                    for (a, b) in [
                        (Rows, Columns),
                        (straight, Falling),
                        (Rising, straight),
                        (Falling, Rising),
                    ] {
                        let [on_a, on_b] = [a, b].map(|lines| (lines, frame.line_of(lines, cell)));
                        assert_eq!(
                            frame.meeting(on_a, on_b),
                            Some(cell),
                            "{frame:?} {a:?} {b:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn zigzags_and_diagonals_meet_twice_or_never() {
        let pointy = Frame {
            orientation: Orientation::Pointy,
            columns: 6,
            rows: 5,
            shifted: Parity::Odd,
        };
        assert_eq!(
            pointy.meeting((Lines::Columns, 1), (Lines::Falling, 1)),
            None
        );
        let flat = Frame {
            orientation: Orientation::Flat,
            ..pointy
        };
        assert_eq!(flat.meeting((Lines::Rows, 1), (Lines::Rising, 1)), None);
        assert_eq!(flat.meeting((Lines::Rows, 1), (Lines::Rows, 1)), None);
    }
}
