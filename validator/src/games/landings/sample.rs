//! What random players do: one deed that is in order, chosen without listing all of them.
//!
//! They first choose who acts, or to end the step, and then what he does. Every deed that is listed is possible.

use super::deed::Deed;
use super::game::LandingsGame;
use super::roster::UnitIx;
use super::state::State;
use crate::engine::Choices;

/// What random players keep from one choice to the next, so that nothing is allocated anew.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(super) deeds: Vec<Deed>,
    pub(super) units: Vec<UnitIx>,
}

impl LandingsGame {
    /// A deed that may be done; none when the game is over.
    pub(super) fn choose(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Deed> {
        scratch.deeds.clear();
        self.list(state, &mut scratch.deeds);
        choices.take(&mut scratch.deeds)
    }
}
