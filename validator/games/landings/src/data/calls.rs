//! What reinforcement rolls bring: the pack's table, line by line (L17, L89).

use beachhead_base::cannot_happen;

use crate::data::kinds::KindIx;
use crate::data::sections::MOST_SHEETS;
use crate::side::{BySide, Side};

/// A line of the table of reinforcements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) side: Side,
    /// The sheets in play that it holds for, one bit each; all where none is named.
    pub(crate) sheets: u8,
    pub(crate) face: usize,
    /// This many dice of the face bring one unit.
    pub(crate) count: u8,
    /// The kinds one of which it brings; none where it is an On the Move order.
    pub(crate) kinds: Vec<KindIx>,
}

/// The tables of reinforcements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calls {
    pub(crate) lines: Vec<Call>,
    /// Dice of each side's generals, by section (L89).
    pub(crate) generals: BySide<[u8; 3]>,
    /// How many steps a gun drifts as it comes down (L128).
    pub(crate) drift: u8,
}

impl Calls {
    /// The line that holds for a face on a sheet: the sheet's own before that of all sheets.
    pub(crate) fn line(&self, side: Side, sheet: Option<u8>, face: usize) -> Option<&Call> {
        let bit = sheet.map_or(0, |sheet| {
            let bit = 1u8.checked_shl(sheet.into());
            bit.unwrap_or_else(|| cannot_happen!(0, "sheet {sheet} is one of {MOST_SHEETS}"))
        });
        let fits = |call: &&Call| call.side == side && call.face == face;
        let mut own = self.lines.iter().filter(fits);
        let mut all = self.lines.iter().filter(fits);
        own.find(|call| call.sheets & bit != 0)
            .or_else(|| all.find(|call| call.sheets == 0))
    }
}

/// A side whose arrivals on some maps are limited, and need no craft (L127).
#[derive(Clone, Debug)]
pub(crate) struct Limit {
    pub(crate) side: Side,
    pub(crate) sheets: Vec<u8>,
    pub(crate) kinds: Vec<KindIx>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_has_lines_of_its_own_before_those_of_all() {
        let line = |side, sheets, face, count| Call {
            side,
            sheets,
            face,
            count,
            kinds: Vec::new(),
        };
        let calls = Calls {
            lines: vec![
                line(Side::Allies, 0, 0, 2),
                line(Side::Allies, 0b10, 0, 1),
                line(Side::Axis, 0b10, 1, 3),
                line(Side::Axis, 0b01, 2, 4),
            ],
            ..Calls::default()
        };
        for (side, sheet, face, count) in [
            (Side::Allies, Some(0), 0, Some(2)),
            (Side::Allies, Some(1), 0, Some(1)), // Its own.
            (Side::Allies, None, 0, Some(2)),
            (Side::Axis, Some(0), 1, None),
            (Side::Axis, Some(1), 1, Some(3)),
            (Side::Axis, Some(0), 2, Some(4)),
            (Side::Axis, None, 2, None),
        ] {
            let found = calls.line(side, sheet, face).map(|line| line.count);
            assert_eq!(found, count, "{side:?} {sheet:?} {face}");
        }
    }
}
