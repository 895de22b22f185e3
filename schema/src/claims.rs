//! Claims: what the rulebook says about the data, each with its paragraph.
//!
//! The validator holds the pack to every claim: this is how a digitised map is proof-read against its own rulebook.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::hex::{Compass, HexNo};
use crate::id::Id;

/// The claims of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claims {
    /// One claim a line, in the order of the rulebook.
    #[schemars(default)]
    pub claims: Vec<ClaimRecord>,
}

/// One claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClaimRecord {
    /// The paragraph that makes it.
    pub rule: String,
    /// The scenario of which it says so, if it speaks of scenarios: every one where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Id>,
    /// What it says.
    pub claim: Claim,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What a rulebook may say about the data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Claim {
    /// The hex is of one of these terrains.
    Terrain {
        /// The hex.
        hex: HexNo,
        /// The terrains it may be.
        is: Vec<Id>,
    },
    /// The hex is of none of these terrains.
    NotTerrain {
        /// The hex.
        hex: HexNo,
        /// The terrains it may not be.
        is: Vec<Id>,
    },
    /// So many hexes of the map are of this terrain.
    TerrainCount {
        /// The terrain.
        terrain: Id,
        /// How many hexes.
        count: u32,
    },
    /// So many places are of this terrain; one that fills several hexes of one name counts once.
    NamedCount {
        /// The terrain.
        terrain: Id,
        /// How many names.
        count: u32,
    },
    /// The hex carries this name.
    Name {
        /// The hex.
        hex: HexNo,
        /// The name.
        name: String,
    },
    /// A path of one of these kinds runs through the hex.
    Path {
        /// The hex.
        hex: HexNo,
        /// The kinds.
        is: Vec<Id>,
    },
    /// The hex lies on this edge of the map.
    Edge {
        /// The hex.
        hex: HexNo,
        /// The edge: N, E, S or W.
        edge: Compass,
    },
    /// The two hexes touch.
    Touch {
        /// One hex.
        a: HexNo,
        /// The other.
        b: HexNo,
    },
    /// So many hexes lie from one to the other, the first not counted.
    Distance {
        /// One hex.
        a: HexNo,
        /// The other.
        b: HexNo,
        /// How many.
        is: u32,
    },
    /// Hexsides of this kind form one unbroken chain from a side of one hex to a side of the other.
    Chain {
        /// The hexside kind.
        hexside: Id,
        /// The name that each of these hexsides carries; any where none is given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// A hex at one end.
        from: HexNo,
        /// A hex at the other end.
        to: HexNo,
    },
    /// A hexside of this kind lies between the two hexes.
    Hexside {
        /// One hex.
        a: HexNo,
        /// The other.
        b: HexNo,
        /// The hexside kind.
        kind: Id,
    },
    /// The region consists of just these hexes.
    Region {
        /// The region.
        region: Id,
        /// The hexes.
        is: Vec<HexNo>,
    },
    /// The hex is in no such region.
    NotInRegion {
        /// The hex.
        hex: HexNo,
        /// The region.
        region: Id,
    },
    /// The beach consists of just these hexes.
    Beach {
        /// The beach.
        beach: Id,
        /// The hexes.
        is: Vec<HexNo>,
    },
    /// The unit exists, and is of this side and kind.
    Unit {
        /// The unit.
        unit: Id,
        /// The side.
        side: Id,
        /// The unit kind.
        kind: Id,
    },
    /// So many units of a formation are of this kind.
    FormationCount {
        /// The formation.
        formation: Id,
        /// The unit kind.
        kind: Id,
        /// How many.
        count: u32,
    },
    /// The unit sets up in this hex.
    SetsUp {
        /// The unit.
        unit: Id,
        /// The hex.
        hex: HexNo,
    },
    /// The setup group consists of just these units.
    Group {
        /// The group.
        group: Id,
        /// The units.
        is: Vec<Id>,
    },
    /// The unit comes on this turn by this entry.
    Arrives {
        /// The unit.
        unit: Id,
        /// The game turn.
        turn: u16,
        /// The entry.
        entry: Id,
    },
    /// So many units of a side come after the start, all turns taken together.
    ArrivalCount {
        /// The side.
        side: Id,
        /// How many.
        count: u32,
    },
    /// A side gets so many markers or points of this value, all kinds taken together.
    Allotted {
        /// The side.
        side: Id,
        /// What each is worth.
        value: i32,
        /// How many.
        count: u32,
    },
    /// A side gets so many markers or points of these kinds, all values taken together.
    AllottedInAll {
        /// The side.
        side: Id,
        /// The kinds that are counted.
        kinds: Vec<Id>,
        /// How many.
        count: u32,
    },
    /// The scenario lasts so many game turns.
    Turns {
        /// How many.
        is: u16,
    },
    /// The side moves first.
    First {
        /// The side.
        side: Id,
    },
    /// The hexes that the side has to hold are just these.
    Objectives {
        /// The side.
        side: Id,
        /// The hexes.
        is: Vec<HexNo>,
    },
}

crate::part! { Claims, "claims", lists: [claims] }
