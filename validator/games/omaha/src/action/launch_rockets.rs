//! `LaunchRockets`: a rocket ship fires (2.2a).

use crate::support::rockets;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(u8)) {
    if rockets::is_any(view) {
        let ships = 1..=view.state.support.rockets.len();
        ships
            .filter_map(|ship| u8::try_from(ship).ok())
            .for_each(list);
    }
}

pub(crate) fn check(view: View<'_>, ship: u8) -> Verdict {
    rockets::check_launch(view, ship)
}

pub(crate) fn apply(play: &mut Play<'_>, ship: u8) {
    rockets::launch(play, ship);
}
