//! A part of the map as triangles: what is drawn of each hex, layer by layer.
//!
//! The triangles lie in map space and within a layer in the order of the hexes, so that no hex covers its neighbour's
//! river. They are made for a single tile of the picture at a time ([`super::tile`]), and not kept.

use beachhead_schema::hex::{Grid, HexIx, Orientation};
use beachhead_schema::map::Map;
use beachhead_schema::pack::Pack;
use egui::{Color32, Pos2, Rect};

use super::far;
use super::height;
use super::hex::{self, Cell};
use super::hexside::{self, SideIndex};
use super::ink::{Ink, point};
use super::look::{Depth, Look, Looks};
use super::marker::{self, MarkerIndex};
use super::path::{self, PathIndex};
use super::pattern::{self, Patch};
use super::region::{self, AreaIndex};
use super::style::{GridKind, GridStyle, Style};
use crate::command::Shown;

/// Pixels for a hex's radius from which hexes are drawn with everything in them.
const NEAR_FROM: f32 = 11.0;
/// Pixels for a hex's radius from which patterns can be distinguished.
const PATTERNS_FROM: f32 = 12.5;

/// What lies upon what, from the bottom up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layer {
    Sea,
    SeaFarShallows,
    SeaShallows,
    Lagoon,
    LagoonFarShallows,
    LagoonShallows,
    Land,
    Shore,
    Pattern,
    Feature,
    Tile,
    Height,
    Grid,
    Region,
    Beach,
    RiverBank,
    River,
    PathEdge,
    Path,
    Bridge,
    Marker,
    Edge,
}

impl Layer {
    const COUNT: usize = 22;
}

/// The kinds of things, from the bottom up, with the layers that they are drawn in. What is drawn of a kind is made
/// translucent as a whole, so that what overlaps within it doesn't show.
const KINDS: [(Option<Shown>, &[Layer]); 13] = [
    (
        Some(Shown::Terrain),
        &[
            Layer::Sea,
            Layer::SeaFarShallows,
            Layer::SeaShallows,
            Layer::Lagoon,
            Layer::LagoonFarShallows,
            Layer::LagoonShallows,
            Layer::Land,
            Layer::Shore,
        ],
    ),
    (Some(Shown::Patterns), &[Layer::Pattern]),
    (Some(Shown::Tiles), &[Layer::Tile]),
    (Some(Shown::Features), &[Layer::Feature]),
    (Some(Shown::Elevation), &[Layer::Height]),
    (Some(Shown::Grid), &[Layer::Grid]),
    (Some(Shown::Regions), &[Layer::Region]),
    (Some(Shown::Beaches), &[Layer::Beach]),
    (Some(Shown::Hexsides), &[Layer::RiverBank, Layer::River]),
    (Some(Shown::Paths), &[Layer::PathEdge, Layer::Path]),
    (Some(Shown::Hexsides), &[Layer::Bridge]),
    (Some(Shown::Markers), &[Layer::Marker]),
    // The line where the map ends belongs to no kind.
    (None, &[Layer::Edge]),
];

/// The triangles of a part of the map, layer by layer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layers([Ink; Layer::COUNT]);

impl Layers {
    pub(crate) fn ink(&mut self, layer: Layer) -> &mut Ink {
        let [first, rest @ ..] = &mut self.0;
        match (layer as usize).checked_sub(1) {
            None => first,
            Some(at) => rest.get_mut(at).unwrap_or(first),
        }
    }

    /// The inks of each kind, from the bottom up.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = (Option<Shown>, Vec<&Ink>)> {
        KINDS.iter().map(|(kind, layers)| {
            let inks = layers
                .iter()
                .filter_map(|layer| self.0.get(*layer as usize));
            (*kind, inks.collect())
        })
    }
}

/// What must be known of the whole map to draw a part of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    pub(crate) looks: Looks,
    sides: SideIndex,
    paths: PathIndex,
    areas: AreaIndex,
    markers: MarkerIndex,
}

impl Index {
    pub(crate) fn of(pack: &Pack, style: &Style) -> Self {
        Self {
            looks: style.looks(&pack.palette),
            sides: SideIndex::of(&pack.map, &pack.palette, style.patterns),
            paths: PathIndex::of(&pack.map, &pack.palette, style.patterns),
            areas: AreaIndex::of(&pack.map, &pack.palette),
            markers: marker::index(&pack.map, &pack.palette),
        }
    }
}

/// The hexes whose centres lie in a part of the map, from top to bottom. However large the map is, only these are
/// looked at.
pub(crate) fn hexes_in(grid: &Grid, part_map: Rect) -> impl Iterator<Item = HexIx> + '_ {
    let wide = 3.0_f32.sqrt();
    let origin = point(grid.center(HexIx(0)));
    let (part, flat) = match grid.spec().orientation {
        Orientation::Pointy => (part_map.translate(-origin.to_vec2()), false),
        // Columns are looked at as rows are.
        Orientation::Flat => {
            let moved = part_map.translate(-origin.to_vec2());
            let turned = Rect::from_min_max(
                Pos2::new(moved.min.y, moved.min.x),
                Pos2::new(moved.max.y, moved.max.x),
            );
            (turned, true)
        }
    };
    let whole = |number: f32| number.clamp(-1e7, 1e7) as i32;
    let rows = whole((part.min.y / 1.5).ceil())..=whole((part.max.y / 1.5).floor());
    rows.flat_map(move |row| {
        let shift = if row.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
        let first = whole((part.min.x / wide - shift).ceil());
        let last = whole((part.max.x / wide - shift).floor());
        (first..=last).filter_map(move |place| {
            let (x, y) = ((place as f32 + shift) * wide, row as f32 * 1.5);
            let (x, y) = if flat { (y, x) } else { (x, y) };
            grid.hex_at(origin.x + x, origin.y + y)
        })
    })
}

