//! Breaches: hexsides at which an obstacle can be opened to traffic.

use serde::{Deserialize, Serialize};

use super::map_record;
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::{HexNo, HexsideNo};

/// A hexside at which what runs along it can be opened, and the hexes that must be secured for that.
///
/// A breach is printed on a hexside: the two hexes on both sides of it are known, and so is the way through. A
/// [`Marker`](super::Marker) lies on a hex and knows neither.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Breach {
    /// The name by which edits and scenarios refer to it.
    pub id: Id,
    /// The two hexes that share the side.
    pub between: HexsideNo,
    /// What it leads through: the hexside kind of the palette that runs along this side, such as shingle.
    pub through: Id,
    /// Its security hexes: all of them must be occupied before it can be opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub security: Vec<HexNo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

keyed_by_id!(Breach);

map_record! {
    Breach, "breach", "breaches", whole;
    ids;
    hexes {
        between: Stands;
        security as "the security list": Members;
    }
    words { through in Hexsides; }
    source;
    label |breach| breach.id.to_string();
    since 2;
}
