//! The hexes in play: those of the scenario's sheets, and a half hex only where two of them meet (L81, L84).

use beachhead_base::cannot_happen;
use beachhead_engine::{Board, HexSet, ScenarioLine};
use beachhead_hex::{Compass, Extent};
use beachhead_kit::{HexIx, HexNo, Opening};

use crate::codes::BAD_MAP;
use crate::data::MOST_SHEETS;
use crate::open::joined::Joined;
use crate::open::opening::report;

/// More hexes than an action can name.
const MOST_HEXES: usize = u16::MAX as usize;

/// The farthest that a hex lies from the middle of the lattice, in doubled columns or in rows: so far, differences of
/// places are an `i16`.
const FARTHEST: i32 = i16::MAX as i32 / 2 - 1;

/// Which hexes are played on.
pub(crate) struct PlayField {
    pub(crate) in_play: HexSet,
    /// Of each hex, its sheet among those played on.
    pub(crate) sheet_of: Vec<Option<u8>>,
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

    /// The sheet of a hex in play.
    pub(crate) fn sheet_at(&self, hex: HexIx) -> Option<u8> {
        self.sheet_of.get(hex.index()).copied().flatten()
    }

    /// The hex of this number, if it is in play.
    pub(crate) fn hex(&self, board: &Board, number: &HexNo) -> Option<HexIx> {
        let hex = board.hex(number.as_str());
        hex.filter(|hex| self.in_play.contains(*hex))
    }

    /// The region of this name on a sheet: `Sword-left`, or `left` where the map has one sheet.
    pub(crate) fn region_on(&self, board: &Board, name: &str, sheet: u8) -> Vec<HexIx> {
        let on_sheet = self.sheets.get(usize::from(sheet));
        let own = on_sheet.and_then(|sheet| board.region(&format!("{sheet}-{name}")));
        let hexes = own.or_else(|| board.region(name));
        let hexes = hexes.into_iter().flat_map(HexSet::iter);
        hexes.filter(|hex| self.in_play.contains(*hex)).collect()
    }
}

/// The hexes that a scenario is played on.
pub(crate) fn field(opening: &mut Opening<'_>, joined: &Joined) -> PlayField {
    let board = opening.board;
    let grid = board.grid();
    let line = ScenarioLine::Rules("sheets");
    let all = grid.spec().sheets.iter().map(|sheet| sheet.id.clone());
    let mut sheets: Vec<String> = all.collect();
    let named = &joined.plan.sheets;
    for sheet in named.iter().filter(|sheet| !sheets.contains(sheet)) {
        let what = format!("the map has no sheet `{sheet}`");
        report(opening, BAD_MAP, line, "L81", &what);
    }
    if !named.is_empty() {
        sheets.retain(|sheet| named.contains(sheet));
    }
    let count = sheets.len();
    sheets.truncate(MOST_SHEETS);
    let mut field = PlayField {
        in_play: HexSet::default(),
        sheet_of: vec![None; board.len()],
        sheets,
    };
    if count > MOST_SHEETS {
        let what = format!("a battle is fought on at most {MOST_SHEETS} sheets, not on {count}");
        report(opening, BAD_MAP, line, "L81", &what);
        return field;
    }
    let is_far = |hex| {
        let axial = grid.axial(hex);
        (2 * axial.x + axial.y).abs() > FARTHEST || axial.y.abs() > FARTHEST
    };
    if board.len() > MOST_HEXES || board.hexes().any(is_far) {
        let what = "the map is larger than any battle is fought on";
        report(opening, BAD_MAP, line, "L81", what);
        return field;
    }
    let place = |sheets: &[String], hex| {
        let sheet = &grid.sheet(hex).id;
        let at = sheets.iter().position(|known| known == sheet);
        at.and_then(|at| u8::try_from(at).ok())
    };
    for (hex, slot) in board.hexes().zip(&mut field.sheet_of) {
        let Some(sheet) = place(&field.sheets, hex) else {
            continue;
        };
        // A joint hex needs the sheet to its other side too.
        let open = match grid.extent(hex) {
            Extent::Whole => true,
            Extent::Half { playable } => playable,
            Extent::Joined => {
                let east = grid.neighbor(hex, Compass::E);
                east.is_some_and(|east| place(&field.sheets, east).is_some())
            }
        };
        if open {
            field.in_play.insert(hex);
            *slot = Some(sheet);
        }
    }
    field
}
