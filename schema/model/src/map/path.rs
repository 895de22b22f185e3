//! Paths: what runs from hex centre to hex centre.

use serde::{Deserialize, Serialize};

use super::map_record;
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;

/// A road, trail or railway, as the hexes whose centres it joins, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Path {
    /// The name by which edits and claims refer to it.
    pub id: Id,
    /// A path kind of the palette.
    pub kind: Id,
    /// What the map calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The hexes in order; each touches the one before.
    pub hexes: Vec<HexNo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

keyed_by_id!(Path);

map_record! {
    Path, "path", "paths", apart;
    ids;
    hexes { hexes: Runs, ordered; }
    words { kind in Paths; }
    source;
    label |path| path.name.clone().unwrap_or_else(|| path.id.to_string());
}
