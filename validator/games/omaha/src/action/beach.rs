//! Beach: a die for the hex of a boat.

use crate::data::BoatIx;
use crate::landing::ashore;
use crate::state::Phase;
use crate::{Play, Rule, Verdict, View, view};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(BoatIx)) {
    if view.state.phase == Phase::Beaching {
        view::landing(view).for_each(|(boat, _)| list(boat));
    }
}

pub(crate) fn check(view: View<'_>, boat: BoatIx) -> Verdict {
    ashore::check_beach(view, boat)
}

pub(crate) fn apply(play: &mut Play<'_>, boat: BoatIx) {
    play.cite(Rule::LandingOrder);
    ashore::beach(play, boat);
}
