//! Markers printed on the map or placed on it for good.

use serde::{Deserialize, Serialize};

use super::map_record;
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;

/// A marker on a hex: an obstacle, a medal. What lies on a hexside is a [`Breach`](super::Breach).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// The name by which edits and scenarios refer to it.
    pub id: Id,
    /// A marker kind of the palette.
    pub kind: Id,
    /// The hex it lies on.
    pub hex: HexNo,
    /// The hexes that guard it, on maps of format 1, where breaches are markers: while one of them is enemy-held, the marker
    /// has no effect.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub security: Vec<HexNo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Marker {
    /// What is reported of a marker that has security hexes: it is meant as a [`Breach`](super::Breach), which lies on a hexside.
    pub fn names_no_side(&self) -> String {
        format!(
            "marker {} on {} has security hexes but names no hexside: a breach lies on one",
            self.id, self.hex
        )
    }
}

keyed_by_id!(Marker);

map_record! {
    Marker, "marker", "markers", whole;
    ids;
    hexes {
        hex: Stands;
        security as "the security list": Members;
    }
    words { kind in Markers; }
    source;
    label |marker| marker.id.to_string();
}
