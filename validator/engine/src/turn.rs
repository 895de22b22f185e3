//! [`Turn`]: where a game stands, who decides, and what.

use beachhead_base::Id;
use beachhead_hex::HexNo;

use super::in_words::listed;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The game turn; 0 before the first.
    pub number: u16,
    /// What the rulebook's clock shows on it, where it has one: `0740 6 June`.
    pub clock: Option<String>,
    /// The phase, as scripts name it.
    pub phase: Id,
    /// Who decides next.
    pub actor: Actor,
    /// The decision of that side that comes before anything else; none where it plays its phase.
    pub due: Option<Due>,
}

impl Turn {
    /// The game turn as every message and every panel shows it: `3`, or `3 (0740 6 June)` where the rulebook has a clock.
    pub fn label(&self) -> String {
        match &self.clock {
            Some(clock) => format!("{} ({clock})", self.number),
            None => self.number.to_string(),
        }
    }
}

/// Who decides next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// This side.
    Side(Id),
    /// No side: the game is over.
    Over {
        /// Who has won, if anybody.
        winner: Option<Id>,
        /// How, in words.
        how: String,
    },
}

/// A decision that comes before anything else: what is decided after dice are seen, or in the middle of the enemy's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// Whose it is.
    pub side: Id,
    /// What is decided, in words that follow the side's name: `moves the losers back`.
    pub what: String,
    /// The units that it is about.
    pub units: Vec<Id>,
    /// The hexes that it is about.
    pub hexes: Vec<HexNo>,
}

impl Due {
    /// For whoever has to wait: `the German side first moves the losers back`.
    pub fn comes_first(&self) -> String {
        format!("the {} side first {}", self.side, self.what)
    }

    /// Who decides what, with the units and hexes that it is about.
    pub fn in_words(&self) -> String {
        let decides = format!("the {} side {}", self.side, self.what);
        let units = self.units.iter().map(ToString::to_string);
        let about: Vec<String> = units
            .chain(self.hexes.iter().map(ToString::to_string))
            .collect();
        match about.is_empty() {
            true => decides,
            false => format!("{decides} ({})", listed(about)),
        }
    }
}
