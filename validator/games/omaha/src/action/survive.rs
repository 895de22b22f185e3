//! Survive: two dice for a boat.

use crate::data::BoatIx;
use crate::landing::survival;
use crate::state::Phase;
use crate::{Play, Rule, Verdict, View, view};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(BoatIx)) {
    if view.state.phase == Phase::Survival {
        view::landing(view).for_each(|(boat, _)| list(boat));
    }
}

pub(crate) fn check(view: View<'_>, boat: BoatIx) -> Verdict {
    survival::check(view, boat)
}

pub(crate) fn apply(play: &mut Play<'_>, boat: BoatIx) {
    play.cite_all([Rule::LandingOrder, Rule::WaveTurns]);
    survival::roll(play, boat);
}
