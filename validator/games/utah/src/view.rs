//! [`View`]: the game and one of its states, as the chapters look at them.

use crate::data::opened::UtahGame;
use crate::state::State;

/// A state of the game, with what the pack says.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) game: &'a UtahGame,
    pub(crate) state: &'a State,
}

impl UtahGame {
    /// The game and this state of it.
    pub(crate) fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View { game: self, state }
    }
}
