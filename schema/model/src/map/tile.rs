//! Tiles: what is laid on a hex in a single battle, and which way it is turned.

use serde::{Deserialize, Serialize};

use beachhead_base::Id;

/// A tile laid on a hex, as other people's scenario files have them: terrain that covers what is printed, a bridge, an
/// obstacle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// A tile of the palette.
    pub kind: Id,
    /// How often it is turned by a step, counted from 1 as its first position. What a step is, the rulebook's tables say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turned: Option<u8>,
    /// What it plays as here, where that isn't what it is: `FORDABLE_STREAM`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<Id>,
    /// The side it belongs to, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Id>,
}

impl Tile {
    /// A tile of which nothing is said but what it is.
    pub fn new(kind: Id) -> Self {
        Self {
            kind,
            turned: None,
            like: None,
            side: None,
        }
    }
}
