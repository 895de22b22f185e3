//! A grid by its printed numbers: from number to hex and back, and why a text is none.

use std::collections::BTreeSet;

use super::part::Part;
use super::{Grid, HexIx, NumberError, Side};
use crate::{Across, Axis, Cell, HexNo, HexsideNo, Lines, Sheet};
use beachhead_base::text::clipped;

/// More letters and digits than a number has.
const LONGEST_PLAIN: usize = 24;

impl Grid {
    /// The printed number of a hex.
    pub fn number(&self, hex: HexIx) -> HexNo {
        let (sheet, part, cell) = self.place(self.raw(hex));
        let digits = part.digits.as_ref();
        digits
            .and_then(|digits| digits.print(cell))
            .or_else(|| sheet.numbering.print(&part.frame, cell))
            .unwrap_or_else(|| "".into())
    }

    /// The sheet that a hex is printed on, and the counts of its number, where the numbers of that sheet sort as their
    /// counts do.
    pub fn sorted_counts(&self, hex: HexIx) -> Option<(u32, i32, i32)> {
        let (_, part, cell) = self.place(self.raw(hex));
        let (first, second) = part.digits.as_ref()?.counts(cell);
        // Where a sheet begins, no other does.
        Some((part.base(), first, second))
    }

    /// The hex with this printed number, exactly as printed. Where two halves make one hex, the number
    /// of either is good.
    pub fn find(&self, text: &str) -> Option<HexIx> {
        self.sheets().find_map(|(sheet, part)| {
            let cell = match &part.digits {
                Some(digits) => digits.read(text),
                None => sheet.numbering.parse(&part.frame, text),
            };
            let raw = part.raw(cell?)?;
            self.hex_at_raw(raw).or_else(|| self.hex_of_half(raw))
        })
    }

    /// Like [`Grid::find`], with the reason where there is no such hex.
    ///
    /// # Errors
    /// What [`Grid::explain`] says.
    pub fn locate(&self, text: &str) -> Result<HexIx, NumberError> {
        self.find(text).ok_or_else(|| self.explain(text))
    }

    /// Why a text is no hex of this map, as a person would say it.
    pub fn explain(&self, text: &str) -> NumberError {
        if let Some(hex) = self.find(text) {
            return NumberError::NothingWrong(self.number(hex));
        }
        let read_right = text.chars().map(digit_meant).collect::<String>();
        if let Some(hex) = self.find(&read_right) {
            let (text, printed) = (clipped(text), self.number(hex));
            return NumberError::Misprinted { text, printed };
        }
        let reasons = self
            .sheets()
            .filter_map(|(sheet, part)| self.explain_on(sheet, part, text));
        // The sheet that comes closest knows best: a hole, else a slip, else how far the lines run.
        let best = reasons.min_by_key(|reason| match reason {
            NumberError::LeftOut(_) => 0,
            NumberError::Misprinted { .. } => 1,
            NumberError::OffLine { .. } => 2,
            _ => 3,
        });
        let best = best.or_else(|| self.explain_prefix(text.trim()));
        let best = best.or_else(|| self.explain_separator(text));
        best.unwrap_or_else(|| NumberError::Foreign {
            text: clipped(text),
            example: self.number(HexIx(self.len() / 2)),
        })
    }

    /// What only begins otherwise than the numbers of a sheet do: with a small letter, or with that of another sheet.
    fn explain_prefix(&self, text: &str) -> Option<NumberError> {
        let prefixes = || {
            self.sheets()
                .map(|(sheet, _)| sheet.numbering.prefix.as_str())
        };
        let mut is_number = false;
        for (sheet, part) in self.sheets() {
            let prefix = sheet.numbering.prefix.as_str();
            let Some((head, tail)) = text.split_at_checked(prefix.len()) else {
                continue;
            };
            if prefixes().any(|other| other == head) {
                continue;
            }
            let meant = format!("{prefix}{tail}");
            if !head.eq_ignore_ascii_case(prefix) {
                is_number |= sheet.numbering.readings(&meant).next().is_some();
                continue;
            }
            let printed = match self.find(&meant) {
                Some(hex) => self.number(hex),
                None => match self.explain_on(sheet, part, &meant) {
                    Some(NumberError::Misprinted { printed, .. }) => printed,
                    _ => continue,
                },
            };
            let text = clipped(text);
            return Some(NumberError::Misprinted { text, printed });
        }
        is_number.then(|| NumberError::NoSheet {
            text: clipped(text),
            prefixes: prefixes().collect::<Vec<_>>().join(", "),
        })
    }

