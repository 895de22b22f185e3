//! The usual grids of hex-wargames, for a game that has no preset of its own: how the hexes lie, and how they are numbered.
//!
//! Column and row are two digits each and counted from the north-west corner, unless the name says otherwise. The size is
//! only where one begins.
//!
//! Holds always: each is a valid grid, every hex of which reads back by its number (`preset::tests::every_number_reads_back`).

use super::preset::{Preset, axis, sheet};
use super::{Alphabet, Axis, Case, Glyphs, GridSpec, Grows, Lines, Numbering, Orientation};

const COLUMNS: u16 = 30;
const ROWS: u16 = 20;

/// The usual grids, in the order of a menu: the one that most games print is the first.
pub const USUAL: [Preset; 4] = [
    Preset {
        id: "flat-columns-first",
        title: "Flat tops, column then row (0101)",
        spec: flat_columns_first,
    },
    Preset {
        id: "pointy-columns-first",
        title: "Pointy tops, column then row (0101)",
        spec: pointy_columns_first,
    },
    Preset {
        id: "flat-letters",
        title: "Flat tops, letter of the column, then row (A1)",
        spec: flat_letters,
    },
    Preset {
        id: "pointy-letters",
        title: "Pointy tops, letter of the row, then column (A1)",
        spec: pointy_letters,
    },
];

/// Flat tops, `CCRR`: column, then row; even columns lie half a hex to the south.
///
/// ```
/// use beachhead_hex::{Compass, Grid, usual};
///
/// let grid = Grid::new(usual::flat_columns_first())?;
/// let hex = grid.find("0203").unwrap();
/// let north_east = grid.neighbor(hex, Compass::NE).unwrap();
/// assert_eq!(grid.number(north_east), "0303");
/// # Ok::<(), Vec<beachhead_hex::GridError>>(())
/// ```
pub fn flat_columns_first() -> GridSpec {
    grid(
        Orientation::Flat,
        columns(Glyphs::Digits(2)),
        rows(Glyphs::Digits(2)),
    )
}

/// Pointy tops, `CCRR`: column, then row; even rows lie half a hex to the east.
pub fn pointy_columns_first() -> GridSpec {
    grid(
        Orientation::Pointy,
        columns(Glyphs::Digits(2)),
        rows(Glyphs::Digits(2)),
    )
}

/// Flat tops: the letter of the column, then the row.
pub fn flat_letters() -> GridSpec {
    grid(Orientation::Flat, columns(LETTERS), rows(Glyphs::Digits(1)))
}

/// Pointy tops: the letter of the row, then the column.
pub fn pointy_letters() -> GridSpec {
    grid(
        Orientation::Pointy,
        rows(LETTERS),
        columns(Glyphs::Digits(1)),
    )
}

/// `Z` is followed by `AA`, `BB`, as games print it.
const LETTERS: Glyphs = Glyphs::Letters(Alphabet::Doubled, Case::Upper);

fn columns(glyphs: Glyphs) -> Axis {
    axis(Lines::Columns, Grows::East, glyphs)
}

fn rows(glyphs: Glyphs) -> Axis {
    axis(Lines::Rows, Grows::South, glyphs)
}

fn grid(orientation: Orientation, first: Axis, second: Axis) -> GridSpec {
    let numbering = Numbering {
        prefix: String::new(),
        first,
        separator: String::new(),
        second,
    };
    GridSpec {
        orientation,
        sheets: vec![sheet("", (COLUMNS, ROWS), (0, 0), numbering)],
    }
}
