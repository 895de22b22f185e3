//! The scenario's own setup as actions, each unit entering the hex where it begins.

use beachhead_engine::Planned;

use crate::action::{Action, Resolved};
use crate::data::LandingsGame;
use crate::state::{Phase, Place, State};

/// The setup: every unit in its hex.
pub(crate) fn planned(game: &LandingsGame) -> Vec<Planned<Action>> {
    let enter = |(unit, hex): &(_, _)| Action::Enter {
        unit: Clone::clone(unit),
        hex: Clone::clone(hex),
    };
    game.setup
        .iter()
        .map(enter)
        .map(Planned::of_setup)
        .collect()
}

/// Takes the unit of a planned entry off the map, so that it can be put where it begins.
pub(crate) fn ready(state: &mut State, planned: &Resolved) {
    if let Resolved::Enter { unit, .. } = *planned {
        state.phase = Phase::Deal;
        if let Some(from) = state.hex_of(unit) {
            state.at.set(from, None);
        }
        state.troops[unit].place = Place::Waiting;
    }
}
