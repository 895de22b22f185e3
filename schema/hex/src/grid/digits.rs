//! The numbers of a sheet that counts rows and columns in digits, all of one length: `1706`, `A10.10`.
//!
//! Most maps print such numbers, and a map of a million hexes prints and reads as many. What
//! [`Numbering`](crate::Numbering) works out anew for each number is worked out once here.
//!
//! Holds always: a number is printed and read as the sheet's numbering has it, and numbers sort as their counts do
//! (`tests::numbers_are_those_of_the_numbering`).

use std::ops::Range;

use crate::{Axis, Cell, Frame, Glyphs, HexNo, Lines, Sheet};

/// The longest number, in bytes. Longer ones are left to the numbering.
const LONGEST: usize = 32;

#[derive(Clone, Debug)]
pub(super) struct DigitNumbers {
    /// Prefix and separator, with room for the digits.
    template: [u8; LONGEST],
    len: usize,
    first: Count,
    second: Count,
}

/// A count of rows or columns, as a number has it.
#[derive(Clone, Debug)]
struct Count {
    lines: Lines,
    /// Where its digits stand in the number.
    digits: Range<usize>,
    /// The count of row or column 0,
    at_zero: i32,
    /// and by how much that of the next one is greater: 1 or -1.
    step: i32,
}

impl DigitNumbers {
    /// `None` where numbers are of another form, or differ in length.
    pub(super) fn new(sheet: &Sheet, frame: &Frame) -> Option<Self> {
        let numbering = &sheet.numbering;
        let (prefix, separator) = (numbering.prefix.as_bytes(), numbering.separator.as_bytes());
        let first = Count::new(numbering.first, frame, prefix.len())?;
        let second = Count::new(numbering.second, frame, first.digits.end + separator.len())?;
        let len = second.digits.end;
        let mut template = [b'0'; LONGEST];
        template.get_mut(..prefix.len())?.copy_from_slice(prefix);
        let between = template.get_mut(first.digits.end..second.digits.start)?;
        between.copy_from_slice(separator);
        (len <= LONGEST).then_some(Self {
            template,
            len,
            first,
            second,
        })
    }

    pub(super) fn print(&self, cell: Cell) -> Option<HexNo> {
        let mut number = self.template;
        self.first.print(cell, &mut number)?;
        self.second.print(cell, &mut number)?;
        let text = str::from_utf8(number.get(..self.len)?).ok()?;
        Some(HexNo::from(text))
    }

    /// The cell, on the sheet or off it, whose number this would be.
    pub(super) fn read(&self, text: &str) -> Option<Cell> {
        let text = text.as_bytes();
        let (first, second) = (&self.first.digits, &self.second.digits);
        let is_alike = |range: Range<usize>| {
            range.is_empty() || text.get(range.clone()) == self.template.get(range)
        };
        if text.len() != self.len || !is_alike(0..first.start) || !is_alike(first.end..second.start)
        {
            return None;
        }
        let (first, second) = (self.first.read(text)?, self.second.read(text)?);
        Some(match self.first.lines {
            Lines::Rows => Cell {
                column: second,
                row: first,
            },
            _ => Cell {
                column: first,
                row: second,
            },
        })
    }

    /// The counts of a cell. Of two numbers of the sheet the one with the lesser counts comes first.
    pub(super) fn counts(&self, cell: Cell) -> (i32, i32) {
        (self.first.of(cell), self.second.of(cell))
    }
}

impl Count {
    fn new(axis: Axis, frame: &Frame, start: usize) -> Option<Self> {
        let Glyphs::Digits(width) = axis.glyphs else {
            return None;
        };
        if !matches!(axis.counts, Lines::Rows | Lines::Columns) {
            return None;
        }
        let width = width.max(1);
        let (least, greatest) = axis.span(frame, -1);
        if least < 0 || greatest >= 10_i32.checked_pow(width.into())? {
            return None;
        }
        let count = |line: i32| {
            let cell = Cell {
                column: line,
                row: line,
            };
            axis.value(frame, cell)
        };
        Some(Self {
            lines: axis.counts,
            digits: start..start + usize::from(width),
            at_zero: count(0),
            step: count(1) - count(0),
        })
    }

