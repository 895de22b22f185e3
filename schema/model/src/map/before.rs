//! Records as maps of format 1 had them, and how each becomes one of today: one record in, one out, under the same id.
//!
//! | format 1 | format 2 |
//! |---|---|
//! | a tide line has one hour, `hour: 360` | it has the hours listed along it, `hours: [360]` |
//! | a sector is a chain of hexes along the shore: the die counts the first six in order, whatever the hour | it is an area: the hexes of the chain, and no others. The edge from which is counted is where the chain began, so on a line through the chain each die means the hex that it meant |
//! | a minor sector is a chain with die numbers | an area with the same hexes and numbers |
//! | a breach is a marker on a hex, which doesn't say on which of its sides | the marker stays as it is. `migrate` warns of it, and so does MAP052 in a map of format 2 |
//!
//! Whatever a chain has beyond its sixth hex was never landed on and is part of the area; MAP026 warned of it, and does so
//! still. On tide lines where the chain had no hex the area has none either, which MAP049 reports: only the printed map says
//! how far the sector reaches.
//!
//! The records of files, of the editor's journal and of the clipboard are all upgraded here. A map that has neither tide lines nor
//! sectors nor breaches is written as format 1 still.
//!
//! Holds always: no record is lost or made, and a migrated sector answers as before
//! (`beachhead_shore::before_tests::a_migrated_sector_answers_each_die_with_the_same_hex`).

use serde::{Deserialize, Serialize};

use super::{MinorSector, Sector, TideLine};
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;

/// A tide line of one hour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "TideLine", deny_unknown_fields)]
pub struct HourLine {
    /// The name by which edits refer to it.
    pub id: Id,
    /// The hour it holds from, as minutes after midnight.
    pub hour: u16,
    /// The last land hexes, along the shore in order.
    pub hexes: Vec<HexNo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A sector as a chain of hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Sector", deny_unknown_fields)]
pub struct SectorChain {
    /// The name by which scatter paths and scenarios refer to it.
    pub id: Id,
    /// The beach it is part of.
    pub beach: Id,
    /// What the map calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its hexes, along the shore in order: a die counts along them.
    pub hexes: Vec<HexNo>,
    /// Its printed parts, each a chain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub minor: Vec<MinorSector>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

keyed_by_id!(HourLine, SectorChain);

impl From<HourLine> for TideLine {
    fn from(before: HourLine) -> Self {
        Self {
            id: before.id,
            hours: vec![before.hour],
            hexes: before.hexes,
            source: before.source,
            note: before.note,
        }
    }
}

impl From<SectorChain> for Sector {
    fn from(before: SectorChain) -> Self {
        Self {
            id: before.id,
            beach: before.beach,
            name: before.name,
            from: before.hexes.first().cloned().into_iter().collect(),
            hexes: before.hexes,
            minor: before.minor,
            source: before.source,
            note: before.note,
        }
    }
}
