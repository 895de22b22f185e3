//! Scatter: one die for the path of a boat and its group.

use crate::data::BoatIx;
use crate::landing::ashore;
use crate::state::Phase;
use crate::{Play, Rule, Verdict, View, view};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(BoatIx)) {
    if view.state.phase == Phase::Scatter {
        view::landing(view).for_each(|(boat, _)| list(boat));
    }
}

pub(crate) fn check(view: View<'_>, boat: BoatIx) -> Verdict {
    ashore::check_scatter(view, boat)
}

pub(crate) fn apply(play: &mut Play<'_>, boat: BoatIx) {
    play.cite(Rule::LandingOrder);
    ashore::scatter(play, boat);
}
