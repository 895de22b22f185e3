//! The game and one of its states: [`View`] to look at, [`Play`] while an action changes it.

use std::fmt::Display;

use beachhead_engine::{Dice, Game, Happening, Row, RuleIndex, Trace};

/// A state of the game, with what the pack says.
#[derive(Debug)]
pub struct View<'a, G: Game> {
    /// The rulebook, opened on a pack.
    pub game: &'a G,
    /// Where the game stands.
    pub state: &'a G::State,
}

impl<G: Game> Clone for View<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for View<'_, G> {}

impl<'a, G: Game> View<'a, G> {
    /// The game and this state of it.
    #[inline]
    pub fn new(game: &'a G, state: &'a G::State) -> Self {
        Self { game, state }
    }
}

/// An action being taken: the game, the state that it changes, the dice it rolls and the trace it leaves.
pub struct Play<'a, G: Game> {
    /// The rulebook, opened on a pack.
    pub game: &'a G,
    /// Where the game stands by now.
    pub state: &'a mut G::State,
    /// Where chance comes from.
    pub dice: &'a mut dyn Dice,
    /// Who listens.
    pub trace: &'a mut dyn Trace,
}

impl<G: Game> Play<'_, G> {
    /// The state as it is by now, to look at.
    #[inline]
    pub fn view(&self) -> View<'_, G> {
        View::new(self.game, self.state)
    }

    /// Cites a rule as it is applied.
    pub fn cite(&mut self, rule: impl RuleIndex) {
        self.trace.cite(rule);
    }

    /// Cites a rule as it is applied, where it is.
    pub fn cite_if(&mut self, applies: bool, rule: impl RuleIndex) {
        if applies {
            self.trace.cite(rule);
        }
    }

    /// Cites several rules as they are applied.
    pub fn cite_all<R: RuleIndex>(&mut self, rules: impl IntoIterator<Item = R>) {
        rules.into_iter().for_each(|rule| self.trace.cite(rule));
    }

    /// Cites a row as it is applied, of a rulebook whose rows the pack has.
    pub fn cite_row(&mut self, row: &Row) {
        self.trace.applied(row);
    }

    /// Counts something for statistics of many games, by the name that they show it by.
    pub fn count(&mut self, what: &'static str, by: u32) {
        self.trace.count(what, by);
    }

    /// Reports something in words, if anyone listens.
    pub fn note(&mut self, words: impl FnOnce() -> String) {
        if self.trace.listens() {
            self.trace.push(Happening::Note(words()));
        }
    }

    /// Reports what happened, if anyone listens.
    pub fn report(&mut self, happening: impl FnOnce() -> Happening) {
        if self.trace.listens() {
            self.trace.push(happening());
        }
    }

    /// Rolls a die of six sides.
    pub fn roll(&mut self, purpose: &dyn Display) -> u16 {
        self.dice.roll(6, purpose)
    }
}