/// Draws these hexes at this many pixels for a hex's radius.
pub(crate) fn draw(
    pack: &Pack,
    index: &Index,
    style: &Style,
    hexes: impl Iterator<Item = HexIx>,
    density: f32,
) -> Layers {
    let mut layers = Layers::default();
    let seen = |part: Shown| style.visible.shows(part);
    for hex in hexes {
        let cell = Cell::of(&pack.map.grid, hex);
        if density < NEAR_FROM {
            far::draw(
                &pack.map,
                &index.looks,
                &index.sides,
                &index.paths,
                &cell,
                &mut layers,
            );
        } else {
            draw_near(&pack.map, index, style, &cell, &mut layers);
            if density >= PATTERNS_FROM {
                draw_patterns(pack, index, &seen, hex, &mut layers);
            }
        }
        hex::cover_half(&pack.map.grid, &cell, &mut layers);
    }
    layers
}

fn draw_near(map: &Map, index: &Index, style: &Style, cell: &Cell, layers: &mut Layers) {
    let looks = &index.looks;
    let wet = looks.of_hex(map, cell.hex).depth > Depth::Land;
    hex::draw(map, looks, cell, layers);
    height::draw(map, cell, layers);
    grid_lines(cell, wet, style.grid, layers);
    region::draw(&index.areas, cell, layers);
    hexside::draw(map, looks, &index.sides, cell, layers);
    path::draw(&index.paths, cell, layers);
    marker::draw(&index.markers, cell, layers);
}

fn draw_patterns(
    pack: &Pack,
    index: &Index,
    seen: &impl Fn(Shown) -> bool,
    hex: HexIx,
    layers: &mut Layers,
) {
    let (map, looks) = (&pack.map, &index.looks);
    let own = looks.of_hex(map, hex);
    let at = |point: Pos2| map.grid.hex_at(point.x, point.y);
    let in_hex = |point: Pos2| at(point) == Some(hex);
    let in_terrain = |point: Pos2| {
        at(point).is_some_and(|there| there == hex || looks.of_hex(map, there) == own)
    };
    let center = point(map.grid.center(hex));
    let mut add = |part: Shown, layer: Layer, look: Look| {
        if seen(part) {
            let patch = Patch {
                center,
                look,
                in_hex: &in_hex,
                in_terrain: &in_terrain,
            };
            pattern::draw(&patch, layers.ink(layer));
        }
    };
    add(Shown::Patterns, Layer::Pattern, own);
    for feature in map.hexes.features(hex) {
        add(Shown::Features, Layer::Feature, looks.of_feature(feature));
    }
    for tile in looks.upon(map, hex) {
        add(Shown::Tiles, Layer::Tile, tile);
    }
}

/// Each side between two hexes is the lower one's to draw.
fn grid_lines(cell: &Cell, sea: bool, style: GridStyle, layers: &mut Layers) {
    let faint: u8 = if sea { 62 } else { 84 };
    let strength = style.weight.clamp(0.25, 4.0);
    let [red, green, blue] = style.color;
    let alpha = (f32::from(faint) * strength.sqrt().max(1.0)).min(255.0) as u8;
    let color = Color32::from_rgba_unmultiplied(red, green, blue, alpha);
    let width = 0.026 * strength;
    for direction in 0..6 {
        let ends = [cell.corner(direction), cell.corner(direction + 1)];
        match (cell.neighbor(direction), style.kind) {
            (Some(other), _) if other < cell.hex => {}
            (Some(_), GridKind::Lines) => layers.ink(Layer::Grid).taper(&ends, width, width, color),
            (Some(_), GridKind::Corners) => {
                let ink = layers.ink(Layer::Grid);
                let [from, to] = ends;
                for piece in [[from, from.lerp(to, 0.16)], [to.lerp(from, 0.16), to]] {
                    ink.taper(&piece, width, width, color);
                }
            }
            (Some(_), GridKind::Dots) => {}
            (None, _) => layers
                .ink(Layer::Edge)
                .line(&ends, 0.06, Color32::from_rgb(58, 54, 48)),
        }
    }
    if style.kind == GridKind::Dots {
        let strong = Color32::from_rgba_unmultiplied(red, green, blue, alpha.saturating_add(90));
        layers
            .ink(Layer::Grid)
            .dot(cell.center, 0.055 * strength, strong);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use egui::Vec2;
    use std::collections::BTreeSet;

    #[test]
    fn a_part_holds_the_hexes_that_lie_in_it_and_each_once() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let grid = &document.pack().map.grid;
        for part in [
            Rect::from_center_size(Pos2::new(9.0, 14.0), Vec2::new(7.0, 5.0)),
            Rect::from_center_size(Pos2::new(-3.0, 0.0), Vec2::new(9.0, 9.0)),
            Rect::EVERYTHING.intersect(Rect::from_center_size(Pos2::ZERO, Vec2::splat(400.0))),
        ] {
            let found: Vec<HexIx> = hexes_in(grid, part).collect();
            let unique: BTreeSet<HexIx> = found.iter().copied().collect();
            assert_eq!(found.len(), unique.len());
            let wanted = grid
                .iter()
                .filter(|hex| part.contains(point(grid.center(*hex))));
            assert_eq!(unique, wanted.collect(), "{part:?}");
        }
    }
}