    fn of(&self, cell: Cell) -> i32 {
        let line = match self.lines {
            Lines::Rows => cell.row,
            _ => cell.column,
        };
        self.at_zero + self.step * line
    }

    /// `None` where the digits have no room for the count, or it is negative.
    fn print(&self, cell: Cell, number: &mut [u8; LONGEST]) -> Option<()> {
        let mut rest = u32::try_from(self.of(cell)).ok()?;
        for digit in number.get_mut(self.digits.clone())?.iter_mut().rev() {
            *digit = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        (rest == 0).then_some(())
    }

    /// The row or column with the count that stands here.
    fn read(&self, number: &[u8]) -> Option<i32> {
        let mut count = 0;
        for digit in number.get(self.digits.clone())? {
            if !digit.is_ascii_digit() {
                return None;
            }
            count = count * 10 + i32::from(digit - b'0');
        }
        Some((count - self.at_zero) * self.step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grows, Half, Halves, Numbering, Orientation, Parity};
    use proptest::prelude::*;

    prop_compose! {
        fn arb_sheet()(
            columns in 1_u16..14, rows in 1_u16..14, even: bool, rows_first: bool, north: bool, west: bool,
            prefix in "[A\u{e9}]?", separator in "[.-]?", widths in (0_u8..4, 0_u8..4), starts in (-2..99_i32, -2..99_i32),
        ) -> Sheet {
            let axis = |counts, grows, width, start| Axis { counts, grows, glyphs: Glyphs::Digits(width), start };
            let row_count = axis(Lines::Rows, if north { Grows::North } else { Grows::South }, widths.0, starts.0);
            let column_count = axis(Lines::Columns, if west { Grows::West } else { Grows::East }, widths.1, starts.1);
            let [first, second] = if rows_first { [row_count, column_count] } else { [column_count, row_count] };
            Sheet {
                id: String::new(),
                columns,
                rows,
                shifted: if even { Parity::Even } else { Parity::Odd },
                at: (0, 0),
                halves: Halves { low: Half::Absent, high: Half::Whole },
                numbering: Numbering { prefix, first, separator, second },
                holes: Vec::new(),
            }
        }
    }

    proptest! {
        #[test]
        fn numbers_are_those_of_the_numbering(sheet in arb_sheet(), pointy: bool, other in "[A0-9.-]{0,8}") {
            let frame = sheet.frame(if pointy { Orientation::Pointy } else { Orientation::Flat });
            let Some(numbers) = DigitNumbers::new(&sheet, &frame) else { return Ok(()) };
            let read = |text: &str| numbers.read(text).filter(|cell| frame.holds(*cell));
            let mut all = Vec::new();
            for row in -1..=i32::from(sheet.rows) {
                for column in -1..=i32::from(sheet.columns) {
                    let cell = Cell { column, row };
                    if !frame.holds(cell) {
                        continue;
                    }
                    let number = numbers.print(cell);
                    prop_assert_eq!(&number, &sheet.numbering.print(&frame, cell));
                    let number = number.unwrap();
                    prop_assert_eq!(read(number.as_str()), Some(cell));
                    for text in [format!("{number}0"), format!("0{number}"), number.as_str().replace('0', "O")] {
                        prop_assert_eq!(read(&text), sheet.numbering.parse(&frame, &text), "{}", text);
                    }
                    all.push((numbers.counts(cell), number));
                }
            }
            prop_assert_eq!(read(&other), sheet.numbering.parse(&frame, &other));
            all.sort();
            prop_assert!(all.is_sorted_by_key(|(_, number)| number));
        }
    }

    #[test]
    fn numbers_of_other_forms_are_left() {
        use crate::preset;
        for (spec, expected) in [
            (preset::utah(), true),
            (preset::omaha(), false),
            (preset::dday(), false),
            (preset::landings(), false),
        ] {
            for sheet in &spec.sheets {
                let frame = sheet.frame(spec.orientation);
                assert_eq!(
                    DigitNumbers::new(sheet, &frame).is_some(),
                    expected,
                    "{}",
                    sheet.id
                );
            }
        }
    }
}
