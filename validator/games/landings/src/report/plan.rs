//! The scenario's own setup as actions, each unit entering the hex where it begins.

use beachhead_engine::Planned;

use crate::action::resolved::Resolved;
use crate::data::opened::LandingsGame;
use crate::script::Action;
use crate::state::State;
use crate::state::phase::Phase;
use crate::state::troops::Place;

/// The setup: every unit in its hex.
pub(crate) fn planned(game: &LandingsGame) -> Vec<Planned<Action>> {
    let places = game.setup.iter();
    places
        .map(|(unit, hex)| {
            Planned::of_setup(Action::Enter {
                unit: unit.clone(),
                hex: hex.clone(),
            })
        })
        .collect()
}

/// Takes the unit of a planned entry off the map, so that it can be put where it begins.
pub(crate) fn ready(_game: &LandingsGame, state: &mut State, planned: &Resolved) {
    if let Resolved::Enter { unit, .. } = *planned {
        state.phase = Phase::Deal;
        if let Some(from) = state.hex_of(unit) {
            state.at.set(from, None);
        }
        state.troops[unit].place = Place::Waiting;
    }
}
