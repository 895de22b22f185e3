//! The ground: terrain, costs and bounds of the board, as these rules and the pack's tables see them.
//!
//! This is the one place that turns names of terrains and hexsides into what they do; rules ask it by hex.

use std::collections::HashMap;
use std::ops::Deref;

use beachhead_engine::{Board, HexSet, PathIx};
use beachhead_hex::Compass;
use beachhead_kit::{HexGraph, HexIx, HexNo, Link, OwnMark, ZocMap};
use beachhead_model::games::utah::Campaign;

use crate::data::roster::Class;
use crate::data::tables::{Effects, Tables};

/// No hex to stand on (10.1), among who holds and controls what: so searches look at one place only.
pub(crate) const CLOSED: OwnMark = OwnMark::Second;

/// What the rules themselves distinguish; what terrains cost is in the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terrain {
    Beach,
    Woods,
    AllSea,
    City,
    Other,
}

impl Terrain {
    /// The palette's name for hexes of nothing but sea.
    pub(crate) const ALL_SEA: &str = "all-sea";
}

/// One hex of the ground.
#[derive(Clone, Debug)]
pub(crate) struct HexGround {
    /// The printed number.
    pub(crate) number: HexNo,
    pub(crate) terrain: Terrain,
    /// The printed row.
    pub(crate) row: i32,
    /// East of the Vire where that bounds the game, or no hex to stand on at all.
    pub(crate) closed: bool,
    /// East of the Vire.
    pub(crate) east: bool,
    pub(crate) effects: Effects,
    /// What leg and mobile units pay for entering the map there.
    entry: [Entry; 2],
}

/// What a unit pays for entering the map at a hex, in half points.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    /// All in all; none where it can't enter.
    pub(crate) cost: Option<u16>,
    /// What of it is for the hexside at the edge; none on a path.
    pub(crate) hexside: Option<u16>,
}

impl HexGround {
    /// What a unit of the class pays for entering the map there.
    pub(crate) fn entry(&self, class: Class) -> Entry {
        class.of(self.entry)
    }
}

/// What lies between a hex and one next to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HexsideGround {
    /// The cost of going there, hexside and all, for leg and mobile units; none where it can't be done.
    cost: [Option<u16>; 2],
    /// By how much the hexside helps the defender beyond it.
    pub(crate) defence: i32,
    /// A zone of control reaches over the hexside.
    pub(crate) controls: bool,
    /// The hexside is a river, bridged because a city stands on both banks (10.1).
    pub(crate) city_bridge: bool,
}

impl HexsideGround {
    /// The cost in half movement points.
    pub(crate) fn cost(&self, class: Class) -> Option<u16> {
        class.of(self.cost)
    }
}

/// All hexes, by their index on the board.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    graph: HexGraph<HexGround, HexsideGround>,
    /// The hexes of Utah Beach, or of all beaches on which first waves land, in order.
    pub(crate) utah: Vec<HexIx>,
    west: HexSet,
    /// Hexes by the numbers that are printed on them; it is only looked up, never gone through.
    numbers: HashMap<HexNo, HexIx>,
    /// Of each hex, the hexes that a unit there controls; by themselves for what looks at all of them.
    controlled: Vec<[Option<HexIx>; 6]>,
    /// The least that any hex costs leg and mobile units.
    least: [u16; 2],
    /// Who holds and controls which hex while no unit is on the map.
    pub(crate) without_units: ZocMap,
}

impl Deref for Ground {
    type Target = HexGraph<HexGround, HexsideGround>;

    fn deref(&self) -> &Self::Target {
        &self.graph
    }
}

impl Ground {
    /// The region of the map that 10.1 closes.
    pub(crate) const EAST_OF_VIRE: &'static str = "east-of-vire";
    /// The beach of 11.2.1.
    pub(crate) const UTAH: &'static str = "utah";

    /// The ground of a game that the Vire bounds (10.1), or of a campaign, which it doesn't (14.0).
    pub(crate) fn new(board: &Board, tables: &Tables, campaign: Option<&Campaign>) -> Self {
        let nowhere = HexSet::default();
        let east = board.region(Self::EAST_OF_VIRE).unwrap_or(&nowhere);
        let spot = |hex| HexGround {
            number: board.number(hex),
            terrain: terrain(board, hex),
            row: board.grid().coords(hex).0,
            closed: (campaign.is_none() && east.contains(hex)) || !board.playable(hex),
            east: east.contains(hex),
            effects: tables.terrain(board.terrain(hex)),
            entry: Class::ALL.map(|class| entry(board, tables, hex, class)),
        };
        let graph = HexGraph::new(board, spot, |from, direction, to| {
            side(board, tables, (from, direction, to))
        });
        let least = Class::ALL.map(|class| {
            let links = board.hexes().flat_map(|hex| graph.links(hex));
            links.filter_map(|link| link.cost(class)).min().unwrap_or(0)
        });
        let mut without_units = ZocMap::empty(board.len());
        for (hex, _) in graph.hexes().filter(|(_, ground)| ground.closed) {
            without_units.put(CLOSED, hex);
        }
        Self {
            without_units,
            numbers: board.hexes().map(|hex| (board.number(hex), hex)).collect(),
            controlled: graph.beside(|side| side.controls),
            graph,
            least,
            utah: board.beach(Self::UTAH).unwrap_or(&nowhere).iter().collect(),
            west: board
                .hexes()
                .filter(|&hex| board.grid().at_edge(hex, Compass::W))
                .collect(),
        }
    }

