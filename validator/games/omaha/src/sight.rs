//! Lines of sight by the heights of the map (S12), and how far one sees by the clock (S13).
//!
//! The series' own rules of either aren't known, so an action that uses them cites our rows. Hexes that touch need neither:
//! nothing lies between them, and one always sees that far.

use beachhead_kit::{HexIx, UnitIx};

use crate::data::{Side, minute_of};
use crate::german::orders;
use crate::{Play, Rule, View};

/// How many hexes one sees at most on this turn.
pub(crate) fn visibility(view: View<'_>) -> u32 {
    let minute = i32::try_from(minute_of(view.state.turn)).unwrap_or(i32::MAX);
    let table = &view.game.tables.visibility;
    table.of(minute).map_or(1, |row| row.hexes)
}

/// Whether one sees from hex to hex, however far.
pub(crate) fn sees(view: View<'_>, from: HexIx, to: HexIx) -> bool {
    view.game.board.touch(from, to) || view.game.heights.sees(from, to)
}

/// Result of a search for enemies that see a hex.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Watched {
    /// The nearest enemy that sees it within its range.
    pub(crate) by: Option<UnitIx>,
    /// Visibility had to be asked for it.
    by_visibility: bool,
    /// A line of sight had to be drawn for it.
    by_line: bool,
}

/// Whether an enemy sees the hex within visibility and its range: one that may fire, so no unreleased one.
pub(crate) fn watched(view: View<'_>, side: Side, hex: HexIx) -> Watched {
    let mut watched = Watched::default();
    let reach = |(unit, at): (UnitIx, HexIx)| {
        let counter = view.counter(unit);
        let far = view.game.board.distance(at, hex);
        let is_able = counter.side != side && orders::is_released(view, unit);
        (is_able && far <= u32::from(counter.range)).then_some((far, unit, at))
    };
    let mut able: Vec<_> = view.on_map().filter_map(reach).collect();
    able.sort_unstable();
    for (far, unit, at) in able {
        if far > 1 {
            watched.by_visibility = true;
            if far > visibility(view) {
                break;
            }
            watched.by_line = true;
        }
        if sees(view, at, hex) {
            watched.by = Some(unit);
            break;
        }
    }
    watched
}

impl Watched {
    /// Cites the stand-ins that decided.
    pub(crate) fn cite(self, play: &mut Play<'_>) {
        play.cite_if(self.by_line, Rule::Sight);
        play.cite_if(self.by_visibility, Rule::Visibility);
    }
}
