//! `RollWeather`: a die for the weather of the hour (S28).

use crate::support;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if support::is_weather_due(view) {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    support::check_weather(view)
}

pub(crate) fn apply(play: &mut Play<'_>) {
    support::roll_weather(play);
}
