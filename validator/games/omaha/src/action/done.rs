//! Done: what one plans before play, a phase of command or an action phase ends.

use beachhead_kit::Violation;

use crate::german::{release, set_up};
use crate::landing::{history, loading, sheets, tide, transports};
use crate::state::{Phase, Place, Stage};
use crate::support::{self, plans};
use crate::{Play, Rule, Verdict, View, order, turn, view};

pub(crate) fn candidates(_: View<'_>, list: &mut dyn FnMut()) {
    list();
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    match view.state.phase {
        Phase::Schematic => check_schematic(view),
        Phase::SetUp => check_set_up(view),
        Phase::UsSupport => support::turn::check_done(view),
        Phase::Release => release::check_done(view),
        Phase::Leaders if view.state.drawn.is_none() => {
            let why = "the leaders have not been drawn from the cup";
            Err(Violation::new(Rule::LeaderCup, why))
        }
        Phase::Survival | Phase::Scatter | Phase::Beaching => check_landing(view),
        Phase::Leaders
        | Phase::Tide
        | Phase::Planning
        | Phase::Conversion
        | Phase::UsModes
        | Phase::GermanModes
        | Phase::GermanSupport
        | Phase::Action
        | Phase::UsEnd
        | Phase::GermanAction
        | Phase::GermanEnd
        | Phase::End => Ok(()),
    }
}

/// The works that the scenario leaves to the German player are all set up, as far as there is room for them.
fn check_set_up(view: View<'_>) -> Verdict {
    match set_up::to_set_up(view).find(|unit| set_up::places(view, *unit).next().is_some()) {
        None => Ok(()),
        Some(unit) => {
            let rule = match view.counter(unit).is_pill_box() {
                true => Rule::BoxPlaces,
                false => Rule::PitPlaces,
            };
            let why = format!("{} has not been set up", view.id(unit));
            view.about(unit).refuse(rule, why)
        }
    }
}

/// Boats of a wave go through each phase, and what was assigned for the hour must attempt to land (2.1m).
fn check_landing(view: View<'_>) -> Verdict {
    let mut due = view::landing(view).filter(|(_, stage)| stage.is_under_way());
    let is_transport =
        due.any(|(at, _)| view.game.boat(at).is_some_and(|boat| boat.is_transport()));
    let phase = view.state.phase.name();
    let (rule, what) = match is_transport {
        true => (Rule::TransportBox, "every transport that was assigned"),
        false => (Rule::LandingOrder, "every boat of the wave"),
    };
    let why = format!("phase `{phase}` ends when {what} has been through it");
    Err(Violation::new(rule, why))
}

/// 2.1h: a stack is the load of a boat, so that no boat is empty. 2.1j: a unit that is split goes aboard with all its parts.
/// 2.3a: the units of op sheets start in a box. 2.7a: the historical game has a boat for each unit of the 29th Division.
fn check_schematic(view: View<'_>) -> Verdict {
    for (at, boat) in view.game.all_boats() {
        if *view.state.stage(at) != Stage::Unused && view::cargo(view, at).is_empty() {
            return Err(loading::empty(boat));
        }
    }
    if let Some(unit) = loading::left_behind(view) {
        return Err(loading::in_part(view, unit));
    }
    let is_aboard = |unit| view.place(unit) == Place::Aboard;
    if let Some(unit) = history::unplanned(view, is_aboard).next() {
        return Err(history::not_planned(view, unit));
    }
    if let Some(battalion) = plans::without_team(view).next() {
        let why = format!("the fire support team of {battalion} goes with no unit yet");
        return Err(Violation::new(Rule::FireTeams, why));
    }
    match sheets::left_behind(view) {
        None => Ok(()),
        Some((sheet, unit)) => Err(sheets::without_boat(view, sheet, unit)),
    }
}

pub(crate) fn apply(play: &mut Play<'_>) {
    match play.state.phase {
        Phase::Tide => {
            // The phase goes on while units of the other side are flooded.
            let side = order::decider(play.view());
            return tide::drown(play, side);
        }
        Phase::Planning => transports::settle(play),
        Phase::Schematic => play.cite_if(play.game.options.no_sheets, Rule::NoSheets),
        _ => {}
    }
    turn::next_phase(play);
}
