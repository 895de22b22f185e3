//! Release: a company or a battery is released (3.1).

use crate::data::Released;
use crate::german::release;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Released)) {
    if view.state.release.grant.is_some() {
        release::unreleased(view).for_each(list);
    }
}

pub(crate) fn check(view: View<'_>, formation: Released) -> Verdict {
    release::check_release(view, formation)
}

pub(crate) fn apply(play: &mut Play<'_>, formation: Released) {
    release::release(play, formation);
}
