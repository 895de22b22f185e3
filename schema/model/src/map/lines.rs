//! [`Map::lines`]: the hexes of a map in the order in which its file lists them.

use std::iter;

use beachhead_hex::{HexIx, HexNo};

use super::sorted::ByNumber;
use super::{HexLayer, HexRecord, Map};

/// A line of the hex layer.
pub enum LayerLine<'m> {
    /// A hex that has a record, under its number.
    Hex(&'m HexLayer, HexNo, HexIx),
    /// A record that has no place on the grid.
    Stray(&'m HexRecord),
}

impl LayerLine<'_> {
    /// By which the comments of the line are found.
    pub fn number(&self) -> String {
        match self {
            Self::Hex(_, number, _) => number.to_string(),
            Self::Stray(record) => record.hex.to_string(),
        }
    }

    /// `None` for a hex without a record, which is no line.
    pub fn into_record(self) -> Option<HexRecord> {
        match self {
            Self::Hex(hexes, number, hex) => hexes.record(hex, number),
            Self::Stray(record) => Some(record.clone()),
        }
    }
}

impl Map {
    /// The record of a hex, if the hex is on the grid and anything is known of it.
    pub fn record(&self, hex: &HexNo) -> Option<HexRecord> {
        self.hexes
            .record(self.grid.find(hex.as_str())?, hex.clone())
    }

    /// Every hex record there is, sorted by printed number: the lines of the file.
    pub fn records(&self) -> impl Iterator<Item = HexRecord> + '_ {
        self.lines().filter_map(LayerLine::into_record)
    }

    /// The lines of the hex layer, sorted by printed number.
    pub fn lines(&self) -> impl Iterator<Item = LayerLine<'_>> {
        let mut strays = self.hexes.strays().iter().peekable();
        let mut cells = ByNumber::new(&self.grid, &self.hexes).peekable();
        iter::from_fn(move || {
            // Of two lines with one number the one on the grid comes first.
            let is_stray = |(number, _): &(HexNo, HexIx)| {
                strays.peek().is_some_and(|stray| stray.hex < *number)
            };
            if cells.peek().is_none_or(is_stray) {
                return strays.next().map(LayerLine::Stray);
            }
            let (number, hex) = cells.next()?;
            Some(LayerLine::Hex(&self.hexes, number, hex))
        })
    }

    /// Where the record at this place of [`HexLayer::strays`] stands among the places of `hexes` that reading gives.
    pub fn stray_place(&self, at: usize) -> usize {
        self.grid.len() as usize + at
    }
}
