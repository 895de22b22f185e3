//! [`View`]: the game and one of its states, as the chapters look at them.

use crate::game::LandingsGame;
use crate::roster::{Kind, UnitIx};
use crate::state::State;

/// A state of the game, with what the pack says.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) game: &'a LandingsGame,
    pub(crate) state: &'a State,
}

impl LandingsGame {
    /// The game and this state of it.
    pub(crate) fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View { game: self, state }
    }
}

impl<'a> View<'a> {
    /// The kind that a unit is of now.
    pub(crate) fn kind_of(self, unit: UnitIx) -> &'a Kind {
        self.game.kind_of(self.state, unit)
    }
}
