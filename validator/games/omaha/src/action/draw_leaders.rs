//! `DrawLeaders`: as many leaders as two dice say are drawn from the cup (2.3f).

use crate::landing::leaders;
use crate::state::Phase;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if view.state.phase == Phase::Leaders {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    leaders::check_draw(view)
}

pub(crate) fn apply(play: &mut Play<'_>) {
    leaders::draw(play);
}
