//! The hexes in play: those of the scenario's sheets, and a half hex only where two of them meet (L81, L84).

use beachhead_engine::{HexSet, ScenarioLine};
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::{Compass, Extent, HexIx, HexNo};

use crate::codes::BAD_MAP;
use crate::data::{MOST_SHEETS, OFF_SHEETS};
use crate::open::joined::Joined;
use crate::open::opening::Opening;

/// More hexes than an action can name.
const MOST_HEXES: usize = u16::MAX as usize;

/// The farthest that a hex lies from the middle of the lattice, in doubled columns or in rows: so far, differences of
/// places are an `i16`.
const FARTHEST: i32 = i16::MAX as i32 / 2 - 1;

/// Which hexes are played on.
pub(crate) struct PlayField {
    pub(crate) in_play: HexSet,
    /// Of each hex, its sheet among those played on.
    pub(crate) sheet_of: Vec<u8>,
    /// The sheets played on, from west to east.
    pub(crate) sheets: Vec<String>,
}

impl PlayField {
    /// How many sheets are played on.
    pub(crate) fn sheet_count(&self) -> u8 {
        let count = self.sheets.len();
        u8::try_from(count)
            .unwrap_or_else(|_| cannot_happen!(u8::MAX, "{count} is {MOST_SHEETS} at most"))
    }
}

impl Opening<'_> {
    pub(crate) fn field(&mut self, joined: &Joined) -> PlayField {
        let grid = self.board.grid();
        let all = grid.spec().sheets.iter().map(|sheet| sheet.id.clone());
        let all: Vec<String> = all.collect();
        let named = &joined.plan.sheets;
        for sheet in named {
            if !all.contains(sheet) {
                let what = format!("the map has no sheet `{sheet}`");
                self.report(BAD_MAP, ScenarioLine::Rules("sheets"), "L81", &what);
            }
        }
        let mut sheets = all;
        if !named.is_empty() {
            sheets.retain(|sheet| named.contains(sheet));
        }
        let mut field = PlayField {
            in_play: HexSet::default(),
            sheet_of: vec![OFF_SHEETS; self.board.len()],
            sheets,
        };
        if field.sheets.len() > MOST_SHEETS {
            let what = format!(
                "a battle is fought on at most {MOST_SHEETS} sheets, not on {}",
                field.sheets.len()
            );
            self.report(BAD_MAP, ScenarioLine::Rules("sheets"), "L81", &what);
            field.sheets.truncate(MOST_SHEETS);
            return field;
        }
        let is_far = |hex| {
            let axial = grid.axial(hex);
            (2 * axial.x + axial.y).abs() > FARTHEST || axial.y.abs() > FARTHEST
        };
        if self.board.len() > MOST_HEXES || self.board.hexes().any(is_far) {
            let what = "the map is larger than any battle is fought on".to_owned();
            self.report(BAD_MAP, ScenarioLine::Rules("sheets"), "L81", &what);
            return field;
        }
        for hex in self.board.hexes() {
            let place = |hex| {
                let sheet = &grid.sheet(hex).id;
                field.sheets.iter().position(|known| known == sheet)
            };
            let Some(sheet) = place(hex).and_then(|at| u8::try_from(at).ok()) else {
                continue;
            };
            // A joint hex needs the sheet to its other side too.
            let open = match grid.extent(hex) {
                Extent::Whole => true,
                Extent::Half { playable } => playable,
                Extent::Joined => {
                    let east = grid.neighbor(hex, Compass::E);
                    east.is_some_and(|east| place(east).is_some())
                }
            };
            if open {
                field.in_play.insert(hex);
                if let Some(slot) = field.sheet_of.get_mut(hex.0 as usize) {
                    *slot = sheet;
                }
            }
        }
        field
    }

    /// A hex in play that the scenario names.
    pub(crate) fn hex(
        &mut self,
        field: &PlayField,
        number: &HexNo,
        line: ScenarioLine<'_>,
    ) -> Option<HexIx> {
        let hex = self.board.hex(number.as_str());
        let hex = hex.filter(|hex| field.in_play.contains(*hex));
        if hex.is_none() {
            let what = format!("hex {number} is not in play");
            self.report(BAD_MAP, line, "L84", &what);
        }
        hex
    }
}
