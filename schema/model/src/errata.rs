//! Errata: what the printed game gets wrong, and what has been done about it.

use serde::{Deserialize, Serialize};

use beachhead_base::Id;
use beachhead_base::layer::{Layer, keyed_by_id};

/// The errata of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(default, deny_unknown_fields)
)]
pub struct Errata {
    /// One entry a line.
    pub errata: Layer<Erratum>,
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// The name by which `source: Errata("…")` refers to it.
    pub id: Id,
    /// The paragraph that gives it.
    pub rule: String,
    /// The part of the game that is wrong: the terrain key, a hex, a counter.
    pub part: String,
    /// What is printed.
    pub reads: String,
    /// What should be.
    pub means: String,
    /// How far it has been dealt with.
    pub status: Status,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How far an entry has been dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Status {
    /// The pack holds what should be.
    Applied,
    /// It changes nothing that a pack holds.
    NoEffect,
    /// The pack still holds what is printed.
    Open,
}

keyed_by_id!(Erratum);
