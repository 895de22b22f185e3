//! [`View`]: the game and one of its states, as the chapters look at them.

use std::fmt;

use beachhead_engine::{Dice, Happening, Trace};
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;

use crate::data::dice::Faces;
use crate::data::kinds::Kind;
use crate::data::opened::LandingsGame;
use crate::data::roster::UnitIx;
use crate::rules::Rule;
use crate::state::State;
use crate::state::troops::Place;

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

/// One action being taken.
pub(crate) struct Play<'a> {
    pub(crate) game: &'a LandingsGame,
    pub(crate) state: &'a mut State,
    pub(crate) dice: &'a mut dyn Dice,
    pub(crate) trace: &'a mut dyn Trace,
}

impl Play<'_> {
    /// What is to be seen of it now.
    pub(crate) fn view(&self) -> View<'_> {
        self.game.view(self.state)
    }

    /// Cites a rule as it is applied.
    pub(crate) fn cite(&mut self, rule: Rule) {
        self.trace.cite(rule);
    }

    /// Reports something in words, if anyone listens.
    pub(crate) fn note(&mut self, words: impl FnOnce() -> String) {
        if self.trace.listens() {
            self.trace.push(Happening::Note(words()));
        }
    }

    /// Rolls one battle die: 1 or 2 infantry, 3 armour, 4 grenade, 5 flag, 6 star (M35).
    pub(crate) fn roll(&mut self, purpose: &dyn fmt::Display) -> u8 {
        let die = self.dice.roll(Faces::SIDES, purpose);
        u8::try_from(die).unwrap_or_else(|_| cannot_happen!(6, "a die of six sides shows {die}"))
    }

    /// Puts a unit into a hex, wherever it was.
    pub(crate) fn put(&mut self, unit: UnitIx, hex: HexIx) {
        if let Some(from) = self.state.hex_of(unit) {
            self.state.at.set(from, None);
        }
        self.state.troops[unit].place = Place::Board(hex);
        self.state.at.set(hex, Some(unit));
        if self.trace.listens() {
            let unit = self.game.roster[unit].id.clone();
            self.trace.push(Happening::Moved {
                unit,
                to: self.game.number(hex),
            });
        }
    }

    /// Takes a unit off the board, to this place.
    pub(crate) fn take_off(&mut self, unit: UnitIx, to: Place) {
        if let Some(from) = self.state.hex_of(unit) {
            self.state.at.set(from, None);
        }
        self.state.troops[unit].place = to;
    }
}
