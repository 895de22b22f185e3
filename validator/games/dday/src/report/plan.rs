//! The scenario's own plan as actions: the German set-up, then the embarkation.

use beachhead_engine::Planned;
use beachhead_schema::Id;

use crate::action::{Action, Resolved};
use crate::data::opened::DdayGame;
use crate::data::sides::Side;
use crate::state::State;
use crate::state::phase::Phase;

/// The plan in the order of play.
pub(crate) fn planned(game: &DdayGame) -> Vec<Planned<Action>> {
    let side = |id: &Id| game.roster.find(id).map(|unit| game.roster[unit].side);
    let at_sea = |number: &str| {
        let hex = game.board.hex(number);
        hex.is_some_and(|hex| game.ground[hex].area.is_some())
    };
    let (allied, german): (Vec<_>, Vec<_>) = game
        .setup
        .iter()
        .partition(|(id, _)| side(id) == Some(Side::Allied));
    let set_up = german.into_iter().map(|(unit, hex)| Action::SetUp {
        unit: unit.clone(),
        hex: hex.clone(),
    });
    // An Allied unit that stands on land is refused as one that is set up (PREP-2).
    let embarked = allied.into_iter().map(|(unit, hex)| {
        let (unit, hex) = (unit.clone(), hex.clone());
        match at_sea(hex.as_str()) {
            true => Action::Embark { unit, hex },
            false => Action::SetUp { unit, hex },
        }
    });
    set_up.chain(embarked).map(Planned::of_setup).collect()
}

/// Brings the state to the step in which an action of the plan is taken.
pub(crate) fn ready(_: &DdayGame, state: &mut State, planned: &Resolved) -> bool {
    state.phase = match planned {
        Resolved::Embark { .. } => Phase::Invasion,
        _ => Phase::SetUp,
    };
    true
}
