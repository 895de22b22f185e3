//! The end of a game turn, and of the game: 13.0.

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::play::Play;
use super::roster::Side;
use super::rules::Rule;
use super::state::{Ending, State};
use beachhead_engine::Actor;

impl UtahGame {
    /// Who has won, and how, once the game is over.
    pub(super) fn outcome(&self, state: &State) -> Option<Actor> {
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

    /// 13.0: whether it has all the locations of the scenario, which a campaign may have none of.
    pub(super) fn holds_locations(&self, state: &State) -> bool {
        let mut locations = self.locations.iter();
        !self.locations.is_empty() && locations.all(|hex| self.captured_and_supplied(state, *hex))
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
        self.state.ending = if self.state.beachheads.is_empty() {
            self.cite(Rule::SuddenDeath);
            Some(Ending::SuddenDeath)
        } else if self.state.turn < self.state.last_turn {
            None
        } else if let Some(campaign) = &self.game.plan.campaign {
            self.end_campaign(campaign)
        } else {
            Some(self.last_judgement())
        };
    }

    /// 13.0: who has won when the last turn is over.
    fn last_judgement(&mut self) -> Ending {
        self.cite(Rule::Length);
        if self.game.holds_locations(self.state) {
            self.cite(Rule::Ownership);
            self.cite(Rule::Victory);
            Ending::AlliedVictory
        } else {
            self.cite(Rule::OperationalVictory);
            Ending::GermanOperational
        }
    }
}
