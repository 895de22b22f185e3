//! Hold: nobody answers, or nobody any more (S4).

use crate::overwatch;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if overwatch::due(view).is_some() {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    overwatch::check_hold(view)
}

pub(crate) fn apply(play: &mut Play<'_>) {
    overwatch::hold(play);
}
