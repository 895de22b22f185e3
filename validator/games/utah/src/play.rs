//! One action being taken: the game, the state it changes, the dice it rolls and the trace it leaves.
//!
//! Chapters add what happens in their paragraphs; here is what all of them do to units.

use std::fmt::Display;

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::roster::UnitIx;
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Place, State};
use beachhead_engine::{Dice, Happening, Trace};

/// One action being taken.
pub(super) struct Play<'a> {
    pub(super) game: &'a UtahGame,
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

    /// Rolls one six-sided die.
    pub(super) fn roll(&mut self, purpose: &dyn Display) -> u16 {
        self.dice.roll(6, purpose)
    }

    /// Puts a unit into a hex.
    pub(super) fn put(&mut self, unit: UnitIx, hex: HexIx) {
        let counter = &self.game.roster[unit];
        let from = self.state.hex_of(unit);
        let troop = &mut self.state.units[unit];
        troop.place = Place::Map(hex);
        troop.left_beach |= from.is_some_and(|from| from != hex) && counter.comes_ashore();
        if self.trace.listens() {
            let unit = self.game.roster[unit].id.clone();
            self.trace.push(Happening::Moved {
                unit,
                to: self.game.number(hex),
            });
        }
        let falling = counter.is_airborne() && self.state.phase <= Phase::DropLosses;
        if !falling {
            self.tread(unit, hex);
        }
    }

    pub(super) fn remove_beachhead(&mut self, hex: HexIx) {
        self.state.beachheads.retain(|&marked| marked != hex);
    }

    /// Takes a step from a unit: it is reduced, or eliminated if that was its last.
    pub(super) fn take_step(&mut self, unit: UnitIx) {
        let troop = &mut self.state.units[unit];
        troop.steps = troop.steps.saturating_sub(1);
        if troop.steps == 0 {
            self.eliminate(unit);
        } else if self.trace.listens() {
            self.trace.push(Happening::Reduced {
                unit: self.game.roster[unit].id.clone(),
            });
        }
    }

    pub(super) fn eliminate(&mut self, unit: UnitIx) {
        let troop = &mut self.state.units[unit];
        troop.steps = 0;
        troop.place = Place::Lost;
        if self.trace.listens() {
            self.trace.push(Happening::Eliminated {
                unit: self.game.roster[unit].id.clone(),
            });
        }
    }
}
