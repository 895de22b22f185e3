//! Artillery, ships and aircraft (2.2, 2.6, 2.8, 2.10): missions and their observers, concentrations, smoke, what is planned before play.

pub(crate) mod aircraft;
pub(crate) mod missions;
pub(crate) mod observers;
pub(crate) mod plans;
pub(crate) mod rockets;
pub(crate) mod ships;
pub(crate) mod smoke;
pub(crate) mod sources;
pub(crate) mod volley;

use beachhead_kit::Violation;

use crate::data::{Side, is_hour};
use crate::state::Phase;
use crate::{Play, Rule, Verdict, View};

/// The side whose artillery fires now.
pub(crate) fn active(view: View<'_>) -> Option<Side> {
    match view.state.phase {
        Phase::UsSupport => Some(Side::Us),
        Phase::GermanSupport => Some(Side::German),
        _ => None,
    }
}

/// The phase in which the artillery of a side fires.
pub(crate) fn phase_of(side: Side) -> Phase {
    match side {
        Side::Us => Phase::UsSupport,
        Side::German => Phase::GermanSupport,
    }
}

/// Whether a side has anything to fire, or to roll for, in its phase.
pub(crate) fn is_any(view: View<'_>, side: Side) -> bool {
    let is_rockets = side == Side::Us && rockets::is_any(view);
    let is_weather = side == Side::Us && is_weather_due(view);
    is_rockets
        || is_weather
        || sources::able(view, side).next().is_some()
        || aircraft::is_any(view, side)
}

/// A turn begins: what was fired on the one before is over, and smoke fades.
pub(crate) fn begin_turn(play: &mut Play<'_>) {
    let support = &mut play.state.support;
    support.flown = false;
    support.forecast = false;
    support.sortie = None;
    support.lights.clear();
    support.missions.retain(|_, mission| {
        mission.called = false;
        mission.adjusted = false;
        mission.at.is_some() && !mission.fired
    });
    let before = support.smoke.len();
    support.smoke.retain(|_, turns| {
        *turns = turns.saturating_sub(1);
        *turns > 0
    });
    let is_faded = support.smoke.len() < before;
    play.cite_if(is_faded, Rule::Smoke);
}

/// Whether the weather of the hour is still to be rolled for (S28).
pub(crate) fn is_weather_due(view: View<'_>) -> bool {
    is_hour(view.state.turn) && !view.state.support.forecast
}

/// Whether it is rolled for now.
pub(crate) fn check_weather(view: View<'_>) -> Verdict {
    let why = if view.state.phase != Phase::UsSupport {
        let phase = Phase::UsSupport.name();
        format!("the weather is rolled for in phase `{phase}`")
    } else if !is_weather_due(view) {
        "the weather is rolled for once, on hour turns".to_owned()
    } else {
        return Ok(());
    };
    Err(Violation::new(Rule::Weather, why))
}

/// The phase ends when the weather of the hour is known, and aircraft have been rolled for.
pub(crate) fn check_done(view: View<'_>) -> Verdict {
    let (rule, why) = if is_weather_due(view) {
        let why = "the weather of the hour has not been rolled for";
        (Rule::Weather, why)
    } else if aircraft::is_due(view) {
        let why = "the sky is clear, and aircraft have not been rolled for";
        (Rule::Aircraft, why)
    } else {
        return Ok(());
    };
    Err(Violation::new(rule, why))
}

/// A die says what the weather is.
pub(crate) fn roll_weather(play: &mut Play<'_>) {
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
