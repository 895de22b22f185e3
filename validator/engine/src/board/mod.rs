//! [`Board`]: the map as rules see it, compiled once from a map and the palette it is drawn with.
//!
//! Everything is in flat arrays by [`HexIx`]: terrain, features, height, six words of hexsides, six of paths, six
//! neighbours. Names are looked up once, when a game is opened, and give small handles; no rule compares texts while
//! it is played. What the palette doesn't know, or what lies off the grid, is skipped: lints report it.
//!
//! [`compile`] makes it. Holds always: a hexside or a path is the same seen from both of its hexes
//! (`compile::tests::both_hexes_see_what_lies_between`).

mod compile;

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::{Grid, HexIx, HexNo};

use super::hex_set::HexSet;

/// Makes handles of one kind of palette entry.
macro_rules! handle {
    ($($(#[$doc:meta])+ $name:ident($inner:ty);)+) => {$(
        $(#[$doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name($inner);
    )+};
}

handle! {
    /// A terrain kind of the board's palette.
    TerrainIx(u16);
    /// A feature kind of the board's palette.
    FeatureIx(u8);
    /// A hexside kind of the board's palette.
    HexsideIx(u8);
    /// A path kind of the board's palette.
    PathIx(u8);
}

/// The most kinds of features, hexsides or paths that rules can tell apart: one bit each.
pub const MOST_KINDS: usize = 32;

const NO_HEX: u32 = u32::MAX;
const NO_TERRAIN: u16 = u16::MAX;

/// The map as rules see it.
#[derive(Clone, Debug)]
pub struct Board {
    grid: Grid,
    terrains: Vec<Id>,
    features: Vec<Id>,
    hexsides: Vec<Id>,
    paths: Vec<Id>,
    cells: Vec<Cell>,
    neighbors: Vec<[u32; 6]>,
    /// A bit for each kind, by the direction it is seen in.
    sides: Vec<[u32; 6]>,
    ways: Vec<[u32; 6]>,
    regions: BTreeMap<Id, HexSet>,
    entries: BTreeMap<Id, HexSet>,
    beaches: BTreeMap<Id, HexSet>,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    terrain: u16,
    elevation: i16,
    features: u32,
    playable: bool,
}

impl Board {
    /// The grid itself, for what is asked seldom: edges, rows, lines.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How many hexes there are; indices run from 0 to one less.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no hex at all.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Every hex, by index.
    pub fn hexes(&self) -> impl Iterator<Item = HexIx> + use<> {
        (0..self.grid.len()).map(HexIx)
    }

    /// The hex with this printed number.
    pub fn hex(&self, number: &str) -> Option<HexIx> {
        self.grid.find(number)
    }

    /// The number printed on a hex.
    pub fn number(&self, hex: HexIx) -> HexNo {
        self.grid.number(hex)
    }

    /// Whether anything may ever be on the hex: not so for most half hexes.
    pub fn playable(&self, hex: HexIx) -> bool {
        self.cell(hex).playable
    }

    /// The terrain of a hex; none where the map or the palette doesn't say.
    pub fn terrain(&self, hex: HexIx) -> Option<TerrainIx> {
        let terrain = self.cell(hex).terrain;
        (terrain != NO_TERRAIN).then_some(TerrainIx(terrain))
    }

    /// The terrain of a hex by name.
    pub fn terrain_id(&self, hex: HexIx) -> Option<&Id> {
        self.terrains.get(usize::from(self.terrain(hex)?.0))
    }

    /// The height of a hex in the steps that the map prints.
    pub fn elevation(&self, hex: HexIx) -> i16 {
        self.cell(hex).elevation
    }

    /// Whether the hex has this feature.
    pub fn has_feature(&self, hex: HexIx, feature: FeatureIx) -> bool {
        self.cell(hex).features & bit(feature.0) != 0
    }

    /// The hex next to this one in a direction, 0 to 5 as
    /// [`Orientation::directions`](beachhead_schema::hex::Orientation::directions) has them.
    pub fn neighbor(&self, hex: HexIx, direction: u8) -> Option<HexIx> {
        let neighbor = *self
            .neighbors
            .get(hex.0 as usize)?
            .get(usize::from(direction))?;
        (neighbor != NO_HEX).then_some(HexIx(neighbor))
    }

    /// The hexes around this one, with the direction in which each lies.
    pub fn neighbors(&self, hex: HexIx) -> impl Iterator<Item = (u8, HexIx)> + '_ {
        let around = self.neighbors.get(hex.0 as usize).into_iter().flatten();
        (0u8..)
            .zip(around)
            .filter(|&(_, &neighbor)| neighbor != NO_HEX)
            .map(|(direction, &hex)| (direction, HexIx(hex)))
    }

    /// The direction from a hex to one that touches it.
    pub fn direction(&self, from: HexIx, to: HexIx) -> Option<u8> {
        self.neighbors(from)
            .find(|&(_, neighbor)| neighbor == to)
            .map(|(direction, _)| direction)
    }

    /// Whether two hexes share a side.
    pub fn touch(&self, a: HexIx, b: HexIx) -> bool {
        self.direction(a, b).is_some()
    }

    /// How many hexes lie from one to the other, the first not counted.
    pub fn distance(&self, a: HexIx, b: HexIx) -> u32 {
        self.grid.distance(a, b)
    }

    /// Whether a hexside of this kind lies in this direction.
    pub fn has_side(&self, hex: HexIx, direction: u8, kind: HexsideIx) -> bool {
        seen(&self.sides, hex, direction) & bit(kind.0) != 0
    }

    /// The kinds of hexside that lie in this direction.
    pub fn side_kinds(&self, hex: HexIx, direction: u8) -> impl Iterator<Item = HexsideIx> + use<> {
        kinds(seen(&self.sides, hex, direction)).map(HexsideIx)
    }

    /// Whether a path of this kind leads in this direction.
    pub fn has_path(&self, hex: HexIx, direction: u8, kind: PathIx) -> bool {
        seen(&self.ways, hex, direction) & bit(kind.0) != 0
    }

    /// The kinds of path that lead out of a hex, in whatever direction.
    pub fn path_kinds(&self, hex: HexIx) -> impl Iterator<Item = PathIx> + use<> {
        let ways = self.ways.get(hex.0 as usize).copied();
        let ways = ways.unwrap_or_else(|| cannot_happen!([0; 6], "hex {} is on the board", hex.0));
        kinds(ways.into_iter().fold(0, |bits, way| bits | way)).map(PathIx)
    }

    /// The handle of a terrain kind.
    pub fn terrain_kind(&self, id: &str) -> Option<TerrainIx> {
        position(&self.terrains, id).map(TerrainIx)
    }

    /// The handle of a feature kind.
    pub fn feature_kind(&self, id: &str) -> Option<FeatureIx> {
        position(&self.features, id).map(FeatureIx)
    }

    /// The handle of a hexside kind.
    pub fn hexside_kind(&self, id: &str) -> Option<HexsideIx> {
        position(&self.hexsides, id).map(HexsideIx)
    }

    /// The handle of a path kind.
    pub fn path_kind(&self, id: &str) -> Option<PathIx> {
        position(&self.paths, id).map(PathIx)
    }

    /// Every terrain kind of the palette, with its name: for tables that have a row for each.
    pub fn terrain_kinds(&self) -> impl Iterator<Item = (TerrainIx, &Id)> {
        (0u16..).map(TerrainIx).zip(&self.terrains)
    }

    /// The hexes of a region.
    pub fn region(&self, id: &str) -> Option<&HexSet> {
        self.regions.get(id)
    }

    /// The hexes of an entry.
    pub fn entry(&self, id: &str) -> Option<&HexSet> {
        self.entries.get(id)
    }

    /// The hexes of a beach.
    pub fn beach(&self, id: &str) -> Option<&HexSet> {
        self.beaches.get(id)
    }

    fn cell(&self, hex: HexIx) -> Cell {
        let off_board = Cell {
            terrain: NO_TERRAIN,
            elevation: 0,
            features: 0,
            playable: false,
        };
        self.cells.get(hex.0 as usize).copied().unwrap_or(off_board)
    }
}

/// The direction in which the same side is seen from across it.
pub fn opposite(direction: u8) -> u8 {
    (direction + 3) % 6
}

fn position<N: TryFrom<usize>>(ids: &[Id], id: &str) -> Option<N> {
    ids.iter()
        .position(|known| *known == *id)
        .and_then(|at| N::try_from(at).ok())
}

fn bit(kind: u8) -> u32 {
    let bit = 1u32.checked_shl(kind.into());
    bit.unwrap_or_else(|| cannot_happen!(0, "kind {kind} is one of {MOST_KINDS} at most"))
}

fn kinds(bits: u32) -> impl Iterator<Item = u8> {
    (0..32u8).filter(move |&kind| bits & bit(kind) != 0)
}

fn seen(words: &[[u32; 6]], hex: HexIx, direction: u8) -> u32 {
    let word = words.get(hex.0 as usize);
    let word = word.and_then(|word| word.get(usize::from(direction)));
    *word.unwrap_or_else(|| cannot_happen!(&0, "hex {} has no direction {direction}", hex.0))
}
