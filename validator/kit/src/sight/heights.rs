//! [`Heights`]: how tall each hex and hexside of a board is, read from the pack's table `heights`.
//!
//! A row names a terrain, a feature or a hexside kind of the palette; its first cell is the height in metres of what stands
//! there. The row `eye` is how high eyes and targets are above their ground. Of all that stands in a hex the tallest counts. A name
//! that a terrain and a hexside kind share stands for both.

use std::collections::BTreeMap;

use beachhead_base::nearest::nearest;
use beachhead_base::{Id, cannot_happen};
use beachhead_engine::{Board, HexsideIx, SharedBoard, of_table_row};
use beachhead_hex::HexIx;
use beachhead_model::diag::{Code, Diagnostic, Subject};
use beachhead_model::pack::Pack;
use beachhead_model::tables::TableRow;

use super::trace::Axial;
use crate::tables::cells;

/// The name of the table.
pub const HEIGHTS: &str = "heights";

/// A terrain of the map without a row.
pub const HEIGHT_MISSING: Code = Code {
    id: "TAB009",
    name: "height-missing",
};

/// A cell that is no height.
pub const HEIGHT_UNREADABLE: Code = Code {
    id: "TAB010",
    name: "height-unreadable",
};

/// A row for nothing that the palette has.
pub const HEIGHT_UNKNOWN: Code = Code {
    id: "TAB011",
    name: "height-unknown",
};

/// Height of eyes and targets above their ground, in metres, where the table has no row `eye`.
pub const DEFAULT_EYE: i32 = 2;

/// The row of eyes and targets.
const EYE: &str = "eye";

/// The tallest that anything may stand, in metres.
const TALLEST: i32 = 1_000;

/// How high each hex and hexside of a board is.
#[derive(Clone, Debug)]
pub struct Heights {
    pub(super) board: SharedBoard,
    pub(super) hexes: Vec<HexHeight>,
    /// The directions of the board, in the order of [`Axial::around`].
    pub(super) ways: [u8; 6],
    /// Height of eyes and targets above their ground.
    pub(super) eye: i32,
}

/// A hex as lines of sight pass it: all that they ask of it side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct HexHeight {
    pub(super) place: Axial,
    /// Whether anything is known of its height; where not, it bars nothing.
    pub(super) is_known: bool,
    /// Ground, in metres.
    pub(super) ground: i32,
    /// Top of what stands on it.
    pub(super) top: i32,
    /// The hexes beside, in the order of [`Axial::around`].
    pub(super) near: [Option<HexIx>; 6],
    /// Height of what stands on the sides between, in metres; 0 for nothing.
    pub(super) walls: [i16; 6],
}

/// How tall what stands on a map is, by the kinds of its palette.
#[derive(Debug)]
struct Stands<'a> {
    rows: BTreeMap<&'a Id, i32>,
}

impl Stands<'_> {
    fn of(&self, kind: Option<&Id>) -> i32 {
        kind.and_then(|kind| self.rows.get(kind))
            .copied()
            .unwrap_or(0)
    }
}

impl Heights {
    /// The heights of a pack's map; `None` if the pack has no table `heights`.
    ///
    /// # Errors
    /// All that is wrong with the table: a terrain of the map without a row, a row for nothing that the palette has, a cell
    /// that is no height.
    pub fn read(board: &SharedBoard, pack: &Pack) -> Option<Result<Self, Vec<Diagnostic>>> {
        let (stands, findings) = read_table(pack)?;
        Some(if findings.is_empty() {
            Ok(Self::compile(board, pack, &stands))
        } else {
            Err(findings)
        })
    }

    /// All that is wrong with the table `heights` of a pack, as [`Heights::read`] reports it; nothing if the pack has no such
    /// table.
    pub fn findings(pack: &Pack) -> Vec<Diagnostic> {
        read_table(pack).map_or_else(Vec::new, |(_, findings)| findings)
    }

