//! The actions of players, one a file: its candidates, its check, its effect.

pub(crate) mod done;
pub(crate) mod move_unit;
pub(crate) mod set_up;

use beachhead_kit::slot::{Hex, Path, Unit};

use crate::compile::TableGame;

beachhead_kit::actions! {
    /// An action of a player.
    #[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
    pub enum Action;
    /// An action, resolved to indices: see [`Action`].
    #[derive(Clone, Debug, PartialEq)]
    pub enum Resolved of TableGame;
    |game|

    /// Sets a unit up in a hex.
    SetUp in set_up, narrowed {
        /// The unit.
        unit: Unit,
        /// The hex.
        hex: Hex,
    };
    /// Moves a unit.
    Move in move_unit, narrowed {
        /// The unit.
        unit: Unit,
        /// The hexes it enters, in order.
        path: Path,
    };
    /// Has nothing more to do in this phase.
    Done in done;
}
