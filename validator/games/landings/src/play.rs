//! One action being taken: the game, the state it changes, the dice it rolls and the trace it leaves.
//!
//! Topics add what their rules do; here is what all of them do to units.

use std::fmt;

use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;

use super::game::LandingsGame;
use super::hits::Faces;
use super::roster::UnitIx;
use super::rules::Rule;
use super::state::{Place, State};
use beachhead_engine::{Dice, Happening, Trace};

/// One action being taken.
pub(super) struct Play<'a> {
    pub(super) game: &'a LandingsGame,
    pub(super) state: &'a mut State,
    pub(super) dice: &'a mut dyn Dice,
    pub(super) trace: &'a mut dyn Trace,
}

impl Play<'_> {
    /// Cites a rule as it is applied.
    pub(super) fn cite(&mut self, rule: Rule) {
        self.trace.cite(rule);
    }

    /// Reports something in words, if anyone listens.
    pub(super) fn note(&mut self, words: impl FnOnce() -> String) {
        if self.trace.listens() {
            self.trace.push(Happening::Note(words()));
        }
    }

    /// Rolls one battle die: 1 or 2 infantry, 3 armour, 4 grenade, 5 flag, 6 star (M35).
    pub(super) fn roll(&mut self, purpose: &dyn fmt::Display) -> u8 {
        let die = self.dice.roll(Faces::SIDES, purpose);
        u8::try_from(die).unwrap_or_else(|_| cannot_happen!(6, "a die of six sides shows {die}"))
    }

    /// Puts a unit into a hex, wherever it was.
    pub(super) fn put(&mut self, unit: UnitIx, hex: HexIx) {
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
    pub(super) fn take_off(&mut self, unit: UnitIx, to: Place) {
        if let Some(from) = self.state.hex_of(unit) {
            self.state.at.set(from, None);
        }
        self.state.troops[unit].place = to;
    }
}
