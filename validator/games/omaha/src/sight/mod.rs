//! Lines of sight by the heights of the map (S12), and how far one sees by the clock (S13).
//!
//! The series' own rules of either aren't known, so an action that uses them cites our rows. Hexes that touch need neither:
//! nothing lies between them, and one always sees that far.

mod hedges;
mod line;
pub(crate) mod watch;

pub(crate) use hedges::{Hedge, crosses_shingle, hedge, hides_mover};
pub(crate) use line::{Line, is_dark, is_night, is_smoked, line, sees, visibility, visibility_of};

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, UnitIx};

use crate::data::Side;
use crate::german::orders;
use crate::{Play, View};

/// Result of a search for enemies that see a hex.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Watched {
    /// The nearest enemy that sees it within its range.
    pub(crate) by: Option<UnitIx>,
    /// The line by which it was decided.
    by_line: Option<Line>,
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
    let able: BTreeSet<_> = view.on_map().filter_map(reach).collect();
    for (_, unit, at) in able {
        let line = line(view, at, hex);
        watched.by_line = Some(line);
        if line.is_seen {
            watched.by = Some(unit);
            break;
        }
    }
    watched
}

impl Watched {
    /// Cites the stand-ins that decided.
    pub(crate) fn cite(self, play: &mut Play<'_>) {
        if let Some(line) = self.by_line {
            line.cite(play);
        }
    }
}
