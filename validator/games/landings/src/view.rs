//! The game and one of its states: to look at, and while an action changes it.

use crate::data::{Kind, LandingsGame, UnitIx};
use crate::state::State;

/// A state of the game, with what the pack says.
pub(crate) type View<'a> = beachhead_kit::View<'a, LandingsGame>;

/// One action being taken.
pub(crate) type Play<'a> = beachhead_kit::Play<'a, LandingsGame>;

impl LandingsGame {
    /// The game and this state of it.
    pub(crate) fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View::new(self, state)
    }

    /// The kind that a unit is of now.
    pub(crate) fn kind_of(&self, state: &State, unit: UnitIx) -> &Kind {
        &self.roster[state.troops[unit].kind]
    }
}

/// The kind that a unit is of now.
pub(crate) fn kind_of(view: View<'_>, unit: UnitIx) -> &Kind {
    view.game.kind_of(view.state, unit)
}
