//! Entries: where units may come onto the map.

use serde::{Deserialize, Serialize};

use super::map_record;
use super::record::{HexValue, Hexes, HexesMut};
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::{Compass, HexNo};

/// A place at which units of one side may come onto the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The name by which reinforcements refer to it.
    pub id: Id,
    /// The side that may use it; both where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Id>,
    /// Its hexes.
    pub at: EntryHexes,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The hexes of an entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum EntryHexes {
    /// These hexes.
    Hexes(Vec<HexNo>),
    /// Every hex of this edge of the map: `Edge(W)`.
    Edge(Compass),
    /// The hexes of an edge from one marker to the other, both of them within: `Between(W, "2401", "3301")`.
    Between(Compass, HexNo, HexNo),
}

keyed_by_id!(Entry);

map_record! {
    Entry, "entry", "entries", whole;
    ids;
    hexes { at: Whole; }
    words { side in Sides; }
    source;
    label |entry| entry.id.to_string();
}

impl HexValue for EntryHexes {
    fn read(&self) -> Vec<Hexes<'_>> {
        match self {
            Self::Hexes(hexes) => hexes.read(),
            Self::Between(edge, from, to) => vec![Hexes::Range(*edge, from, to)],
            Self::Edge(_) => Vec::new(),
        }
    }

    fn change(&mut self) -> Vec<HexesMut<'_>> {
        match self {
            Self::Hexes(hexes) => hexes.change(),
            Self::Between(edge, from, to) => vec![HexesMut::Range(*edge, from, to)],
            Self::Edge(_) => Vec::new(),
        }
    }
}
