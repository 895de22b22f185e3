//! The scenario's schematic as actions: every boat is assigned, then loaded, each judged at its own line.

use beachhead_engine::{Planned, RuleIndex};
use beachhead_schema::Id;

use crate::action::{Action, Resolved};
use crate::data::{Boat, BoatIx, Craft, OmahaGame};
use crate::landing::loading;
use crate::state::{Phase, Stage, State};
use crate::{Rule, View};

/// The schematic in the order in which it can be made: wave by wave, the DUKWs first.
pub(crate) fn planned(game: &OmahaGame) -> Vec<Planned<Action>> {
    let mut boats: Vec<(BoatIx, &Boat)> = game.all_boats().collect();
    boats.sort_by_key(|(at, boat)| (boat.wave, boat.craft != Craft::Dukw, *at));
    let mut actions = Vec::new();
    for (_, boat) in boats {
        let id: &Id = &boat.id;
        let assign = Action::Assign { boat: id.clone() };
        actions.push(Planned::of_rules("boats", boat.line, assign));
        actions.extend(boat.load.iter().map(|cargo| {
            let (boat_id, unit) = (id.clone(), game.roster[cargo.unit].id.clone());
            let board = Action::Board {
                boat: boat_id,
                unit,
            };
            Planned::of_rules("boats", boat.line, board)
        }));
    }
    actions
}

/// Brings the state to the phase in which an action of the plan is taken. What a boat that was refused would carry isn't
/// judged, and a wave that lacks DUKWs is reported at the first boat that needs them.
pub(crate) fn ready(game: &OmahaGame, state: &mut State, planned: &Resolved) -> bool {
    state.phase = Phase::Schematic;
    match planned {
        Resolved::Board { boat, .. } => matches!(state.stage(*boat), Stage::Assigned(_)),
        Resolved::Assign { boat } => !is_reported_before(game, state, *boat),
        _ => true,
    }
}

/// Whether the wave lacks DUKWs for this boat, and an earlier boat of it is refused for that.
fn is_reported_before(game: &OmahaGame, state: &State, at: BoatIx) -> bool {
    let lacks_dukws = |boat| {
        let verdict = loading::check_assign(View::new(game, state), boat);
        verdict.is_err_and(|refused| refused.rule == Rule::Dukws.row())
    };
    let wave = game.boat(at).map(|boat| boat.wave);
    let mut before = game.all_boats().take_while(|(other, _)| *other < at);
    lacks_dukws(at) && before.any(|(other, line)| Some(line.wave) == wave && lacks_dukws(other))
}
