//! Done: the schematic, the free moves of the tide, or the turn ends.

use beachhead_kit::Violation;

use crate::landing::{loading, tide};
use crate::state::{Phase, Stage};
use crate::{Play, Rule, Verdict, View, turn, view};

pub(crate) fn candidates(_: View<'_>, list: &mut dyn FnMut()) {
    list();
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    match view.state.phase {
        Phase::Schematic => check_schematic(view),
        Phase::Survival | Phase::Scatter | Phase::Beaching => {
            let phase = view.state.phase.name();
            let why =
                format!("phase `{phase}` ends when every boat of the wave has been through it");
            Err(Violation::new(Rule::LandingOrder, why))
        }
        Phase::Tide | Phase::Action | Phase::End => Ok(()),
    }
}

/// 2.1h: a stack is the load of a boat, so that no boat is empty. 2.1j: a unit that is split goes aboard with all its parts.
fn check_schematic(view: View<'_>) -> Verdict {
    for (at, boat) in view.game.all_boats() {
        if *view.state.stage(at) != Stage::Unused && view::cargo(view, at).is_empty() {
            let why = format!("boat {} is assigned, and nothing is aboard", boat.id);
            return Err(Violation::new(Rule::Schematic, why));
        }
    }
    match loading::left_behind(view) {
        None => Ok(()),
        Some(unit) => {
            let why = format!("only a part of {} is aboard", view.id(unit));
            view.about(unit).refuse(Rule::SplitUnits, why)
        }
    }
}

pub(crate) fn apply(play: &mut Play<'_>) {
    if play.state.phase == Phase::Tide {
        tide::drown(play);
    }
    turn::next_phase(play);
}
