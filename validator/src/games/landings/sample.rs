//! What random players do: one deed that is in order, chosen without listing all of them.
//!
//! They first choose who acts, or to end the step, and then what he does. Every deed that is listed is possible.

use super::deed::Deed;
use super::game::LandingsGame;
use super::roster::UnitIx;
use super::sequence::Phase;
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
        if state.owed.is_empty() && state.ending.is_none() {
            match state.phase {
                Phase::Deal => return Some(Deed::Deal),
                Phase::Draw => return Some(Deed::Draw),
                Phase::Night => return Some(Deed::RollNight),
                Phase::Orders => return self.sample_orders(state, &mut scratch.deeds, choices),
                _ => {}
            }
        }
        self.list(state, &mut scratch.deeds);
        choices.take(&mut scratch.deeds)
    }
}
