//! Scatter paths: the drawn ways by which boats drift ashore, or off the map.

use serde::{Deserialize, Serialize};

use super::map_record;
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;

/// One way from a beach box to a sector, or off the map, taken by boats whose die shows one of its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScatterPath {
    /// The name by which edits refer to it.
    pub id: Id,
    /// The beach box in which it begins.
    pub from: Id,
    /// The sector in which it ends; none of a way that leaves the map.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "crate::bare")]
    #[cfg_attr(feature = "json-schema", schemars(with = "Id"))]
    pub to: Option<Id>,
    /// The die numbers that take it; the ways of one box share 1 to 6 out among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// The hexes it is drawn through, from the box to the shore, or to the edge of the map.
    pub way: Vec<HexNo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

keyed_by_id!(ScatterPath);

map_record! {
    ScatterPath, "scatter path", "scatter paths", whole;
    ids;
    hexes { way: Whole, ordered; }
    words {
        from in Boxes;
        to in Sectors;
    }
    source;
    label |path| match &path.to {
        Some(to) => format!("{} to {to}", path.from),
        None => format!("{} off the map", path.from),
    };
}
