//! [`Phase`]: the phases of a turn.

use serde::{Deserialize, Serialize};

use super::paragraph::Paragraph;
use beachhead_base::Id;
use beachhead_base::layer::Keyed;

/// A phase: whose it is, and what is done in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// Its place in the order of play, counted from 1.
    pub nr: u16,
    /// What people call it: `movement`. Scripts and panels put the side before it where each side has it.
    pub id: Id,
    /// Whose it is.
    pub side: Whose,
    /// What may be done in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub does: Vec<Act>,
    /// Whether it comes once, ahead of the first turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub before: bool,
    /// Where the book says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<Paragraph>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Whose a phase is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Whose {
    /// That of one side.
    Only(Id),
    /// Each side has one: of phases that stand together the side that moves first goes through all, then the other one.
    Each,
}

/// What may be done in a phase.
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
