//! [`Turn`]: where a game stands, and who decides.

use beachhead_base::Id;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The game turn; 0 before the first.
    pub number: u16,
    /// What the rulebook's clock shows on it, where it has one: `0740 6 June`.
    pub clock: Option<String>,
    /// The phase, as scripts name it.
    pub phase: &'static str,
    /// Who decides next.
    pub actor: Actor,
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
