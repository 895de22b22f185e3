//! [`Phase`]: the phases of a turn.

use serde::{Deserialize, Serialize};

use super::paragraph::Paragraph;
use beachhead_base::Id;
use beachhead_base::layer::Keyed;

/// A phase of the turn: its side, and what may be done in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// Its place in the order of play, counted from 1.
    pub nr: u16,
    /// Its name: `movement`. Scripts and panels put the side before it where each side has the phase.
    pub id: Id,
    /// The side that has it, or both.
    pub side: Whose,
    /// The things that may be done in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub does: Vec<Act>,
    /// Whether it comes once, ahead of the first turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub before: bool,
    /// The paragraph that says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<Paragraph>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The side or sides that have a phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Whose {
    /// One side has it.
    Only(Id),
    /// Each side has one: of phases that stand together the side that moves first goes through all, then the other one.
    Each,
}

/// One thing that may be done in a phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Act {
    /// The side sets up its units.
    SetUp,
    /// The side moves its units, in this mode: rules of movement may speak of one mode only.
    Move(Id),
}

impl Keyed for Phase {
    type Key = (u16, Id);

    fn key(&self) -> (u16, Id) {
        (self.nr, self.id.clone())
    }
}
