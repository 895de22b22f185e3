//! The scenario's own set-up as actions.

use beachhead_base::Id;
use beachhead_engine::Planned;
use beachhead_hex::HexNo;

use crate::action::{Action, Resolved};
use crate::compile::TableGame;
use crate::compile::order::Step;
use crate::sides::Side;
use crate::state::State;

/// The set-up in the order of play; of a side that sets nothing up, nothing: its units stand where the scenario has them.
pub(crate) fn planned(game: &TableGame) -> Vec<Planned<Action>> {
    let steps = game.order.iter().filter(|(_, step)| step.sets_up);
    let actions = steps.flat_map(|(_, Step { side, .. })| {
        let setup = game.setup.iter();
        let theirs = setup.filter(move |place| side_of(game, &place.unit) == Some(*side));
        theirs.map(|place| set_up(&place.unit, &place.hex))
    });
    actions.map(Planned::of_setup).collect()
}

fn side_of(game: &TableGame, unit: &Id) -> Option<Side> {
    Some(game.roster[game.roster.find(unit)?].side)
}

/// The action by which a unit is set up in the hex.
pub(crate) fn set_up(unit: &Id, hex: &HexNo) -> Action {
    let (unit, hex) = (unit.clone(), hex.clone());
    Action::SetUp { unit, hex }
}

/// Brings the state to the step in which a unit is set up.
pub(crate) fn ready(game: &TableGame, state: &mut State, planned: &Resolved) -> bool {
    let Resolved::SetUp { unit, .. } = planned else {
        return true;
    };
    if let Some(at) = game.order.sets_up(game.roster[*unit].side) {
        state.at = at;
    }
    true
}