    fn compile(board: &SharedBoard, pack: &Pack, stands: &Stands<'_>) -> Self {
        let hexes = &pack.map.hexes;
        let on_hex = |hex| {
            let features = hexes.features(hex).iter();
            let standing = features.map(|feature| stands.of(Some(feature)));
            let tallest = standing.chain([stands.of(hexes.terrain(hex))]).max();
            tallest.unwrap_or_default()
        };
        let kinds = pack.palette.hexsides.iter();
        let kinds = kinds.map(|kind| {
            (
                board.hexside_kind(kind.id.as_str()),
                stands.of(Some(&kind.id)),
            )
        });
        let kinds: Vec<(HexsideIx, i16)> = kinds
            .filter_map(|(kind, height)| {
                Some((kind.filter(|_| height > 0)?, i16::try_from(height).ok()?))
            })
            .collect();
        let on_side = |hex, direction| {
            let there = kinds.iter();
            let there = there.filter(|(kind, _)| board.has_side(hex, direction, *kind));
            there.map(|(_, height)| *height).max().unwrap_or_default()
        };
        let eye = stands
            .rows
            .get(&Id::new(EYE))
            .copied()
            .unwrap_or(DEFAULT_EYE);
        // Of half hexes that are not in play, and of those that the map does not describe, nothing is known.
        let is_known = |hex| board.playable(hex) && hexes.terrain(hex).is_some();
        let ground = |hex| is_known(hex).then(|| board.elevation(hex).into());
        Self::new(board.clone(), eye, ground, on_hex, on_side)
    }

    /// Heights of a board, all in metres: of eyes and targets above their ground, of the ground of each hex (`None` where it is
    /// not known), of what stands on it, and of what stands on its side in a direction of the board (0 for nothing).
    pub fn new(
        board: SharedBoard,
        eye: i32,
        ground: impl Fn(HexIx) -> Option<i32>,
        on_hex: impl Fn(HexIx) -> i32,
        on_side: impl Fn(HexIx, u8) -> i16,
    ) -> Self {
        let ways = ways(&board);
        let compiled = |hex| {
            let axial = board.grid().axial(hex);
            HexHeight {
                place: Axial::new(axial.x, axial.y),
                is_known: ground(hex).is_some(),
                ground: ground(hex).unwrap_or_default(),
                top: ground(hex).unwrap_or_default().saturating_add(on_hex(hex)),
                near: ways.map(|direction| board.neighbor(hex, direction)),
                walls: ways.map(|direction| on_side(hex, direction)),
            }
        };
        Self {
            hexes: board.hexes().map(compiled).collect(),
            ways,
            eye,
            board,
        }
    }

    /// The compiled map.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

/// The directions of a board, in the order of [`Axial::around`].
fn ways(board: &Board) -> [u8; 6] {
    let orientation = board.grid().spec().orientation;
    Axial::new(0, 0).around().map(|to| {
        let directions = orientation.directions().into_iter().zip(0u8..);
        let mut there = directions.filter(|(direction, _)| {
            let step = orientation.step(*direction);
            step.is_some_and(|step| (step.x, step.y) == (to.x, to.y))
        });
        let there = there.next().map(|(_, direction)| direction);
        there.unwrap_or_else(|| cannot_happen!(0, "a hex has six sides"))
    })
}

/// The table, as far as it can be read, and all that is wrong with it; `None` if the pack has no such table.
fn read_table(pack: &Pack) -> Option<(Stands<'_>, Vec<Diagnostic>)> {
    let tables = &pack.tables;
    if tables.tables.get(&HEIGHTS.into()).is_none() && tables.rows_of(HEIGHTS).next().is_none() {
        return None;
    }
    let mut findings = Vec::new();
    let stands = read_rows(pack, &mut findings);
    find_missing(pack, &stands, &mut findings);
    Some((stands, findings))
}

fn read_rows<'a>(pack: &'a Pack, findings: &mut Vec<Diagnostic>) -> Stands<'a> {
    let mut rows = BTreeMap::new();
    for row in pack.tables.rows_of(HEIGHTS) {
        if !kinds(pack).any(|kind| kind == &row.row) && row.row != *EYE {
            let meant = meant(pack, row);
            findings.push(unknown(pack, row, meant));
            // A misspelt row is reported once: the kind that it means is not missing besides.
            if let Some(kind) = meant {
                rows.entry(kind).or_insert(0);
            }
        }
        let height = row
            .cells
            .first()
            .and_then(|cell| cells::number(0..=TALLEST)(cell.as_str()));
        match height {
            Some(height) => {
                rows.entry(&row.row).or_insert(height);
            }
            None => {
                findings.push(unreadable(pack, row));
                // It is reported once, and not as missing besides.
                rows.entry(&row.row).or_insert(0);
            }
        }
    }
    Stands { rows }
}

