//! How a sheet prints the numbers of its hexes, as data: which lines are counted, where from, how written.
//!
//! The lines are those of a [`Frame`], the figures those of [`Glyphs`]. Which hexes exist at all is the
//! grid's affair ([`super::grid`]).
//!
//! Holds always: what is printed parses to the same cell, and nothing else does
//! (`tests::arbitrary_numberings_round_trip`).

use serde::{Deserialize, Serialize};
use smol_str::SmolStrBuilder;

use super::frame::{Cell, Frame, Lines};
use super::glyphs::{Glyphs, MAX_GLYPHS};
use super::{HexNo, Orientation};

/// How one sheet numbers its hexes: a prefix, one line's number, a separator, another line's number.
///
/// ```text
///         prefix  first   separator  second
/// 2206            22      (none)     06       rows going north, then columns going east
/// A10.05  A       10      .          05       columns going east, then rows going north
/// S-35            S       -          35       rows going south, then falling diagonals going west
/// g5              g       (none)     5        columns going east, then rows going north
/// ```
///
/// ```
/// use beachhead_hex::{Cell, preset};
///
/// let sheet = &preset::utah().sheets[0];
/// let frame = sheet.frame(preset::utah().orientation);
/// let top_left = Cell { column: 0, row: 0 };
/// assert_eq!(sheet.numbering.print(&frame, top_left).unwrap(), "3301");
/// assert_eq!(sheet.numbering.parse(&frame, "3301"), Some(top_left));
/// assert_eq!(sheet.numbering.parse(&frame, "33 01"), None); // Exactly as printed, or not at all.
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Numbering {
    /// What stands before every number of the sheet, such as the letter of a map.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prefix: String,
    /// The lines that the first part counts.
    pub first: Axis,
    /// What stands between the two parts.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub separator: String,
    /// The lines that the second part counts.
    pub second: Axis,
}

/// One part of a printed number: the count of a family of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Axis {
    /// Which lines are counted.
    pub counts: Lines,
    /// The way in which the count grows. Diagonals may be said to grow along either axis of the sheet.
    pub grows: Grows,
    /// How the count is written.
    pub glyphs: Glyphs,
    /// The count of the first row or column, where growing starts; for diagonals the count of the one
    /// through the sheet's top-left hex.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub start: i32,
}

fn one() -> i32 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_one(start: &i32) -> bool {
    *start == one()
}

/// A way across the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum Grows {
    /// Up the sheet.
    North,
    /// Down the sheet.
    South,
    /// To the right.
    East,
    /// To the left.
    West,
}

/// Why a numbering can't number a sheet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberingError {
    /// Both parts count the same lines.
    #[error("both parts count {0}s, so a number doesn't single out a hex")]
    SameLines(&'static str),
    /// A zigzag and a diagonal, which can meet in two hexes.
    #[error(
        "a {zigzag} zigzags on this map and meets a {diagonal} twice or never: count the other way of the two"
    )]
    Zigzag {
        /// The lines that aren't straight here.
        zigzag: &'static str,
        /// The diagonal.
        diagonal: &'static str,
    },
    /// Rows that grow sideways, or columns that grow up or down.
    #[error("{0}s can't grow {1:?}")]
    Sideways(&'static str, Grows),
    /// Letters only: such a number could be taken for a direction.
    #[error("a printed number must hold a digit, but both parts are letters")]
    NoDigits,
    /// A separator that could be part of a number, or can't stand in one.
    #[error("the separator `{0}` may hold neither letters, digits, blanks nor any of / \" \\")]
    Separator(String),
    /// A prefix that can't stand in a number.
    #[error("the prefix `{0}` may hold neither blanks nor any of / \" \\")]
    Prefix(String),
    /// A start too far away from anything printed.
    #[error("a count starting at {0} is out of reach: it may be up to a million either way")]
    Start(i32),
    /// More zeros than anybody prints.
    #[error("{0} digits are too many: 8 is the most")]
    Width(u8),
    /// Two runs of digits without anything between, both of changing length.
    #[error(
        "without a separator numbers would be ambiguous: {0}s and {1}s both outgrow their digits"
    )]
    RunTogether(&'static str, &'static str),
}

const MAX_START: i32 = 1_000_000;

impl Axis {
    /// The count printed for a cell's line.
    pub fn value(&self, frame: &Frame, cell: Cell) -> i32 {
        let (origin, sign) = self.growth(frame);
        self.start + sign * (frame.line_of(self.counts, cell) - origin)
    }

