//! One sheet within a grid: arithmetic between its cells and their places in the grid's list.
//!
//! Places are *raw* here: cells that are taken out (holes, cells without a number, halves that another
//! sheet names) still count. [`super::Grid`] closes those gaps.

use std::ops::Range;

use super::digits::DigitNumbers;
use crate::{Cell, Frame, Sheet};

#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) frame: Frame,
    /// Line and place of the sheet's first hex on the board's lattice.
    pub(super) at: (i32, i32),
    /// The first raw place.
    base: u32,
    /// The places of even and of odd lines, counted on the sheet.
    even: Range<i32>,
    odd: Range<i32>,
    /// `None` where numbers are of another form.
    pub(super) digits: Option<DigitNumbers>,
}

impl Part {
    /// Returns the part and how many raw places it takes.
    pub(super) fn new(sheet: &Sheet, frame: Frame, base: u32) -> (Self, u64) {
        let (even, odd) = (sheet.places(&frame, 0), sheet.places(&frame, 1));
        let at = frame.line_and_place(Cell {
            column: sheet.at.0,
            row: sheet.at.1,
        });
        let part = Self {
            frame,
            at,
            base,
            even,
            odd,
            digits: DigitNumbers::new(sheet, &frame),
        };
        let lines = u64::from(frame.lines().unsigned_abs());
        let size =
            lines.div_ceil(2) * u64::from(part.count(0)) + lines / 2 * u64::from(part.count(1));
        (part, size)
    }

    /// The places that a line has.
    pub(super) fn places(&self, line: i32) -> Range<i32> {
        if line & 1 == 0 {
            self.even.clone()
        } else {
            self.odd.clone()
        }
    }

    /// The places on the board that its lines have, from the first of any to the last of any.
    pub(super) fn reach(&self) -> Range<i32> {
        let start = self.even.start.min(self.odd.start);
        start + self.at.1..self.even.end.max(self.odd.end) + self.at.1
    }

    fn count(&self, line: i32) -> u32 {
        let places = self.places(line);
        places.end.abs_diff(places.start)
    }

    fn lines_of_both_kinds(&self) -> u32 {
        self.count(0) + self.count(1)
    }

    /// Whether each line has a hex, so that lines hang together.
    pub(super) fn is_whole(&self) -> bool {
        self.frame.lines() == 1 || self.count(0) > 0 && self.count(1) > 0
    }

    pub(super) fn base(&self) -> u32 {
        self.base
    }

    /// The raw place of a cell, if the sheet has the cell.
    pub(super) fn raw(&self, cell: Cell) -> Option<u32> {
        let (line, place) = self.frame.line_and_place(cell);
        self.raw_on(line, place)
    }

    fn raw_on(&self, line: i32, place: i32) -> Option<u32> {
        let places = self.places(line);
        if !(0..self.frame.lines()).contains(&line) || !places.contains(&place) {
            return None;
        }
        let before = line.unsigned_abs() / 2 * self.lines_of_both_kinds();
        let half_way = if line & 1 == 0 { 0 } else { self.count(0) };
        Some(self.base + before + half_way + place.abs_diff(places.start))
    }

    /// The cell at a raw place of this sheet.
    pub(super) fn cell(&self, raw: u32) -> Cell {
        let raw = raw.saturating_sub(self.base);
        let pair = self.lines_of_both_kinds().max(1);
        let (pairs, rest) = (raw / pair, raw % pair);
        let (line, rest) = match rest.checked_sub(self.count(0)) {
            Some(rest) => (2 * pairs + 1, rest),
            None => (2 * pairs, rest),
        };
        let line = line.cast_signed();
        self.frame
            .cell(line, self.places(line).start + rest.cast_signed())
    }

    /// A cell's column and row on the board's lattice.
    pub(super) fn on_board(&self, cell: Cell) -> Cell {
        let (line, place) = self.board_line_and_place(cell);
        self.frame.cell(line, place)
    }

    /// A cell's line and place on the board's lattice.
    pub(super) fn board_line_and_place(&self, cell: Cell) -> (i32, i32) {
        let (line, place) = self.frame.line_and_place(cell);
        (line + self.at.0, place + self.at.1)
    }

    /// The cell of this sheet at a place of the board's lattice, if the sheet has one there.
    pub(super) fn raw_at(&self, board: Cell) -> Option<u32> {
        let (line, place) = self.frame.line_and_place(board);
        self.raw_on_board(line, place)
    }

    /// The same by line and place.
    pub(super) fn raw_on_board(&self, line: i32, place: i32) -> Option<u32> {
        self.raw_on(line.checked_sub(self.at.0)?, place.checked_sub(self.at.1)?)
    }

    /// All cells, in raw order.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.frame.lines()).flat_map(move |line| {
            self.places(line)
                .map(move |place| self.frame.cell(line, place))
        })
    }
}
