//! `RollRelease`: the German player's roll of the turn (3.1).

use crate::german::release;
use crate::state::Phase;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if view.state.phase == Phase::Release {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    release::check_roll(view)
}

pub(crate) fn apply(play: &mut Play<'_>) {
    release::roll(play);
}