    /// The line that a count stands for, as [`Frame::line_of`] counts.
    pub(super) fn line(&self, frame: &Frame, value: i32) -> i32 {
        let (origin, sign) = self.growth(frame);
        origin + sign * (value - self.start)
    }

    fn growth(&self, frame: &Frame) -> (i32, i32) {
        match (self.counts, self.grows) {
            (Lines::Rows, Grows::North) => (i32::from(frame.rows) - 1, -1),
            (Lines::Columns, Grows::West) => (i32::from(frame.columns) - 1, -1),
            (Lines::Falling, Grows::South | Grows::West) => (0, -1),
            (Lines::Rising, Grows::North | Grows::West) => (0, -1),
            _ => (0, 1),
        }
    }

    /// The least and the greatest count on the sheet, including the half hexes before the first whole
    /// ones if `first_place` is -1.
    pub(super) fn span(&self, frame: &Frame, first_place: i32) -> (i32, i32) {
        let (lines, last) = (frame.lines(), frame.length() - 1);
        let (mut least, mut greatest) = (i32::MAX, i32::MIN);
        for line in [0, 1.min(lines - 1), 0.max(lines - 2), lines - 1] {
            for place in [first_place, last] {
                let value = self.value(frame, frame.cell(line, place));
                (least, greatest) = (least.min(value), greatest.max(value));
            }
        }
        (least, greatest)
    }

    fn check(&self) -> Result<(), NumberingError> {
        let upright = matches!(self.grows, Grows::North | Grows::South);
        match (self.counts, upright) {
            (Lines::Rows, false) | (Lines::Columns, true) => {
                Err(NumberingError::Sideways(self.counts.one(), self.grows))
            }
            _ if self.start.unsigned_abs() > MAX_START.unsigned_abs() => {
                Err(NumberingError::Start(self.start))
            }
            _ => match self.glyphs {
                Glyphs::Digits(width) if usize::from(width) > MAX_GLYPHS => {
                    Err(NumberingError::Width(width))
                }
                _ => Ok(()),
            },
        }
    }

    fn outgrows_its_digits(&self, frame: &Frame) -> bool {
        match self.glyphs {
            Glyphs::Digits(width) => {
                self.span(frame, -1).1 >= 10i32.saturating_pow(u32::from(width.max(1)))
            }
            Glyphs::Letters(..) => false,
        }
    }
}

impl Numbering {
    /// Whether every number printed on such a sheet names one hex and reads back as that hex.
    ///
    /// # Errors
    /// Says what is wrong first; a numbering that passes can be printed and parsed.
    pub fn check(&self, frame: &Frame) -> Result<(), NumberingError> {
        self.first.check()?;
        self.second.check()?;
        let (first, second) = (self.first.counts, self.second.counts);
        let zigzag = match frame.orientation {
            Orientation::Pointy => Lines::Columns,
            Orientation::Flat => Lines::Rows,
        };
        if first == second {
            return Err(NumberingError::SameLines(first.one()));
        }
        for (one, other) in [(first, second), (second, first)] {
            if one == zigzag && matches!(other, Lines::Falling | Lines::Rising) {
                return Err(NumberingError::Zigzag {
                    zigzag: one.one(),
                    diagonal: other.one(),
                });
            }
        }
        let has_digits = |axis: &Axis| matches!(axis.glyphs, Glyphs::Digits(_));
        if !has_digits(&self.first) && !has_digits(&self.second) {
            return Err(NumberingError::NoDigits);
        }
        let is_awkward = |c: char| c.is_whitespace() || c.is_control() || "/\"\\".contains(c);
        if self
            .separator
            .chars()
            .any(|c| c.is_alphanumeric() || is_awkward(c))
        {
            return Err(NumberingError::Separator(self.separator.clone()));
        }
        if self.prefix.chars().any(is_awkward) {
            return Err(NumberingError::Prefix(self.prefix.clone()));
        }
        let both_digits = has_digits(&self.first) && has_digits(&self.second);
        let both_outgrow =
            self.first.outgrows_its_digits(frame) && self.second.outgrows_its_digits(frame);
        if self.separator.is_empty() && both_digits && both_outgrow {
            return Err(NumberingError::RunTogether(first.one(), second.one()));
        }
        Ok(())
    }

