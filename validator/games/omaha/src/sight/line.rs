//! Lines between two hexes: whether one sees so far by the clock, and over the heights.

use beachhead_kit::HexIx;

use crate::data::{Visibility, minute_of};
use crate::{Play, Rule, View};

/// How far one sees on this turn.
fn clock(view: View<'_>) -> Visibility {
    let minute = i32::try_from(minute_of(view.state.turn)).unwrap_or(i32::MAX);
    let row = view.game.tables.visibility.of(minute);
    row.copied().unwrap_or_default()
}

/// How many hexes one sees at most on this turn.
pub(crate) fn visibility(view: View<'_>) -> u32 {
    clock(view).hexes
}

/// How far one sees a hex on this turn: as by day, if an illumination round burns near it (S30).
pub(crate) fn visibility_of(view: View<'_>, hex: HexIx) -> u32 {
    match is_lit(view, hex) {
        true => view.game.tables.most_seen,
        false => visibility(view),
    }
}

/// Whether an illumination round burns near a hex.
pub(crate) fn is_lit(view: View<'_>, hex: HexIx) -> bool {
    let light = view.game.tables.support.light;
    let mut lights = view.state.support.lights.iter();
    lights.any(|at| view.game.heights.distance(*at, hex) <= light)
}

/// Whether it is night in a hex.
pub(crate) fn is_dark(view: View<'_>, hex: HexIx) -> bool {
    is_night(view) && !is_lit(view, hex)
}

/// Whether smoke between two hexes bars the line (S27): not that in one of them.
pub(crate) fn is_smoked(view: View<'_>, from: HexIx, to: HexIx) -> bool {
    let smoke = &view.state.support.smoke;
    if smoke.is_empty() {
        return false;
    }
    let board = &view.game.board;
    view.game.heights.worst_side(from, to, |hex, direction| {
        let sides = [Some(hex), board.neighbor(hex, direction)];
        let mut sides = sides.into_iter().flatten();
        sides.any(|side| side != from && side != to && smoke.contains_key(&side))
    })
}

/// Whether it is night.
pub(crate) fn is_night(view: View<'_>) -> bool {
    clock(view).is_night
}

/// Whether one sees from hex to hex, however far.
pub(crate) fn sees(view: View<'_>, from: HexIx, to: HexIx) -> bool {
    view.game.seen.sees(&view.game.heights, from, to) && !is_smoked(view, from, to)
}

/// A line from hex to hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    from: HexIx,
    to: HexIx,
    pub(crate) far: u32,
    /// One sees so far by the clock.
    pub(crate) is_visible: bool,
    /// And nothing bars the line.
    pub(crate) is_seen: bool,
}

/// The line from hex to hex.
pub(crate) fn line(view: View<'_>, from: HexIx, to: HexIx) -> Line {
    let far = view.game.heights.distance(from, to);
    let is_visible = far <= visibility_of(view, to);
    Line {
        from,
        to,
        far,
        is_visible,
        is_seen: is_visible && sees(view, from, to),
    }
}

impl Line {
    /// Cites the stand-ins that decide: heights where something rises on the way, and visibility beyond what is always seen.
    pub(crate) fn cite(self, play: &mut Play<'_>) {
        if !play.trace.cites() {
            return;
        }
        play.cite_if(self.far > play.game.tables.always_seen, Rule::Visibility);
        let rises = self.is_visible && play.game.heights.rises(self.from, self.to);
        play.cite_if(rises, Rule::Sight);
        let is_lit = is_night(play.view()) && is_lit(play.view(), self.to);
        play.cite_if(is_lit, Rule::Illumination);
    }
}
