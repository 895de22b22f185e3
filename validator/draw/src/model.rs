//! The map as a display list: of all of it, or of the hexes of a part.

use std::sync::Arc;

use beachhead_hex::HexIx;
use beachhead_model::map::Map;
use beachhead_model::pack::Pack;
use beachhead_shore::Flood;
use emath::Pos2;

use crate::breach::{self, BreachIndex};
use crate::cell::Cell;
use crate::hexside::{self, SideIndex};
use crate::layer::Level;
use crate::list::List;
use crate::look::{Depth, Look, Looks};
use crate::marker::{self, MarkerIndex};
use crate::path::{self, PathIndex};
use crate::pattern::{self, GROUND, Patch};
use crate::region::{self, AreaIndex};
use crate::style::Style;
use crate::{far, grid, ground, height, label};

/// The scale from which hexes are drawn with everything in them.
const NEAR_FROM: f32 = 11.0;
/// The scale from which patterns can be distinguished.
const PATTERNS_FROM: f32 = 12.5;

/// What must be known of the whole map to draw a part of it.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// How the kinds of the palette look.
    pub looks: Looks,
    /// What is the same at any hour.
    lines: Arc<Lines>,
}

/// What lies in and along hexes, by kind.
#[derive(Debug, Default)]
struct Lines {
    sides: SideIndex,
    paths: PathIndex,
    areas: AreaIndex,
    markers: MarkerIndex,
    breaches: BreachIndex,
}

impl Index {
    /// What is known of a pack's map.
    pub fn of(pack: &Pack, style: &Style) -> Self {
        let looks = Looks::of(&pack.palette, style.patterns, style.tiles);
        Self::looking(pack, looks.at(pack, style.minute), style)
    }

    /// The same, where it is known how the kinds of the palette look.
    pub fn looking(pack: &Pack, looks: Looks, style: &Style) -> Self {
        let (map, palette) = (&pack.map, &pack.palette);
        let lines = Lines {
            sides: SideIndex::of(map, palette, style.patterns),
            paths: PathIndex::of(map, palette, style.patterns),
            areas: AreaIndex::of(map, palette),
            markers: MarkerIndex::of(map, palette),
            breaches: BreachIndex::of(map),
        };
        Self {
            looks,
            lines: Arc::new(lines),
        }
    }

    /// The same at another hour, where the sea alone looks different.
    pub fn at_hour(&self, looks: Looks) -> Self {
        Self {
            looks,
            lines: Arc::clone(&self.lines),
        }
    }
}

/// Draws what lies in and along these hexes: all but text that may lie anywhere, the shore's lines and counters.
pub fn hexes(
    pack: &Pack,
    index: &Index,
    style: &Style,
    hexes: impl Iterator<Item = HexIx>,
) -> List {
    let mut list = List::default();
    for hex in hexes {
        let cell = Cell::of(&pack.map.grid, hex);
        if style.scale < NEAR_FROM {
            far(pack, index, &cell, &mut list);
        } else {
            near(pack, index, style, &cell, &mut list);
        }
        let is_rim = cell.missing.is_some() || cell.neighbors.contains(&None);
        if is_rim {
            list.rims.extend(cell.rim());
        }
    }
    list
}

fn far(pack: &Pack, index: &Index, cell: &Cell, list: &mut List) {
    let Lines { sides, paths, .. } = &*index.lines;
    far::draw(&pack.map, &index.looks, sides, paths, cell, list);
}

fn near(pack: &Pack, index: &Index, style: &Style, cell: &Cell, list: &mut List) {
    let (map, looks) = (&pack.map, &index.looks);
    let own = looks.of_hex(map, cell.hex);
    let around = cell.neighbors;
    let around = around.map(|hex| hex.map(|hex| looks.of_hex(map, hex)));
    ground::draw(own, &around, cell, list);
    height::draw(map, cell, list);
    grid::lines(cell, own.depth > Depth::Land, style.grid, list);
    region::draw(&index.lines.areas, cell, list);
    hexside::draw(map, looks, &index.lines.sides, cell, list);
    path::draw(&index.lines.paths, cell, list);
    breach::draw(&index.lines.breaches, cell, list);
    marker::draw(&index.lines.markers, style, cell, list);
    if style.scale >= PATTERNS_FROM {
        patterns(map, looks, (own, &around), cell, style.tiles, list);
    }
}

fn patterns(
    map: &Map,
    looks: &Looks,
    (own, around): (Look, &[Option<Look>; 6]),
    cell: &Cell,
    tiles: bool,
    list: &mut List,
) {
    let is_inner = around.iter().all(Option::is_some);
    let goes_on = |point: Pos2| {
        if is_inner {
            return around.get(cell.toward(point)) == Some(&Some(own));
        }
        // At the edge of the map a neighbour may be a half hex.
        let there = map.grid.hex_at(point.x, point.y);
        there.is_some_and(|there| looks.of_hex(map, there) == own)
    };
    let salt = pattern::salt(map, cell.hex);
    let patch = |look: Look| Patch::new(cell, look, salt, &goes_on);
    pattern::draw(&patch(own), looks, GROUND, list);
    for feature in map.hexes.features(cell.hex) {
        let look = looks.of_feature(feature);
        pattern::draw(&patch(look), looks, [Level::Feature; 3], list);
    }
    if tiles {
        for look in looks.upon(map, cell.hex) {
            pattern::draw(&patch(look), looks, [Level::Tile; 3], list);
        }
    }
}

/// Draws the text within these hexes: heights, and letters on markers.
pub fn letters(
    map: &Map,
    index: &Index,
    style: &Style,
    hexes: impl Iterator<Item = HexIx>,
    list: &mut List,
) {
    for hex in hexes {
        height::figure(map, style, hex, list);
        marker::letters(&index.lines.markers, map, style, hex, list);
    }
}

/// Draws the lines of the shore, its sectors and boxes, and entries. What lies under the `flood` is seen as sea.
pub fn shore(pack: &Pack, flood: Option<&Flood>, style: &Style) -> List {
    let mut list = List::default();
    crate::shore::draw(pack, flood, style, &mut list);
    list
}

/// The levels whose text names keep off: tags of entries, boxes and tide lines, letters of terrains, and names of seas.
pub const KEPT_CLEAR: [Level; 6] = [
    Level::Tide,
    Level::Beach,
    Level::Scatter,
    Level::Entry,
    Level::TerrainLetter,
    Level::Label,
];

/// Draws what belongs to no single hex: the shore, and the labels of which `shows` has the middle.
pub fn overall(pack: &Pack, index: &Index, style: &Style, shows: impl Fn(Pos2) -> bool) -> List {
    let mut list = shore(pack, index.looks.flood(), style);
    label::draw(&pack.map, &index.looks, style, shows, &mut list);
    list
}
