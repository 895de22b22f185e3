//! Beaches, and the boxes off them.

use serde::{Deserialize, Serialize};

use super::map_record;
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;

/// A beach on which troops land.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Beach {
    /// The name by which sectors, scenarios and claims refer to it.
    pub id: Id,
    /// What the map calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its hexes, along the shore in order.
    pub hexes: Vec<HexNo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A box off the shore, in which boats wait before their scatter is rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BeachBox {
    /// The name by which scatter paths refer to it.
    pub id: Id,
    /// The beach it lies off.
    pub beach: Id,
    /// The hex in whose middle it is drawn.
    pub hex: HexNo,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

keyed_by_id!(Beach, BeachBox);

map_record! {
    Beach, "beach", "beaches", whole;
    ids in Beaches;
    hexes { hexes: Whole, ordered, needed; }
    words {}
    source;
    label |beach| beach.name.clone().unwrap_or_else(|| beach.id.to_string());
}

map_record! {
    BeachBox, "beach box", "beach boxes", whole;
    ids in Boxes;
    hexes { hex: Stands; }
    words { beach in Beaches; }
    source;
    label |boats| boats.id.to_string();
}
