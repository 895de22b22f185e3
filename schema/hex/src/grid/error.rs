//! What can be wrong with a grid, and with a text that should name a hex or hexside of it.

use crate::{Compass, HexNo, NumberingError};

/// Why sheets make no grid. A sheet is called by its id, or by its place in the list (`#2`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// There is no sheet.
    #[error("a grid needs at least one sheet")]
    NoSheets,
    /// More sheets than any map has.
    #[error("{0} sheets are too many: {max} is the most", max = super::compile::MAX_SHEETS)]
    TooManySheets(usize),
    /// A sheet without rows or columns.
    #[error("sheet {0} has no hexes: it needs at least one row and one column")]
    Size(String),
    /// More hexes than can be worked with.
    #[error("{0} hexes are too many: {max} is the most", max = super::compile::MAX_HEXES)]
    TooLarge(u64),
    /// A sheet that lies far away from the origin.
    #[error("sheet {0} lies more than {max} hexes away from the origin", max = super::compile::MAX_OFFSET)]
    FarAway(String),
    /// `low: Whole`.
    #[error(
        "the low halves of sheet {0} can't be whole hexes: shift the other lines, or add a column or row"
    )]
    WholeLow(String),
    /// Hexes of two sheets that don't lie on one lattice.
    #[error("the shifted lines of sheet {0} don't continue those of the first sheet")]
    Stagger(String),
    /// A numbering that doesn't work.
    #[error("the numbering of sheet {sheet}: {why}")]
    Numbering {
        /// The sheet.
        sheet: String,
        /// What is wrong.
        why: NumberingError,
    },
    /// Two sheets with one name.
    #[error("two sheets are called {0}")]
    SameId(String),
    /// Two sheets on one place.
    #[error("sheets {a} and {b} overlap: {hex_a} and {hex_b} lie on one place")]
    Overlap {
        /// The earlier sheet.
        a: String,
        /// The later sheet.
        b: String,
        /// What the earlier one prints there, if anything.
        hex_a: String,
        /// What the later one prints there, if anything.
        hex_b: String,
    },
    /// One number for two hexes.
    #[error("sheets {a} and {b} both print {number}")]
    SameNumber {
        /// The earlier sheet.
        a: String,
        /// The later sheet.
        b: String,
        /// The number.
        number: HexNo,
    },
    /// A hole that is no hex of its sheet, or is listed twice.
    #[error(
        "sheet {sheet} can't have a hole at {hex}: it prints no such number, or the hole is listed twice"
    )]
    NoSuchHole {
        /// The sheet.
        sheet: String,
        /// The hole.
        hex: HexNo,
    },
    /// Nothing left.
    #[error("all hexes are holes or have no number")]
    Empty,
}

/// Why a text names no hex or hexside of a grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// Nothing like this map's numbers.
    #[error("`{text}` is no number of this map, whose hexes are numbered like `{example}`")]
    Foreign {
        /// What was asked for.
        text: String,
        /// Some number of the map.
        example: HexNo,
    },
    /// The right hex, wrongly written.
    #[error("`{text}` is printed `{printed}` on this map")]
    Misprinted {
        /// What was asked for.
        text: String,
        /// How it is printed.
        printed: HexNo,
    },
    /// A number that begins like those of no sheet.
    #[error("no sheet prints `{text}`: the numbers of this map begin with one of {prefixes}")]
    NoSheet {
        /// What was asked for.
        text: String,
        /// What the numbers of the sheets begin with.
        prefixes: String,
    },
    /// Beyond the first or last row, column or diagonal.
    #[error("{lines}s run {first} to {last}; {text} would be {lines} {wanted}")]
    OffSheet {
        /// What was asked for.
        text: String,
        /// What is counted, in the singular.
        lines: &'static str,
        /// The least count, as printed.
        first: String,
        /// The greatest count, as printed.
        last: String,
        /// The count asked for, as printed.
        wanted: String,
    },
    /// Beyond the end of its own row or column.
    #[error("{line} ends there: it runs {first} to {last}, without {text}")]
    OffLine {
        /// What was asked for.
        text: String,
        /// The row or column.
        line: String,
        /// One end of it.
        first: HexNo,
        /// The other end of it.
        last: HexNo,
    },
    /// A hole.
    #[error("{0} is left out of this map")]
    LeftOut(String),
    /// There is nothing to explain.
    #[error("{0} is a hex of this map")]
    NothingWrong(HexNo),
    /// Two hexes without a side in common.
    #[error("{a} and {b} do not touch, so no hexside lies between them")]
    Apart {
        /// One hex.
        a: HexNo,
        /// The other hex.
        b: HexNo,
    },
    /// A direction in which hexes have a corner.
    #[error("{hex} has no side to the {direction}: its sides are {sides}")]
    Corner {
        /// The hex.
        hex: HexNo,
        /// The direction asked for.
        direction: Compass,
        /// The directions there are.
        sides: String,
    },
    /// A direction where the map goes on.
    #[error(
        "the map goes on {direction} of {hex}: the hexside there is named by both hexes, {hex} and {neighbor}"
    )]
    Inside {
        /// The hex.
        hex: HexNo,
        /// The direction asked for.
        direction: Compass,
        /// The hex there.
        neighbor: HexNo,
    },
}
