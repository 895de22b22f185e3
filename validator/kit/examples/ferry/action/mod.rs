//! What players do, one action a file.

mod board;
mod row;

use beachhead_kit::slot::Unit;

use crate::opened::Ferry;

beachhead_kit::actions! {
    /// What a player may do.
    pub enum Action;
    /// An action, resolved to indices: see [`Action`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Resolved of Ferry;
    |game|

    /// Takes a unit aboard (1.2).
    Board in board {
        /// The unit.
        unit: Unit,
    };
    /// Rows across the river (2.1).
    Row in row;
}
