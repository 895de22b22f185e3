//! [`Losses`]: what a game has cost a side, for statistics of many games.

use beachhead_base::Id;

/// What a side has lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Losses {
    /// The side.
    pub side: Id,
    /// Units that are out of the game.
    pub units: u32,
    /// Steps, those of lost units among them.
    pub steps: u32,
}
