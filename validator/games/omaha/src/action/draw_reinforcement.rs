//! `DrawReinforcement`: a die says which units a variable reinforcement is (3.1).

use crate::german::release;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if view.state.release.grant.is_some() {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    release::check_draw(view)
}

pub(crate) fn apply(play: &mut Play<'_>) {
    release::draw(play);
}