    /// The number printed on a cell, or `None` where none can be: a count below 0, or below A.
    pub fn print(&self, frame: &Frame, cell: Cell) -> Option<HexNo> {
        let shifted = frame.is_shifted(cell);
        let mut text = SmolStrBuilder::new();
        text.push_str(&self.prefix);
        self.first
            .glyphs
            .write(self.first.value(frame, cell), shifted, &mut text)?;
        text.push_str(&self.separator);
        self.second
            .glyphs
            .write(self.second.value(frame, cell), shifted, &mut text)?;
        Some(HexNo::from(text.finish()))
    }

    /// Whether a number can be printed on a cell.
    pub(super) fn prints(&self, frame: &Frame, cell: Cell) -> bool {
        [self.first, self.second]
            .iter()
            .all(|axis| axis.glyphs.writes(axis.value(frame, cell)))
    }

    /// The cell of the sheet on which exactly this text is printed.
    pub fn parse(&self, frame: &Frame, text: &str) -> Option<Cell> {
        // Most seams are out of the question by their lengths alone.
        let least = [self.first, self.second].map(|axis| axis.glyphs.least_length());
        self.seams(text, least).find_map(|texts| {
            if !self.is_filled_right(texts) {
                return None;
            }
            let (first, second) = (
                self.first.glyphs.read(texts[0])?,
                self.second.glyphs.read(texts[1])?,
            );
            let cell = self.cell_of(frame, first, second)?;
            let is_printed =
                frame.holds(cell) && self.prints_as(frame, cell, texts, [first, second]);
            is_printed.then_some(cell)
        })
    }

    /// Whether what is printed on a cell is the text that was read like this, with the right zeros, and not one with
    /// other capitals.
    fn prints_as(&self, frame: &Frame, cell: Cell, texts: [&str; 2], counts: [i32; 2]) -> bool {
        let shifted = frame.is_shifted(cell);
        let parts = [
            (self.first, counts[0], texts[0]),
            (self.second, counts[1], texts[1]),
        ];
        parts.into_iter().all(|(axis, count, text)| {
            axis.value(frame, cell) == count
                && axis.glyphs.writes(count)
                && axis.glyphs.is_cased_right(text, shifted)
        })
    }

    /// Where the lines of two counts meet, on the sheet or off it.
    pub fn cell_of(&self, frame: &Frame, first: i32, second: i32) -> Option<Cell> {
        frame.meeting(
            (self.first.counts, self.first.line(frame, first)),
            (self.second.counts, self.second.line(frame, second)),
        )
    }

    /// Every way to take a text apart into two counts, whatever its case and zeros.
    pub(super) fn readings<'a>(&'a self, text: &'a str) -> impl Iterator<Item = Reading> + 'a {
        self.seams(text, [1, 1])
            .filter_map(|texts| self.reading(texts))
    }

    /// Every way to take a text apart into two of at least these lengths. Without a separator each place may be the
    /// seam.
    fn seams<'a>(
        &'a self,
        text: &'a str,
        least: [usize; 2],
    ) -> impl Iterator<Item = [&'a str; 2]> + 'a {
        // Most numbers have no prefix, and to compare nothing is still a call.
        let rest = match self.prefix.as_str() {
            "" => text,
            prefix => text.strip_prefix(prefix).unwrap_or_default(),
        };
        let separator = self.separator.as_str();
        let last = rest.len().checked_sub(least[1] + separator.len());
        let places = last.map_or(0..0, |last| least[0]..last + 1);
        places.filter_map(move |at| {
            let (first, tail) = rest.split_at_checked(at)?;
            let second = if separator.is_empty() {
                tail
            } else {
                tail.strip_prefix(separator)?
            };
            Some([first, second])
        })
    }

    fn is_filled_right(&self, [first, second]: [&str; 2]) -> bool {
        self.first.glyphs.is_filled_right(first) && self.second.glyphs.is_filled_right(second)
    }

    fn reading(&self, texts: [&str; 2]) -> Option<Reading> {
        let [first, second] = texts;
        Some(Reading {
            first: self.first.glyphs.read(first)?,
            second: self.second.glyphs.read(second)?,
            filled_right: self.is_filled_right(texts),
        })
    }
}

