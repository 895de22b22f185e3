//! `PlanRockets`: a rocket ship gets a target of the plan (2.2a).

use crate::data::HexIx;
use crate::support::rockets;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(HexIx)) {
    view.game.rockets.iter().for_each(|line| list(line.hex));
}

pub(crate) fn check(view: View<'_>, hex: HexIx) -> Verdict {
    rockets::check_plan(view, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, hex: HexIx) {
    rockets::plan(play, hex);
}