    /// What is a number but for the signs between its parts: `A1005` or `A 10-05` for `A10.05`. None where it may be several.
    fn explain_separator(&self, text: &str) -> Option<NumberError> {
        let plain = text.chars().filter(|sign| sign.is_alphanumeric());
        let plain: Vec<char> = plain.take(LONGEST_PLAIN).collect();
        let separators = self
            .sheets()
            .map(|(sheet, _)| sheet.numbering.separator.as_str());
        let separators: BTreeSet<&str> = separators
            .filter(|separator| !separator.is_empty())
            .collect();
        let mut meant = BTreeSet::new();
        for separator in separators {
            for at in 1..plain.len() {
                let (head, tail) = plain.split_at(at);
                let head: String = head.iter().collect();
                let tail: String = tail.iter().collect();
                meant.extend(self.find(&format!("{head}{separator}{tail}")));
            }
        }
        let only = (meant.len() == 1).then(|| meant.pop_first()).flatten()?;
        let (text, printed) = (clipped(text), self.number(only));
        Some(NumberError::Misprinted { text, printed })
    }

    fn explain_on(&self, sheet: &Sheet, part: &Part, text: &str) -> Option<NumberError> {
        let numbering = &sheet.numbering;
        let mut readings: Vec<_> = numbering.readings(text.trim()).collect();
        // Without a separator `0115` could be read as row 011, column 5 too: what looks right is what was meant.
        if readings.iter().any(|reading| reading.filled_right) {
            readings.retain(|reading| reading.filled_right);
        }
        for reading in &readings {
            let cell = numbering.cell_of(&part.frame, reading.first, reading.second);
            let Some(raw) = cell.and_then(|cell| part.raw(cell)) else {
                continue;
            };
            let Some(printed) = numbering.print(&part.frame, part.cell(raw)) else {
                continue;
            };
            let text = clipped(text);
            match self.hex_at_raw(raw).or_else(|| self.hex_of_half(raw)) {
                Some(_) => return Some(NumberError::Misprinted { text, printed }),
                None => return Some(NumberError::LeftOut(text)),
            }
        }
        let reading = readings
            .iter()
            .find(|reading| reading.filled_right)
            .or(readings.first())?;
        let counts = [
            (numbering.first, reading.first),
            (numbering.second, reading.second),
        ];
        for (axis, wanted) in counts {
            let (least, greatest) = axis.span(&part.frame, sheet.first_place());
            let (first, last) = axis.glyphs.values();
            if wanted < least || wanted > greatest {
                return Some(NumberError::OffSheet {
                    text: clipped(text),
                    lines: axis.counts.one(),
                    first: written(axis, least.max(first)),
                    last: written(axis, greatest.min(last)),
                    wanted: written(axis, wanted),
                });
            }
        }
        counts
            .into_iter()
            .find_map(|(axis, wanted)| self.end_of_line(sheet, part, axis, wanted, text))
    }

    /// The row or column of that count is on the sheet but hasn't got the hex: says how far it runs.
    fn end_of_line(
        &self,
        sheet: &Sheet,
        part: &Part,
        axis: Axis,
        wanted: i32,
        text: &str,
    ) -> Option<NumberError> {
        let line = axis.line(&part.frame, wanted);
        let whole_line: Vec<Cell> = match axis.counts {
            Lines::Rows => (-1..i32::from(sheet.columns))
                .map(|column| Cell { column, row: line })
                .collect(),
            Lines::Columns => (-1..i32::from(sheet.rows))
                .map(|row| Cell { column: line, row })
                .collect(),
            Lines::Falling | Lines::Rising => return None,
        };
        let there = |cell: &&Cell| {
            part.raw(**cell)
                .is_some_and(|raw| self.hex_at_raw(raw).is_some())
        };
        let first = whole_line.iter().find(there)?;
        let last = whole_line.iter().rev().find(there)?;
        Some(NumberError::OffLine {
            text: clipped(text),
            line: format!("{} {}", axis.counts.one(), written(axis, wanted)),
            first: sheet.numbering.print(&part.frame, *first)?,
            last: sheet.numbering.print(&part.frame, *last)?,
        })
    }

