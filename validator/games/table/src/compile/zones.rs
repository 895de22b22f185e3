//! Zones of control: the hexes that a unit controls from where it stands.

use beachhead_engine::Board;
use beachhead_kit::HexIx;
use beachhead_model::rules::{Says, Zoc};

use super::borders::Borders;
use crate::index::RowIx;
use crate::reading::{ReadLine, Reading};

/// The hexes to which the zones of some units reach; of units that have no zone, it has no hex.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    /// For each hex, by index, those that a unit in it controls.
    pub(crate) controlled: Vec<[Option<HexIx>; 6]>,
    /// The lines by which it controls the others around it not.
    pub(crate) barred: Vec<[Option<RowIx>; 6]>,
}

/// Whether a line is one of those that decide how far a zone reaches.
pub(super) fn counts(says: &Says) -> bool {
    matches!(
        says,
        Says::Zoc(Zoc::Has | Zoc::NotOver { .. } | Zoc::NotInto | Zoc::NotFrom)
    )
}

/// The reach of units for which the lines at these places hold.
pub(super) fn reach(
    reading: &Reading<'_>,
    borders: &Borders,
    board: &Board,
    lines: &[usize],
) -> Reach {
    let lines = lines
        .iter()
        .filter_map(|at| Some((RowIx::of_line(*at), reading.lines.get(*at)?)));
    let lines: Vec<(RowIx, &ReadLine<'_>)> = lines.collect();
    let has_zone = |(_, line): &(RowIx, &ReadLine<'_>)| *line.says() == Says::Zoc(Zoc::Has);
    let mut reach = Reach::default();
    if !lines.iter().any(has_zone) {
        return reach;
    }
    let barred = |from: HexIx, direction: u8, to: HexIx| {
        let (kinds, _) = borders.kinds(board, from, direction);
        let bars = |(_, line): &&(RowIx, &ReadLine<'_>)| {
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
        lines.iter().find(bars).map(|(row, _)| *row)
    };
    for from in board.hexes() {
        let (mut controlled, mut bars) = ([None; 6], [None; 6]);
        let around = board.neighbors(from);
        for (direction, to) in around.filter(|(_, to)| board.playable(*to)) {
            let by = barred(from, direction, to);
            let at = usize::from(direction);
            if let (Some(hex), Some(bar)) = (controlled.get_mut(at), bars.get_mut(at)) {
                (*hex, *bar) = (Some(to).filter(|_| by.is_none()), by);
            }
        }
        reach.controlled.push(controlled);
        reach.barred.push(bars);
    }
    reach
}
