//! One printed sheet of a map: how many hexes, how they stand, what they are called, where it lies.
//!
//! Sheets are placed next to each other by [`super::grid`], which also decides what becomes of half
//! hexes where two of them meet.
//!
//! Holds always: which cells a sheet has follows from its size and [`Halves`] alone
//! (`tests::shifted_lines_differ_by_their_halves`); holes and cells without a number are taken out later.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::frame::{Cell, Frame, Parity};
use super::{HexNo, Numbering, Orientation};

/// One sheet of a map, or the whole map where it is printed on one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// What the rulebook calls the sheet; may be left out where there is only one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Hexes in a row.
    pub columns: u16,
    /// Hexes in a column.
    pub rows: u16,
    /// Which rows (pointy tops) or columns (flat tops) are shifted by half a hex to the east or south,
    /// counted from 0 in the north or west.
    pub shifted: Parity,
    /// Column and row of the top-left hex on the lattice that all sheets of the map share.
    #[serde(default, skip_serializing_if = "is_origin")]
    pub at: (i32, i32),
    /// What happens to the half hexes at the two ends of shifted lines.
    #[serde(default, skip_serializing_if = "is_default")]
    pub halves: Halves,
    /// How the hexes are numbered.
    pub numbering: Numbering,
    /// Hexes that would be there but aren't: under a chart, cut away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<HexNo>,
}

fn is_origin(at: &(i32, i32)) -> bool {
    *at == (0, 0)
}

fn is_default(halves: &Halves) -> bool {
    *halves == Halves::default()
}

/// The two ends of shifted lines.
///
/// ```text
///      ⬡ ⬡ ⬡ ⬡         a line that stands
///     ◁ ⬡ ⬡ ⬡ ▷        a shifted line: three whole hexes between `low` and `high`
///      ⬡ ⬡ ⬡ ⬡
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Halves {
    /// Before the first hex: in the west (pointy tops) or north (flat tops). Never `Whole`.
    #[serde(default = "absent", skip_serializing_if = "is_absent")]
    pub low: Half,
    /// The last hex, which sticks out half a hex beyond the lines that stand.
    #[serde(default = "whole", skip_serializing_if = "is_whole")]
    pub high: Half,
}

fn absent() -> Half {
    Half::Absent
}

fn is_absent(half: &Half) -> bool {
    *half == absent()
}

fn whole() -> Half {
    Half::Whole
}

fn is_whole(half: &Half) -> bool {
    *half == whole()
}

impl Default for Halves {
    /// A ragged edge of whole hexes.
    fn default() -> Self {
        Self {
            low: absent(),
            high: whole(),
        }
    }
}

/// What is printed at the end of a shifted line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum Half {
    /// A whole hex: the edge of the sheet is ragged.
    Whole,
    /// Nothing.
    Absent,
    /// Half a hex on which nothing may stand.
    Unplayable,
    /// Half a hex that counts as a hex. Where the neighbouring sheet has the other half, both make one hex.
    Playable,
    /// Half a hex that makes one playable hex together with the half on the neighbouring sheet. Where
    /// no sheet lies next to it, it is unplayable.
    Joins,
}

impl Half {
    /// Whether the half makes one hex with that of the neighbouring sheet.
    pub(super) fn joins(self) -> bool {
        matches!(self, Self::Playable | Self::Joins)
    }
}

impl Sheet {
    /// How the hexes of the sheet stand, on a map of this orientation.
    pub fn frame(&self, orientation: Orientation) -> Frame {
        Frame {
            orientation,
            columns: self.columns,
            rows: self.rows,
            shifted: self.shifted,
        }
    }

    /// The places that a straight line of the sheet has.
    pub(super) fn places(&self, frame: &Frame, line: i32) -> Range<i32> {
        if !frame.is_line_shifted(line) {
            return 0..frame.length();
        }
        let first = self.first_place();
        let end = frame.length() - i32::from(self.halves.high == Half::Absent);
        first..end.max(first)
    }

    /// Whether each cell has a number, since the least and the greatest counts of both axes can be written.
    pub(super) fn always_prints(&self, frame: &Frame) -> bool {
        let first_place = self.first_place();
        [self.numbering.first, self.numbering.second]
            .iter()
            .all(|axis| {
                let (least, greatest) = axis.span(frame, first_place);
                axis.glyphs.writes(least) && axis.glyphs.writes(greatest)
            })
    }

    /// The first place of shifted lines: -1 where they begin with a half hex.
    pub(super) fn first_place(&self) -> i32 {
        -i32::from(self.halves.low != Half::Absent)
    }

    /// What is printed on a cell: a whole hex, but for the ends of shifted lines.
    pub(super) fn half_at(&self, frame: &Frame, cell: Cell) -> Half {
        let (line, place) = frame.line_and_place(cell);
        match place {
            _ if !frame.is_line_shifted(line) => Half::Whole,
            -1 => self.halves.low,
            place if place == frame.length() - 1 => self.halves.high,
            _ => Half::Whole,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    #[test]
    fn shifted_lines_differ_by_their_halves() {
        let mut sheet = preset::utah().sheets.remove(0);
        sheet.columns = 4;
        for (low, high, expected) in [
            (Half::Absent, Half::Whole, 0..4),           // Ragged.
            (Half::Absent, Half::Absent, 0..3),          // Whole hexes only, straight edge.
            (Half::Unplayable, Half::Unplayable, -1..4), // Whole hexes between two halves.
        ] {
            sheet.halves = Halves { low, high };
            let frame = sheet.frame(Orientation::Pointy);
            assert_eq!(sheet.places(&frame, 0), 0..4);
            assert_eq!(sheet.places(&frame, 1), expected);
            assert_eq!(sheet.half_at(&frame, Cell { column: 3, row: 1 }), high);
            assert_eq!(
                sheet.half_at(&frame, Cell { column: 2, row: 1 }),
                Half::Whole
            );
        }
    }

    #[test]
    fn defaults_are_left_out() {
        let sheet = preset::utah().sheets.remove(0);
        let text = ron::to_string(&sheet).expect("it is plain data");
        for default in [
            "id",
            "at:",
            "halves",
            "holes",
            "prefix",
            "separator",
            "start",
        ] {
            assert!(!text.contains(default), "{default} in {text}");
        }
        assert_eq!(ron::from_str(&text), Ok(sheet));
    }
}
