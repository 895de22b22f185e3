//! The end of a game turn, and of the game: 13.0.

use beachhead_schema::hex::HexIx;

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
                Side::German,
                "sudden death: no beach landing hex is left, a strategic victory",
            ),
            Ending::AlliedVictory => (
                Side::Allied,
                "the Allied side holds all it had to capture, and supplies it: a victory",
            ),
            Ending::GermanOperational => (
                Side::German,
                "the Allied side has not met its victory conditions: an operational victory",
            ),
        };
        Some(Actor::Over {
            winner: Some(winner.name().into()),
            how: how.to_owned(),
        })
    }

    /// 13.0: whether the Allied side has the location: it was there last, and can supply it.
    pub(super) fn captured_and_supplied(&self, state: &State, hex: HexIx) -> bool {
        self.holder(state, hex) == Side::Allied && self.hex_supplied(state, hex)
    }

    /// How the game ends with this turn, if it does.
    fn ending(&self, state: &State) -> Option<Ending> {
        if state.beachheads.is_empty() {
            Some(Ending::SuddenDeath)
        } else if state.turn < state.last_turn {
            None
        } else {
            Some(self.last_judgement(state))
        }
    }

    /// 13.0: who has won when the last turn is over.
    fn last_judgement(&self, state: &State) -> Ending {
        let mut locations = self.locations.iter();
        if locations.all(|hex| self.captured_and_supplied(state, *hex)) {
            Ending::AlliedVictory
        } else {
            Ending::GermanOperational
        }
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
        self.state.ending = self.game.ending(self.state);
        match self.state.ending {
            Some(Ending::SuddenDeath) => self.cite(Rule::SuddenDeath),
            Some(Ending::AlliedVictory) => {
                self.cite(Rule::Ownership);
                self.cite(Rule::Victory);
                self.cite(Rule::Length);
            }
            Some(Ending::GermanOperational) => {
                self.cite(Rule::OperationalVictory);
                self.cite(Rule::Length);
            }
            None => {}
        }
    }
}