    /// The least that any hex costs a unit, whatever it comes from.
    pub(crate) fn least_cost(&self, class: Class) -> u16 {
        class.of(self.least)
    }

    /// The hexes that a unit there controls, if it controls any.
    pub(crate) fn controlled(&self, hex: HexIx) -> &[Option<HexIx>; 6] {
        &self.controlled[hex.0 as usize]
    }

    /// The hex on which this number is printed.
    pub(crate) fn find(&self, number: &HexNo) -> Option<HexIx> {
        self.numbers.get(number).copied()
    }

    /// Whether the hex lies on the west edge of the map.
    pub(crate) fn in_the_west(&self, hex: HexIx) -> bool {
        self.west.contains(hex)
    }

    /// The hexes of the west edge of the map.
    pub(crate) fn west_edge(&self) -> impl Iterator<Item = HexIx> + '_ {
        self.west.iter()
    }

    /// Whether a unit of this class can stand there at all.
    pub(crate) fn can_hold(&self, hex: HexIx, class: Class) -> bool {
        !self[hex].closed && self[hex].effects.cost(class).is_some()
    }

    /// Whether a unit of this class can come to be there: by a road, even on ground that is closed to it.
    pub(crate) fn can_reach(&self, hex: HexIx, class: Class) -> bool {
        let by_road = |back: &Link<HexsideGround>| {
            let way = self.link(back.to, hex);
            way.is_some_and(|way| way.cost(class).is_some())
        };
        self.can_hold(hex, class) || (!self[hex].closed && self.links(hex).any(by_road))
    }

    /// Whether units of some class can stand there.
    pub(crate) fn holds_anybody(&self, hex: HexIx) -> bool {
        self.can_hold(hex, Class::Leg) || self.can_hold(hex, Class::Mobile)
    }
}

/// What it costs to enter the map at a hex: for the hex and the hexside at the edge, or for a path over it.
///
/// A path that ends in the hex goes on beyond the edge; one that only passes through does not, and leaves an even
/// number of its hexsides.
fn entry(board: &Board, tables: &Tables, hex: HexIx, class: Class) -> Entry {
    let nowhere = Entry::default();
    let all_sea = terrain(board, hex) == Terrain::AllSea;
    let ends = |path: &PathIx| {
        let ways = (0..6u8).filter(|&direction| board.has_path(hex, direction, *path));
        ways.count() % 2 == 1
    };
    let over = board.path_kinds(hex).filter(ends);
    let over = over.filter_map(|path| tables.path(path).cost(class)).min();
    if over.is_some() {
        let cost = over.filter(|_| !all_sea);
        return Entry { cost, ..nowhere };
    }
    // Of several hexsides at the edge the unit comes by the easiest.
    let off_map = (0..6u8).filter(|&direction| board.neighbor(hex, direction).is_none());
    let hexside =
        off_map.filter_map(|direction| hexside(board, tables, hex, direction).cost(class));
    let hexside = hexside.min();
    let effects = tables.terrain(board.terrain(hex));
    let cost = hexside.and_then(|side| Some(effects.cost(class)? + side));
    let cost = cost.filter(|_| !all_sea);
    Entry { cost, hexside }
}

fn terrain(board: &Board, hex: HexIx) -> Terrain {
    match board.terrain_id(hex).map_or("", |id| id.as_str()) {
        "beach" => Terrain::Beach,
        "woods" => Terrain::Woods,
        Terrain::ALL_SEA => Terrain::AllSea,
        "city" => Terrain::City,
        _ => Terrain::Other,
    }
}

fn side(
    board: &Board,
    tables: &Tables,
    (from, direction, to): (HexIx, u8, HexIx),
) -> HexsideGround {
    let has = |kind: Option<_>| kind.is_some_and(|kind| board.has_side(from, direction, kind));
    let in_city = |hex| terrain(board, hex) == Terrain::City;
    let city_bridge = in_city(from) && in_city(to) && has(tables.river);
    let side = if city_bridge {
        tables.bridge_effects
    } else {
        hexside(board, tables, from, direction)
    };
    let cost = Class::ALL.map(|class| {
        // Nothing lives there (11.2.2), so no road painted over it opens it.
        if terrain(board, to) == Terrain::AllSea {
            return None;
        }
        let paths = tables.paths();
        let paths = paths.filter(|(path, _)| board.has_path(from, direction, *path));
        let by_path = paths.filter_map(|(_, effects)| effects.cost(class)).min();
        let across = || Some(tables.terrain(board.terrain(to)).cost(class)? + side.cost(class)?);
        by_path.or_else(across)
    });
    let open_river = has(tables.river) && !has(tables.bridge) && !city_bridge;
    HexsideGround {
        cost,
        defence: side.defence,
        controls: tables.system.zoc_across_rivers || !open_river,
        city_bridge,
    }
}

/// What runs along a hexside, taken together; a bridge counts in the place of the river beneath it.
fn hexside(board: &Board, tables: &Tables, hex: HexIx, direction: u8) -> Effects {
    let has = |kind: Option<_>| kind.is_some_and(|kind| board.has_side(hex, direction, kind));
    if has(tables.bridge) {
        tables.bridge_effects
    } else if has(tables.river) {
        tables.river_effects
    } else {
        Effects::NONE
    }
}
