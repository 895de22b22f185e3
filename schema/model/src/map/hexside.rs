//! Hexsides: what runs between two hexes.

use serde::{Deserialize, Serialize};

use super::map_record;
use crate::own::OwnProperties;
use beachhead_base::layer::Keyed;
use beachhead_base::{Id, Source};
use beachhead_hex::HexsideNo;

/// One kind of thing on one hexside. A river with a bridge over it is two records on the same side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hexside {
    /// The two hexes that share the side, or hex and direction at the map's edge.
    pub between: HexsideNo,
    /// A hexside kind of the palette.
    pub kind: Id,
    /// The river's or cliff's own name, where it has one: claims about a whole river go by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Properties of the pack's own, by name.
    #[serde(default, skip_serializing_if = "OwnProperties::is_empty")]
    pub own: OwnProperties,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What a hexside record is found by: the side and the kind.
pub type HexsideKey = (HexsideNo, Id);

impl Keyed for Hexside {
    type Key = HexsideKey;
    const IS_PLACED: bool = true;

    fn key(&self) -> HexsideKey {
        (self.between.clone(), self.kind.clone())
    }
}

map_record! {
    Hexside, "hexside", "hexsides", apart;
    no_ids;
    hexes { between: Stands; }
    words { kind in Hexsides; }
    source;
    label |side| side.name.clone().unwrap_or_default();
}
