//! `RollWeather`: a die for the weather of the hour (S28).

use crate::support::weather;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if weather::is_due(view) {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    weather::check(view)
}

pub(crate) fn apply(play: &mut Play<'_>) {
    weather::roll(play);
}
