//! `AssignPoint`: a hex of the plan becomes a target reference point (2.8).

use crate::data::HexIx;
use crate::support::plans;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(HexIx)) {
    view.game
        .target_points
        .iter()
        .for_each(|line| list(line.hex));
}

pub(crate) fn check(view: View<'_>, hex: HexIx) -> Verdict {
    plans::check_point(view, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, hex: HexIx) {
    plans::assign_point(play, hex);
}
