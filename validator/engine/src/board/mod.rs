//! [`Board`]: the map as rules see it, compiled once from a map and the palette it is drawn with.
//!
//! Everything is in flat arrays by [`HexIx`]: terrain, features, height, six words of hexsides, six of paths, six
//! neighbours. Names are looked up once, when a game is opened, and give small handles; no rule compares texts while
//! it is played. What the palette doesn't know, or what lies off the grid, is skipped: lints report it.
//!
//! What rules ask for by name or by hex alone is in lists of its own ([`record`], [`side_names`]), which a map without such
//! records doesn't pay for: a path's direction, markers, tide lines, beaches, boxes, sectors, the names of hexsides.
//!
//! [`compile`] makes it. Holds always: a hexside or a path is the same seen from both of its hexes
//! (`compile::tests::both_hexes_see_what_lies_between`).

mod compile;
mod hex_index;
mod record;
mod side_names;

pub use record::{
    BoardBeach, BoardBox, BoardBreach, BoardMarker, BoardPath, BoardSector, BoardTideLine,
    NamedSide,
};

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_hex::{Grid, HexIx, HexNo};

use self::hex_index::HexIndex;
use self::side_names::SideNames;
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

/// The most kinds of features, hexsides or paths that rules can distinguish: one bit each.
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
    side_names: SideNames,
    /// Lists of records in the order of their ids, each with an index by the hexes that it is asked by.
    runs: Vec<BoardPath>,
    runs_at: HexIndex,
    markers: Vec<BoardMarker>,
    markers_at: HexIndex,
    guarded_at: HexIndex,
    breaches: Vec<BoardBreach>,
    breaches_at: HexIndex,
    /// In the order of their earliest hours.
    tide_lines: Vec<BoardTideLine>,
    /// The hours that have a tide line, each with the place of its first one.
    tide_hours: BTreeMap<u16, usize>,
    shores: Vec<BoardBeach>,
    shores_at: HexIndex,
    boxes: Vec<BoardBox>,
    boxes_at: HexIndex,
    sectors: Vec<BoardSector>,
    sectors_at: HexIndex,
}

