//! Facts about what a player points at: [`Asked`] looks it up, [`Facts`] gathers what holds of it.
//!
//! A rulebook answers [`Game::facts_about`] by going over the kinds of its facts once, each with the values that the state
//! gives it. [`check_pointed`](crate::testing::check_pointed) holds it to that: whatever is offered holds.

use beachhead_engine::{About, FactOf, Game};
use beachhead_hex::HexIx;

use crate::slot::{NamedIx, Names};
use crate::unit::UnitIx;
use crate::view::View;

/// A unit or a hex that is asked about, or the game as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The game as a whole.
    Anything,
    /// A unit.
    Unit(UnitIx),
    /// A hex.
    Hex(HexIx),
}

impl Asked {
    /// Looks up what is asked about; `None` if the game doesn't know it.
    pub fn of<G: Names>(game: &G, about: &About) -> Option<Self> {
        match about {
            About::Anything => Some(Self::Anything),
            About::Unit(unit) => game.unit(unit).ok().map(Self::Unit),
            About::Hex(hex) => game.board().hex(hex.as_str()).map(Self::Hex),
        }
    }

    /// Whether actions of these units may name what is asked about: no other unit is.
    pub fn may_be_of(self, units: &[UnitIx]) -> bool {
        match self {
            Self::Unit(unit) => units.contains(&unit),
            Self::Anything | Self::Hex(_) => true,
        }
    }

    /// Whether actions at a hex may name what is asked about: no other hex is.
    pub fn may_be_at(self, hex: HexIx) -> bool {
        match self {
            Self::Hex(asked) => asked == hex,
            Self::Anything | Self::Unit(_) => true,
        }
    }

    /// The unit or hex among those that actions name; `None` for the game as a whole.
    pub fn named(self) -> Option<NamedIx> {
        match self {
            Self::Anything => None,
            Self::Unit(unit) => Some(NamedIx::Unit(unit)),
            Self::Hex(hex) => Some(NamedIx::Hex(hex)),
        }
    }
}

/// Facts of one state, all of which hold.
pub struct Facts<'a, G: Game> {
    view: View<'a, G>,
    list: Vec<FactOf<G>>,
}

impl<'a, G: Game> Facts<'a, G> {
    /// No facts of this state yet.
    pub fn new(view: View<'a, G>) -> Self {
        let list = Vec::new();
        Self { view, list }
    }

    /// Adds a fact whose values were read from the state.
    pub fn add(&mut self, fact: FactOf<G>) {
        self.list.push(fact);
    }

    /// Adds a fact that may not hold, if it does.
    pub fn ask(&mut self, fact: FactOf<G>) {
        let View { game, state } = self.view;
        if game.holds(state, &fact) == Ok(true) {
            self.list.push(fact);
        }
    }

    /// The facts in the order in which they were added.
    pub fn into_list(self) -> Vec<FactOf<G>> {
        self.list
    }
}

impl<G: Game> Extend<FactOf<G>> for Facts<'_, G> {
    fn extend<T: IntoIterator<Item = FactOf<G>>>(&mut self, facts: T) {
        self.list.extend(facts);
    }
}
