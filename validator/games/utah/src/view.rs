//! The game and one of its states: to look at, and while an action changes it.

use crate::data::opened::UtahGame;
use crate::state::State;

/// A state of the game, with what the pack says.
pub(crate) type View<'a> = beachhead_kit::View<'a, UtahGame>;

/// One action being taken.
pub(crate) type Play<'a> = beachhead_kit::Play<'a, UtahGame>;

impl UtahGame {
    /// The game and this state of it.
    pub(crate) fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View::new(self, state)
    }
}
