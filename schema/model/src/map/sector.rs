//! Sectors: the areas of a beach in which boats land, and their minor sectors.
//!
//! A sector is printed as an area between two boundary lines that run across the beach, over all tide lines. On the tide line
//! of the hour it has a few hexes; a die counts these, from the same edge at every hour (`beachhead_shore::landing`). So
//! a sector states two things: its area (`hexes`), and hexes that lie at the edge from which is counted (`from`). One is enough
//! where the edge is short; of a long edge that runs aslant one hex here and there is named. Which way tide lines are listed
//! plays no part. Hexes name the edge, and no point of the compass, so that a sector stays right when it is copied, turned or
//! flipped.
//!
//! Where the die numbers are printed in the area itself, they are those of minor sectors, each an area of its own. One that has
//! several hexes on the line leaves the choice to the player.
//!
//! On a map without tide lines the shore doesn't move: the die counts along the hexes of the beach.
//!
//! A map of format 1 had sectors as chains of at most six hexes; how a chain becomes an area is said by
//! [`before`](super::before).

use serde::{Deserialize, Serialize};

use super::before::SectorChain;
use super::map_record;
use super::record::{HexValue, Hexes, HexesMut};
use beachhead_base::layer::keyed_by_id;
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;

/// A named area of a beach, across all tide lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sector {
    /// The name by which scatter paths and scenarios refer to it.
    pub id: Id,
    /// The beach it is part of.
    pub beach: Id,
    /// What the map calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its hexes, in any order.
    pub hexes: Vec<HexNo>,
    /// Hexes of it at the edge from which a die counts: it begins at the end of the line that lies nearest to one of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<HexNo>,
    /// Where the die numbers are printed in the sector: its printed parts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub minor: Vec<MinorSector>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A printed part of a sector, taken by the die numbers written in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MinorSector {
    /// The die numbers that land here.
    pub dice: Vec<u8>,
    /// Its hexes, in any order.
    pub hexes: Vec<HexNo>,
}

keyed_by_id!(Sector);

map_record! {
    Sector, "sector", "sectors", whole;
    ids in Sectors;
    hexes {
        hexes: Whole, needed;
        from as "the edge": Whole;
        minor as "a minor sector": Whole, needed;
    }
    words { beach in Beaches; }
    source;
    label |sector| sector.name.clone().unwrap_or_else(|| sector.id.to_string());
    since 2, before SectorChain;
}

impl HexValue for Vec<MinorSector> {
    fn read(&self) -> Vec<Hexes<'_>> {
        let lists = self.iter().map(|minor| Hexes::List(&minor.hexes));
        lists.collect()
    }

    fn change(&mut self) -> Vec<HexesMut<'_>> {
        let lists = self.iter_mut();
        lists
            .map(|minor| HexesMut::List(&mut minor.hexes))
            .collect()
    }
}
