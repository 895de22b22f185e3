//! What scripts may ask of a state, and the positions that they begin from.

use beachhead_base::Id;
use beachhead_model::games::GameData;
use serde::{Deserialize, Serialize};

use crate::action::Action;

/// The rulebook `ferry`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FerryData;

impl GameData for FerryData {
    const ID: &'static str = "ferry";
    type Action = Action;
    type Fact = Fact;
    type Position = Position;
}

/// What a script may ask of a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Fact {
    /// The unit was swept away.
    Lost {
        /// The unit.
        unit: Id,
    },
    /// The unit has come across.
    Across {
        /// The unit.
        unit: Id,
    },
}

/// A state as a script sets it up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The game turn.
    pub turn: u16,
    /// Who is aboard; all others stand on the west bank.
    #[serde(default)]
    pub aboard: Vec<Id>,
}
