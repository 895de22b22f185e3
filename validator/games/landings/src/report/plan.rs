//! The scenario's own setup as actions, each unit entering the hex where it begins.

use beachhead_base::Id;
use beachhead_engine::Planned;
use beachhead_kit::HexNo;

use crate::action::{Action, Resolved};
use crate::data::LandingsGame;
use crate::state::{Phase, Place, State};

/// The setup: every unit in its hex.
pub(crate) fn planned(game: &LandingsGame) -> Vec<Planned<Action>> {
    let enter = |(unit, hex): &(Id, HexNo)| {
        let (unit, hex) = (unit.clone(), hex.clone());
        Planned::of_setup(Action::Enter { unit, hex })
    };
    game.setup.iter().map(enter).collect()
}

/// Takes the unit of a planned entry off the map, so that it can be put where it begins.
pub(crate) fn ready(_: &LandingsGame, state: &mut State, planned: &Resolved) -> bool {
    if let Resolved::Enter { unit, .. } = *planned {
        state.phase = Phase::Deal;
        state.put(unit, Place::Waiting);
    }
    true
}