    /// What another sheet prints on its half of a hex.
    ///
    /// ```
    /// # use beachhead_hex::{Grid, preset};
    /// let grid = Grid::new(preset::omaha())?;
    /// let joint = grid.find("A10.01").unwrap();
    /// assert_eq!(grid.other_number(joint).unwrap(), "C10.36");
    /// # Ok::<(), Vec<beachhead_hex::GridError>>(())
    /// ```
    pub fn other_number(&self, hex: HexIx) -> Option<HexNo> {
        let (sheet, part, cell) = self.place(self.other_half(self.raw(hex))?);
        sheet.numbering.print(&part.frame, cell)
    }

    /// The sheet that a hex is printed on; of a joined one that whose number it has.
    pub fn sheet(&self, hex: HexIx) -> &Sheet {
        self.place(self.raw(hex)).0
    }

    /// The two counts that make up the hex's number, letters as 1 for A: what a rule such as "north of
    /// row 19xx" compares.
    pub fn coords(&self, hex: HexIx) -> (i32, i32) {
        let (sheet, part, cell) = self.place(self.raw(hex));
        let [first, second] = [sheet.numbering.first, sheet.numbering.second];
        (
            first.value(&part.frame, cell),
            second.value(&part.frame, cell),
        )
    }

    /// The printed count of the row, column or diagonal that a hex lies on, if its number says that.
    ///
    /// ```
    /// # use beachhead_hex::{Grid, Lines, preset};
    /// let grid = Grid::new(preset::utah())?;
    /// let hex = grid.find("2206").unwrap();
    /// assert_eq!(grid.line(hex, Lines::Rows), Some(22));
    /// assert_eq!(grid.line(hex, Lines::Falling), None);
    /// # Ok::<(), Vec<beachhead_hex::GridError>>(())
    /// ```
    pub fn line(&self, hex: HexIx, lines: Lines) -> Option<i32> {
        let (sheet, part, cell) = self.place(self.raw(hex));
        let axes = [sheet.numbering.first, sheet.numbering.second];
        axes.iter()
            .find(|axis| axis.counts == lines)
            .map(|axis| axis.value(&part.frame, cell))
    }

    /// The hexside of this name.
    ///
    /// # Errors
    /// Says which of the hexes isn't there, or that they don't touch, or that the map doesn't end there.
    pub fn hexside(&self, name: &HexsideNo) -> Result<Side, NumberError> {
        let hex = self.locate(name.hex().as_str())?;
        match name.across() {
            Across::Hex(other) => {
                let other_hex = self.locate(other.as_str())?;
                let direction = self.side_between(hex, other_hex);
                let side = direction.and_then(|direction| self.side(hex, direction));
                side.ok_or_else(|| NumberError::Apart {
                    a: name.hex().clone(),
                    b: other.clone(),
                })
            }
            &Across::Edge(direction) => {
                let hex_name = name.hex().clone();
                if let Some(neighbor) = self.neighbor(hex, direction) {
                    let neighbor = self.number(neighbor);
                    return Err(NumberError::Inside {
                        hex: hex_name,
                        direction,
                        neighbor,
                    });
                }
                self.side(hex, direction).ok_or_else(|| {
                    let sides = self.directions().map(|side| side.as_str()).join(", ");
                    NumberError::Corner {
                        hex: hex_name,
                        direction,
                        sides,
                    }
                })
            }
        }
    }

    /// The name of a hexside.
    pub fn hexside_no(&self, side: Side) -> HexsideNo {
        let number = self.number(side.hex());
        match self.across(side) {
            Some(other) => HexsideNo::between(number, self.number(other)),
            None => HexsideNo::at_edge(number, self.spec.orientation.direction(side.direction())),
        }
    }
}

/// The digit that a letter was typed for, or taken for by a program that reads scans.
fn digit_meant(letter: char) -> char {
    match letter {
        'O' | 'o' => '0',
        'I' | 'l' | '|' => '1',
        other => other,
    }
}

/// A count as print has it, a plain number where print can't write it.
fn written(axis: Axis, value: i32) -> String {
    let mut text = String::new();
    match axis.glyphs.write(value, false, &mut text) {
        Some(()) => text,
        None => value.to_string(),
    }
}