/// All that may have a height: terrains, features and hexside kinds of the palette.
fn kinds(pack: &Pack) -> impl Iterator<Item = &Id> {
    let palette = &pack.palette;
    let terrains = palette.terrains.iter().map(|kind| &kind.id);
    let features = palette.features.iter().map(|kind| &kind.id);
    let hexsides = palette.hexsides.iter().map(|kind| &kind.id);
    terrains.chain(features).chain(hexsides)
}

/// The kind without a row of its own that an unknown row is a misspelling of, if it is one.
fn meant<'p>(pack: &'p Pack, row: &TableRow) -> Option<&'p Id> {
    let is_free = |kind: &&Id| pack.tables.rows_of(HEIGHTS).all(|row| row.row != **kind);
    let free = kinds(pack).filter(is_free).map(Id::as_str);
    let name = nearest(row.row.as_str(), free)?;
    kinds(pack).find(|kind| **kind == *name)
}

fn unknown(pack: &Pack, row: &TableRow, meant: Option<&Id>) -> Diagnostic {
    let message = format!(
        "row `{}` of table `{HEIGHTS}` is neither a terrain, a feature nor a hexside kind of the palette",
        row.row
    );
    about(pack, row, Diagnostic::error(HEIGHT_UNKNOWN, message)).help(match meant {
        Some(kind) => format!("did you mean `{kind}`?"),
        None => "name the row as the palette names the kind, or delete it".to_owned(),
    })
}

fn unreadable(pack: &Pack, row: &TableRow) -> Diagnostic {
    let message = match row.cells.first() {
        Some(cell) => format!(
            "`{cell}` in table `{HEIGHTS}`, row `{}`, is no height",
            row.row
        ),
        None => format!("row `{}` of table `{HEIGHTS}` has no height", row.row),
    };
    about(pack, row, Diagnostic::error(HEIGHT_UNREADABLE, message))
        .help(format!("write whole metres from 0 to {TALLEST}"))
}

fn about(pack: &Pack, row: &TableRow, finding: Diagnostic) -> Diagnostic {
    of_table_row(&pack.tables, HEIGHTS, Some(row.row.as_str()), finding)
}

/// Reports every terrain of the map that has no row. A terrain that the palette lacks is no mistake of the table.
fn find_missing(pack: &Pack, stands: &Stands<'_>, findings: &mut Vec<Diagnostic>) {
    let (map, grid) = (&pack.map, &pack.map.grid);
    let mut missing: BTreeMap<&Id, (HexIx, usize)> = BTreeMap::new();
    for hex in grid.iter() {
        let Some(terrain) = map.hexes.terrain(hex) else {
            continue;
        };
        let is_known = || pack.palette.terrains.get(terrain).is_some();
        if !stands.rows.contains_key(terrain) && is_known() {
            missing.entry(terrain).or_insert((hex, 0)).1 += 1;
        }
    }
    for (terrain, (first, count)) in missing {
        let number = grid.number(first);
        let hexes = match count {
            1 => format!("hex {number} has"),
            count => format!("{count} hexes have, {number} first"),
        };
        let message =
            format!("table `{HEIGHTS}` has no row for terrain `{terrain}`, which {hexes}");
        let finding =
            Diagnostic::error(HEIGHT_MISSING, message).what(format!("terrain `{terrain}`"));
        let finding = of_table_row(&pack.tables, HEIGHTS, None, finding).on(Subject::Hex(number));
        findings.push(finding.help("add the row; its height is 0 where nothing stands"));
    }
}