/// One way to read a text as two counts.
pub(super) struct Reading {
    pub(super) first: i32,
    pub(super) second: i32,
    /// Whether each part has as many leading zeros as print has.
    pub(super) filled_right: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alphabet, Case, Parity};
    use proptest::prelude::*;

    fn axis(counts: Lines, grows: Grows, glyphs: Glyphs) -> Axis {
        Axis {
            counts,
            grows,
            glyphs,
            start: 1,
        }
    }

    fn rows_columns() -> Numbering {
        Numbering {
            prefix: String::new(),
            first: axis(Lines::Rows, Grows::North, Glyphs::Digits(2)),
            separator: String::new(),
            second: axis(Lines::Columns, Grows::East, Glyphs::Digits(2)),
        }
    }

    #[test]
    fn what_cannot_be_read_back_is_refused() {
        let frame = |columns, rows| Frame {
            orientation: Orientation::Pointy,
            columns,
            rows,
            shifted: Parity::Odd,
        };
        let letters = Glyphs::Letters(Alphabet::Doubled, Case::Upper);
        type Spoil = fn(&mut Numbering);
        let spoilt: [(Spoil, &str); 7] = [
            (|n| n.second = n.first, "both parts count rows"),
            (|n| n.first.grows = Grows::East, "rows can't grow East"),
            (|n| n.separator = "x".into(), "separator"),
            (|n| n.prefix = "a b".into(), "prefix"),
            (|n| n.first.start = i32::MIN, "starting at"),
            (|n| n.first.glyphs = Glyphs::Digits(9), "9 digits"),
            (|n| n.first.counts = Lines::Falling, "a column zigzags"),
        ];
        for (spoil, expected) in spoilt {
            let mut numbering = rows_columns();
            spoil(&mut numbering);
            let why = numbering
                .check(&frame(14, 33))
                .expect_err(expected)
                .to_string();
            assert!(why.contains(expected), "{why}");
        }
        let mut lettered = rows_columns();
        (lettered.first.glyphs, lettered.second.glyphs) = (letters, letters);
        assert_eq!(
            lettered.check(&frame(14, 33)),
            Err(NumberingError::NoDigits)
        );

        assert_eq!(rows_columns().check(&frame(14, 100)), Ok(())); // One part may outgrow two digits,
        assert!(rows_columns().check(&frame(100, 100)).is_err()); // not both: row 11 and 111 would mix.
    }

    fn arb_axis() -> impl Strategy<Value = Axis> {
        let lines = prop::sample::select(vec![
            Lines::Rows,
            Lines::Columns,
            Lines::Falling,
            Lines::Rising,
        ]);
        let grows =
            prop::sample::select(vec![Grows::North, Grows::South, Grows::East, Grows::West]);
        let cases = prop::sample::select(vec![Case::Upper, Case::Lower, Case::ByStagger]);
        let alphabets = prop::sample::select(vec![Alphabet::Spreadsheet, Alphabet::Doubled]);
        let glyphs = prop_oneof![
            (0u8..4).prop_map(Glyphs::Digits),
            (alphabets, cases).prop_map(|(alphabet, case)| Glyphs::Letters(alphabet, case)),
        ];
        (lines, grows, glyphs, -3..120i32).prop_map(|(counts, grows, glyphs, start)| Axis {
            counts,
            grows,
            glyphs,
            start,
        })
    }

    prop_compose! {
        fn arb_numbering()(
            prefix in "[A-D1]?-?", first in arb_axis(), separator in "[.-]?", second in arb_axis(),
        ) -> Numbering {
            Numbering { prefix, first, separator, second }
        }
    }

    prop_compose! {
        fn arb_frame()(pointy: bool, columns in 1u16..30, rows in 1u16..30, even: bool) -> Frame {
            Frame {
                orientation: if pointy { Orientation::Pointy } else { Orientation::Flat },
                columns,
                rows,
                shifted: if even { Parity::Even } else { Parity::Odd },
            }
        }
    }

    proptest! {
        #[test]
        fn arbitrary_numberings_round_trip(
            numbering in arb_numbering().prop_filter("two straight ways", |n| n.first.counts != n.second.counts),
            frame in arb_frame(),
            noise in "[0-9A-Ba-b.-]{1,5}",
        ) {
            prop_assume!(numbering.check(&frame).is_ok());
            for line in 0..frame.lines() {
                for place in -1..frame.length() {
                    let cell = frame.cell(line, place);
                    if !frame.holds(cell) { continue; }
                    let Some(number) = numbering.print(&frame, cell) else {
                        prop_assert!(!numbering.prints(&frame, cell));
                        continue;
                    };
                    prop_assert_eq!(numbering.parse(&frame, number.as_str()), Some(cell), "{}", number);
                }
            }
            if let Some(cell) = numbering.parse(&frame, &noise) {
                prop_assert_eq!(numbering.print(&frame, cell), Some(HexNo::from(noise.as_str())));
            }
        }
    }
}
