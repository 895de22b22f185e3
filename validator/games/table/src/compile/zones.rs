//! Zones of control: which hexes a unit controls from where it stands.

use beachhead_engine::Board;
use beachhead_kit::HexIx;
use beachhead_model::rules::{Says, Zoc};

use super::ground::Borders;
use crate::reading::{ReadLine, Reading};

/// For each hex, by index, those that a unit in it controls.
pub(crate) type Reach = Vec<[Option<HexIx>; 6]>;

/// Whether a line is one of those that decide how far a zone reaches.
pub(crate) fn counts(says: &Says) -> bool {
    matches!(
        says,
        Says::Zoc(Zoc::Has | Zoc::NotOver { .. } | Zoc::NotInto | Zoc::NotFrom)
    )
}

/// The reach of units for which the lines at these places hold; none if they have no zone.
pub(crate) fn reach(
    reading: &Reading<'_>,
    borders: &Borders,
    board: &Board,
    lines: &[usize],
) -> Option<Reach> {
    let lines = lines.iter().filter_map(|at| reading.lines.get(*at));
    let lines: Vec<&ReadLine<'_>> = lines.collect();
    if !lines.iter().any(|line| *line.says() == Says::Zoc(Zoc::Has)) {
        return None;
    }
    let controls = |from: HexIx, direction: u8| {
        let to = board
            .neighbor(from, direction)
            .filter(|to| board.playable(*to))?;
        let (kinds, _) = borders.kinds(board, from, direction);
        let bars = |line: &&&ReadLine<'_>| {
            let has = |hex: HexIx| line.hexes.as_ref().is_some_and(|hexes| hexes.contains(hex));
            match line.says() {
                Says::Zoc(Zoc::NotOver { hexsides, but_for }) => {
                    kinds.contains(&hexsides) && !but_for.iter().any(|kind| kinds.contains(&kind))
                }
                Says::Zoc(Zoc::NotInto) => has(to),
                Says::Zoc(Zoc::NotFrom) => has(from),
                _ => false,
            }
        };
        lines.iter().find(bars).is_none().then_some(to)
    };
    let reach = |hex| [0, 1, 2, 3, 4, 5].map(|direction| controls(hex, direction));
    Some(board.hexes().map(reach).collect())
}
