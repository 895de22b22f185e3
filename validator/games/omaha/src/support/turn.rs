//! Artillery phases and turns: whether anything is left to fire, and what ends with a turn.

use beachhead_kit::Violation;

use crate::data::Side;
use crate::support::{aircraft, rockets, sources, weather};
use crate::{Play, Rule, Verdict, View};

/// Whether a side has anything to fire, or to roll for, in its phase.
pub(crate) fn is_any(view: View<'_>, side: Side) -> bool {
    let is_rockets = side == Side::Us && rockets::is_any(view);
    let is_weather = side == Side::Us && weather::is_due(view);
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

/// The phase ends when the weather of the hour is known, and aircraft have been rolled for.
pub(crate) fn check_done(view: View<'_>) -> Verdict {
    let (rule, why) = if weather::is_due(view) {
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
