//! Regions: named groups of hexes.

use serde::{Deserialize, Serialize};

use super::map_record;
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;

/// A named group of hexes: an invasion area, a village, a map section, a supply or victory area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// The name by which scenarios, claims and rules refer to it.
    pub id: Id,
    /// A region kind of the palette.
    pub kind: Id,
    /// What the map calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The hexes in it.
    pub hexes: Vec<HexNo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

keyed_by_id!(Region);

map_record! {
    Region, "region", "regions", apart;
    ids;
    hexes { hexes: Members, needed; }
    words { kind in Regions; }
    source;
    label |region| region.name.clone().unwrap_or_else(|| region.id.to_string());
}
