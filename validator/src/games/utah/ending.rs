//! The end of a game turn, and of the game: 13.0, as far as it is built.

use super::game::UtahGame;
use super::play::Play;
use super::roster::Side;
use super::rules::Rule;
use super::state::{Ending, State};
use crate::engine::Actor;

impl UtahGame {
    /// Who has won, and how, once the game is over.
    pub(super) fn over(&self, state: &State) -> Option<Actor> {
        let (winner, how) = match state.ending? {
            Ending::SuddenDeath => (
                Some(Side::German),
                "sudden death: no beach landing hex is left, a strategic victory",
            ),
            Ending::FirstTurnOver => (None, "game turn 1 is over; later turns are not built yet"),
        };
        Some(Actor::Over {
            winner: winner.map(|side| side.name().into()),
            how: how.to_owned(),
        })
    }
}

impl Play<'_> {
    /// What the end of a game turn takes away, and whether it ends the game.
    pub(super) fn end_turn(&mut self) {
        if self.remove_naval() {
            self.cite(Rule::NavalGone);
        }
        if self.return_mines() {
            self.cite(Rule::MinesReturn);
        }
        self.state.ending = Some(if self.state.beachheads.is_empty() {
            self.cite(Rule::SuddenDeath);
            Ending::SuddenDeath
        } else {
            Ending::FirstTurnOver
        });
    }
}
