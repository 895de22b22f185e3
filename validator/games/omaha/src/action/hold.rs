//! Hold: nobody answers, or nobody any more (S4); no more smoke of rockets is looked for (2.2a).

use crate::overwatch;
use crate::support::rockets;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if check(view).is_ok() {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    match rockets::looked_for(view) {
        Some(_) => Ok(()),
        None => overwatch::check_hold(view),
    }
}

pub(crate) fn apply(play: &mut Play<'_>) {
    match rockets::looked_for(play.view()) {
        Some(_) => drop(play.state.pending.take_first()),
        None => overwatch::hold(play),
    }
}