/// A board that the games of several scenarios are played on.
pub type SharedBoard = std::sync::Arc<Board>;

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
    /// [`Orientation::directions`](beachhead_hex::Orientation::directions) has them.
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

    /// What the map calls this kind of thing on the hexside in this direction: which river it is. The same is answered from
    /// the hex across it.
    pub fn side_name(&self, hex: HexIx, direction: u8, kind: HexsideIx) -> Option<&str> {
        self.side_names.get(hex, direction, kind)
    }

    /// What has a name on the hexside in this direction, in the order of kinds.
    pub fn named_sides(
        &self,
        hex: HexIx,
        direction: u8,
    ) -> impl Iterator<Item = NamedSide<'_>> + '_ {
        let kinds = self.side_kinds(hex, direction);
        kinds.filter_map(move |kind| {
            let name = self.side_name(hex, direction, kind)?;
            Some(NamedSide { kind, name })
        })
    }

    /// Every path, in the order of ids.
    pub fn paths(&self) -> &[BoardPath] {
        &self.runs
    }

    /// The path of this name.
    pub fn path(&self, id: &str) -> Option<&BoardPath> {
        by_id(&self.runs, id, |path| &path.id)
    }

    /// The paths that run through a hex, or begin or end there, in the order of ids.
    pub fn paths_through(&self, hex: HexIx) -> impl Iterator<Item = &BoardPath> {
        self.runs_at.pick(&self.runs, hex)
    }

    /// Every marker of the map, in the order of ids.
    pub fn markers(&self) -> &[BoardMarker] {
        &self.markers
    }

    /// The marker of this name.
    pub fn marker(&self, id: &str) -> Option<&BoardMarker> {
        by_id(&self.markers, id, |marker| &marker.id)
    }

    /// The markers that lie on a hex, in the order of ids.
    pub fn markers_on(&self, hex: HexIx) -> impl Iterator<Item = &BoardMarker> {
        self.markers_at.pick(&self.markers, hex)
    }

    /// The markers that a hex guards, in the order of ids.
    pub fn markers_guarded_from(&self, hex: HexIx) -> impl Iterator<Item = &BoardMarker> {
        self.guarded_at.pick(&self.markers, hex)
    }

    /// Every breach of the map, in the order of ids.
    pub fn breaches(&self) -> &[BoardBreach] {
        &self.breaches
    }

    /// The breach of this name.
    pub fn breach(&self, id: &str) -> Option<&BoardBreach> {
        by_id(&self.breaches, id, |breach| &breach.id)
    }

    /// The breach on the side that two hexes share.
    pub fn breach_between(&self, from: HexIx, to: HexIx) -> Option<&BoardBreach> {
        let mut here = self.breaches_at.pick(&self.breaches, from);
        here.find(|breach| breach.is_between(from, to))
    }

    /// Every tide line, in the order of their earliest hours.
    pub fn tide_lines(&self) -> &[BoardTideLine] {
        &self.tide_lines
    }

    /// The tide line of this name.
    pub fn tide_line(&self, id: &str) -> Option<&BoardTideLine> {
        self.tide_lines.iter().find(|line| line.id == *id)
    }

    /// The tide line that holds at a minute after midnight: that of the hour, or the last one before it. None before the
    /// first hour of the map.
    pub fn tide_line_at(&self, minute: u16) -> Option<&BoardTideLine> {
        self.tide_lines.get(self.tide_line_ix_at(minute)?)
    }

    fn tide_line_ix_at(&self, minute: u16) -> Option<usize> {
        let (_, line) = self.tide_hours.range(..=minute).next_back()?;
        Some(*line)
    }

    /// Every beach, in the order of ids.
    pub fn beaches(&self) -> &[BoardBeach] {
        &self.shores
    }

    /// The beaches that a hex is of, in the order of ids; mostly one at most.
    pub fn beaches_of(&self, hex: HexIx) -> impl Iterator<Item = &BoardBeach> {
        self.shores_at.pick(&self.shores, hex)
    }

    /// Every box off a beach, in the order of ids.
    pub fn boxes(&self) -> &[BoardBox] {
        &self.boxes
    }

    /// The box of this name.
    pub fn beach_box(&self, id: &str) -> Option<&BoardBox> {
        by_id(&self.boxes, id, |boats| &boats.id)
    }

    /// The boxes that are drawn in a hex, in the order of ids.
    pub fn boxes_on(&self, hex: HexIx) -> impl Iterator<Item = &BoardBox> {
        self.boxes_at.pick(&self.boxes, hex)
    }

    /// Every sector, in the order of ids.
    pub fn sectors(&self) -> &[BoardSector] {
        &self.sectors
    }

    /// The sector of this name.
    pub fn sector(&self, id: &str) -> Option<&BoardSector> {
        by_id(&self.sectors, id, |sector| &sector.id)
    }

    /// The sectors that a hex is of, in the order of ids; mostly one at most. Each names its beach.
    pub fn sectors_of(&self, hex: HexIx) -> impl Iterator<Item = &BoardSector> {
        self.sectors_at.pick(&self.sectors, hex)
    }

    /// The hexes on which a die lands in a sector at a minute after midnight, counted along the tide line that holds then
    /// from the sector's edge: one, or those of the printed part that has the number. None where the line has fewer hexes in
    /// the sector, and before the first hour. On a board without tide lines it is counted along the beach.
    pub fn landing<'b>(
        &self,
        sector: &'b BoardSector,
        minute: u16,
        die: u8,
    ) -> impl Iterator<Item = HexIx> + 'b {
        let line = match self.tide_lines.is_empty() {
            true => Some(0),
            false => self.tide_line_ix_at(minute),
        };
        let dice = line.and_then(|line| sector.dice.get(line)).into_iter();
        let landing = dice.flatten().filter(move |(_, dice)| dice.contains(&die));
        landing.map(|(hex, _)| *hex)
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

/// The first record with this id; the list is in the order of ids.
fn by_id<'a, T>(records: &'a [T], id: &str, id_of: impl Fn(&T) -> &Id) -> Option<&'a T> {
    let at = records.partition_point(|record| id_of(record).as_str() < id);
    records.get(at).filter(|record| *id_of(record) == *id)
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
