//! One action being taken: the game, the state it changes, the dice it rolls and the trace it leaves.
//!
//! Chapters add what happens in their paragraphs; here is what all of them do to units.

use std::fmt::Display;

use beachhead_engine::{Dice, Happening, Trace};
use beachhead_schema::hex::HexIx;

use crate::data::opened::UtahGame;
use crate::data::roster::UnitIx;
use crate::rules::Rule;
use crate::state::{Place, State};
use crate::view::View;

/// One action being taken.
pub(crate) struct Play<'a> {
    pub(crate) game: &'a UtahGame,
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

    /// Rolls one six-sided die.
    pub(crate) fn roll(&mut self, purpose: &dyn Display) -> u16 {
        self.dice.roll(6, purpose)
    }

    pub(crate) fn remove_beachhead(&mut self, hex: HexIx) {
        self.state.beachheads.retain(|&marked| marked != hex);
    }

    /// Takes a step from a unit: it is reduced, or eliminated if that was its last.
    pub(crate) fn take_step(&mut self, unit: UnitIx) {
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

    pub(crate) fn eliminate(&mut self, unit: UnitIx) {
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
