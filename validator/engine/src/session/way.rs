//! The way that leads to where a session stands, as a script.

use beachhead_base::Id;
use beachhead_model::script::{Script, Step};

use super::{MoveMade, Session};
use crate::game::Game;
use crate::interpreter::StepOf;

impl<G: Game> Session<'_, G> {
    /// The places through which the game came to where it stands, itself last.
    pub fn way_here(&self) -> Vec<usize> {
        let mut way = Vec::new();
        let mut at = self.here;
        while let Some(made) = self.made(at) {
            way.push(at);
            at = made.after;
        }
        way.reverse();
        way
    }

    /// The way as a script that goes as the moves were made: what the seed rolled, it rolls again.
    pub(crate) fn as_made(&self, scenario: Id, about: String) -> Script<G::Data> {
        self.script_of(scenario, about, |made| made.step.clone())
    }

    /// The way as a script to be kept, which plays to the same.
    ///
    /// The dice that the seed gave are written down, so that the script holds whatever the seed. Not so where the way has
    /// random steps: those roll on with the seed's dice, and would roll others if it had not given those before them.
    pub fn to_script(&self, scenario: Id, about: String) -> Script<G::Data> {
        let is_random = |place: &usize| matches!(self.step(*place), Some((Step::Auto(..), _)));
        match self.way_here().iter().any(is_random) {
            true => self.as_made(scenario, about),
            false => self.script_of(scenario, about, with_dice),
        }
    }

    fn script_of(
        &self,
        scenario: Id,
        about: String,
        step: impl Fn(&MoveMade<G>) -> StepOf<G>,
    ) -> Script<G::Data> {
        let way = self.way_here().into_iter();
        let made = way.filter_map(|place| self.made(place));
        Script {
            scenario,
            about,
            seed: self.interpreter.seed(),
            steps: made.map(step).collect(),
        }
    }
}

/// The step with the dice that it rolled.
fn with_dice<G: Game>(made: &MoveMade<G>) -> StepOf<G> {
    match (&made.step, &made.actions[..]) {
        (Step::Do(action, _), [taken]) => Step::Do(action.clone(), taken.dice.clone()),
        (step, _) => step.clone(),
    }
}
