//! RollWeather: the weather of the turn (14.1).

use beachhead_kit::Violation;

use crate::rules::Rule;
use crate::state::phase::Phase;
use crate::upkeep::weather::{self, FIRST_TURN};
use crate::view::{Play, View};
use crate::{order, turn};

/// 14.1: the die that brings bad weather.
pub(crate) const BAD: u16 = 6;

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if order::is_open(view, Phase::Weather) {
        list();
    }
}

/// 14.1: the German rolls for the weather as a turn begins, from game turn 2 on.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    let refuse = |why: &str| Err(Violation::new(Rule::Weather, why));
    if !weather::has_weather(view.game) {
        return refuse("this scenario is played without weather");
    }
    if view.state.turn < FIRST_TURN {
        return refuse("the weather of game turn 1 is good, and not rolled for");
    }
    if view.state.phase != Phase::Weather {
        return order::not_now(view, "the weather is rolled for once, as the turn begins");
    }
    Ok(())
}

/// Rolls for the weather of the turn.
pub(crate) fn apply(play: &mut Play<'_>) {
    play.cite(Rule::Weather);
    play.state.weather_bad = play.roll(&"the weather") == BAD;
    if play.state.weather_bad {
        play.state.cups.ground_aircraft();
    }
    play.note(|| "the weather has been rolled for".to_owned());
    turn::next_phase(play);
}
