//! The weather (S28): a die on the hour says whether the sky is clear.

use beachhead_kit::Violation;

use crate::data::is_hour;
use crate::state::Phase;
use crate::{Play, Rule, Verdict, View};

/// Whether the weather of the hour is still to be rolled for (S28).
pub(crate) fn is_due(view: View<'_>) -> bool {
    is_hour(view.state.turn) && !view.state.support.forecast
}

/// Whether it is rolled for now.
pub(crate) fn check(view: View<'_>) -> Verdict {
    let why = if view.state.phase != Phase::UsSupport {
        let phase = Phase::UsSupport.name();
        format!("the weather is rolled for in phase `{phase}`")
    } else if !is_due(view) {
        "the weather is rolled for once, on hour turns".to_owned()
    } else {
        return Ok(());
    };
    Err(Violation::new(Rule::Weather, why))
}

/// A die says what the weather is.
pub(crate) fn roll(play: &mut Play<'_>) {
    let die = play.roll(&"the weather");
    play.cite(Rule::Weather);
    play.state.support.forecast = true;
    let is_clear = play.game.tables.support.weather.of(die).copied();
    let is_clear = is_clear.unwrap_or_default();
    play.state.support.clear = is_clear;
    play.note(|| match is_clear {
        true => "the sky is clear".to_owned(),
        false => "it is overcast".to_owned(),
    });
}
