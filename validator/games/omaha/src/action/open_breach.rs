//! `OpenBreach`: a breach is opened through the shingle (2.5a).

use crate::beach::breaches;
use crate::data::BreachIx;
use crate::state::Phase;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(BreachIx)) {
    if view.state.phase == Phase::UsEnd {
        view.game.breaches().for_each(|(breach, _)| list(breach));
    }
}

pub(crate) fn check(view: View<'_>, breach: BreachIx) -> Verdict {
    breaches::check_open(view, breach)
}

pub(crate) fn apply(play: &mut Play<'_>, breach: BreachIx) {
    breaches::open(play, breach);
}
