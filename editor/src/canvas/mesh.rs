//! The map as cached triangles: by chunk, and within a chunk by layer.
//!
//! A chunk is drawn when it is first seen and again only after an edit touched it. Each frame the triangles of the
//! visible chunks are carried from map to screen space, layer by layer, so that no hex covers its neighbour's river;
//! while neither view nor map change, even that is kept.
//!
//! Holds always: an edit redraws only the chunks of the hexes it touched and of those beside them
//! (`tests::an_edit_redraws_only_its_chunk`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use beachhead_schema::hex::HexIx;
use beachhead_schema::map::Map;
use beachhead_schema::pack::Pack;
use egui::{Color32, Mesh, Pos2, Rect, Vec2};

use super::far;
use super::hex::{self, Cell};
use super::hexside::{self, SideIndex};
use super::ink::{Ink, point};
use super::look::{Depth, Looks};
use super::marker::{self, MarkerIndex};
use super::overview;
use super::path::{self, PathIndex};
use super::pattern::{self, Patch};
use super::region::{self, AreaIndex};
use super::view::View;

/// Side of a chunk in map units: about a hundred hexes.
const CHUNK: f32 = 16.0;
/// The most hexes that are drawn one by one; of more, an overview is enough.
const MOST: usize = 40_000;
/// The scale from which hexes are drawn with everything in them.
const NEAR_FROM: f32 = 11.0;

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
    Pattern,
    Shore,
    Grid,
    Region,
    RiverBank,
    River,
    PathEdge,
    Path,
    Bridge,
    Edge,
}

impl Layer {
    const COUNT: usize = 17;
}

/// The triangles of a chunk, layer by layer.
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
}

/// Which layers are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) patterns: bool,
    pub(crate) grid: bool,
    pub(crate) regions: bool,
}

/// What must be known of the whole map to draw a part of it.
#[derive(Clone, Debug, Default)]
struct Index {
    looks: Looks,
    sides: SideIndex,
    paths: PathIndex,
    areas: AreaIndex,
    markers: MarkerIndex,
}

impl Index {
    fn of(pack: &Pack) -> Self {
        Self {
            looks: Looks::of(&pack.palette),
            sides: SideIndex::of(&pack.map, &pack.palette),
            paths: PathIndex::of(&pack.map, &pack.palette),
            areas: AreaIndex::of(&pack.map, &pack.palette),
            markers: marker::index(&pack.map, &pack.palette),
        }
    }
}

#[derive(Clone, Debug)]
struct Chunk {
    hexes: Vec<HexIx>,
    bounds_map: Rect,
    near: Option<Layers>,
    /// Apart from the other layers, since it takes longest and is not always shown.
    pattern: Option<Ink>,
    far: Option<Layers>,
}

impl Chunk {
    fn forget(&mut self) {
        (self.near, self.pattern, self.far) = (None, None, None);
    }

    fn is_drawn(&self) -> bool {
        self.near.is_some() || self.far.is_some()
    }
}

/// What has changed about the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Touched {
    /// The hexes in which something may look different.
    pub(crate) hexes: BTreeSet<HexIx>,
    /// Something runs elsewhere: hexsides, paths or regions.
    pub(crate) lines: bool,
}

/// The whole map as triangles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    index: Index,
    chunks: BTreeMap<(i32, i32), Chunk>,
    last: Option<(View, Rect, Shown, Arc<Mesh>)>,
}

impl Scene {
    /// Begins anew, with another map or palette.
    pub(crate) fn of(pack: &Pack) -> Self {
        let mut chunks = BTreeMap::new();
        let grid = &pack.map.grid;
        for hex in grid.iter() {
            let center = point(grid.center(hex));
            let around = Rect::from_center_size(center, Vec2::splat(2.4));
            let chunk = chunks.entry(chunk_at(center)).or_insert_with(|| Chunk {
                hexes: Vec::new(),
                bounds_map: around,
                near: None,
                pattern: None,
                far: None,
            });
            chunk.hexes.push(hex);
            chunk.bounds_map |= around;
        }
        Self {
            index: Index::of(pack),
            chunks,
            last: None,
        }
    }

    /// Forgets the drawing of these hexes and of all beside them.
    pub(crate) fn touch(&mut self, pack: &Pack, touched: &Touched) {
        if touched.lines {
            self.index = Index::of(pack);
        }
        let grid = &pack.map.grid;
        for hex in &touched.hexes {
            let beside = grid.neighbors(*hex).into_iter().flatten();
            for near in beside.chain([*hex]) {
                if let Some(chunk) = self.chunks.get_mut(&chunk_at(point(grid.center(near)))) {
                    chunk.forget();
                }
            }
        }
        self.last = None;
    }

    /// The triangles that a canvas shows, in screen space.
    pub(crate) fn mesh(
        &mut self,
        pack: &Pack,
        view: View,
        canvas: Rect,
        shown: Shown,
    ) -> Arc<Mesh> {
        if let Some((last_view, last_canvas, last_shown, mesh)) = &self.last
            && (*last_view, *last_canvas, *last_shown) == (view, canvas, shown)
        {
            return Arc::clone(mesh);
        }
        let visible = view.visible_map(canvas);
        let mesh = if self.hexes_near(visible).count() > MOST {
            overview::mesh(&pack.map, &self.index.looks, view, canvas)
        } else {
            self.forget_far_from(visible);
            self.hex_by_hex(pack, view, canvas, shown)
        };
        let mesh = Arc::new(mesh);
        self.last = Some((view, canvas, shown, Arc::clone(&mesh)));
        mesh
    }

    /// Every hex in view with what is drawn in it at this scale.
    fn hex_by_hex(&mut self, pack: &Pack, view: View, canvas: Rect, shown: Shown) -> Mesh {
        let visible = view.visible_map(canvas);
        let chunks = self.chunks.values_mut();
        let mut inks: [Vec<&Ink>; Layer::COUNT] = Default::default();
        for chunk in chunks.filter(|chunk| chunk.bounds_map.intersects(visible)) {
            let Chunk {
                hexes,
                near,
                pattern,
                far,
                ..
            } = chunk;
            let layers = if view.scale() < NEAR_FROM {
                far.get_or_insert_with(|| draw(pack, &self.index, hexes, draw_far))
            } else {
                near.get_or_insert_with(|| draw(pack, &self.index, hexes, draw_near))
            };
            for (ink, all) in layers.0.iter().zip(&mut inks) {
                all.push(ink);
            }
            if let (true, Some(all)) = (shown.patterns, inks.get_mut(Layer::Pattern as usize)) {
                all.push(pattern.get_or_insert_with(|| draw_patterns(pack, &self.index, hexes)));
            }
        }
        let shown_inks = || {
            let layers = inks.iter().enumerate().filter(|(at, _)| shown.layer(*at));
            layers.flat_map(|(_, inks)| inks)
        };
        let origin = view.screen_from_map(canvas, Pos2::ZERO).to_vec2();
        let mut mesh = Mesh::default();
        mesh.reserve_vertices(shown_inks().map(|ink| ink.0.vertices.len()).sum());
        mesh.reserve_triangles(shown_inks().map(|ink| ink.0.indices.len() / 3).sum());
        shown_inks().for_each(|ink| append(&mut mesh, &ink.0, origin, view.scale()));
        mesh
    }

    /// Keeps memory within bounds on large maps: too much that is out of view is forgotten.
    fn forget_far_from(&mut self, visible_map: Rect) {
        let drawn = self.chunks.values().filter(|chunk| chunk.is_drawn());
        if drawn.map(|chunk| chunk.hexes.len()).sum::<usize>() <= 2 * MOST {
            return;
        }
        for chunk in self.chunks.values_mut() {
            if !chunk.bounds_map.intersects(visible_map) {
                chunk.forget();
            }
        }
    }

    /// The hexes of the chunks that a part of the map touches.
    pub(crate) fn hexes_near(&self, visible_map: Rect) -> impl Iterator<Item = HexIx> {
        let seen = self
            .chunks
            .values()
            .filter(move |chunk| chunk.bounds_map.intersects(visible_map));
        seen.flat_map(|chunk| &chunk.hexes).copied()
    }

    /// How terrains look.
    pub(crate) fn looks(&self) -> &Looks {
        &self.index.looks
    }
}

impl Shown {
    fn layer(self, at: usize) -> bool {
        let hidden = [(Layer::Grid, self.grid), (Layer::Region, self.regions)];
        hidden
            .iter()
            .all(|(layer, shown)| *shown || at != *layer as usize)
    }
}

fn append(mesh: &mut Mesh, ink: &Mesh, origin: Vec2, scale: f32) {
    let base = mesh.vertices.len() as u32;
    mesh.indices
        .extend(ink.indices.iter().map(|index| index + base));
    mesh.vertices.extend(ink.vertices.iter().map(|vertex| {
        let mut carried = *vertex;
        carried.pos = Pos2::ZERO + vertex.pos.to_vec2() * scale + origin;
        carried
    }));
}

fn chunk_at(center_map: Pos2) -> (i32, i32) {
    (
        (center_map.x / CHUNK).floor() as i32,
        (center_map.y / CHUNK).floor() as i32,
    )
}

fn draw(
    pack: &Pack,
    index: &Index,
    hexes: &[HexIx],
    draw_hex: fn(&Map, &Index, &Cell, &mut Layers),
) -> Layers {
    let mut layers = Layers::default();
    for hex in hexes {
        let cell = Cell::of(&pack.map.grid, *hex);
        draw_hex(&pack.map, index, &cell, &mut layers);
        hex::cover_half(&pack.map.grid, &cell, &mut layers);
    }
    layers
}

fn draw_near(map: &Map, index: &Index, cell: &Cell, layers: &mut Layers) {
    let looks = &index.looks;
    let wet = looks.of_hex(map, cell.hex).depth > Depth::Land;
    hex::draw(map, looks, cell, layers);
    grid_lines(cell, wet, layers.ink(Layer::Grid));
    region::draw(&index.areas, cell, layers);
    hexside::draw(map, looks, &index.sides, cell, layers);
    path::draw(&index.paths, cell, layers);
    marker::draw(&index.markers, cell, layers);
}

fn draw_far(map: &Map, index: &Index, cell: &Cell, layers: &mut Layers) {
    far::draw(map, &index.looks, &index.sides, &index.paths, cell, layers);
}

fn draw_patterns(pack: &Pack, index: &Index, hexes: &[HexIx]) -> Ink {
    let (map, looks) = (&pack.map, &index.looks);
    let mut ink = Ink::default();
    for hex in hexes {
        let own = looks.of_hex(map, *hex);
        let at = |point: Pos2| map.grid.hex_at(point.x, point.y);
        let in_hex = |point: Pos2| at(point) == Some(*hex);
        let in_terrain = |point: Pos2| {
            at(point).is_some_and(|there| there == *hex || looks.of_hex(map, there) == own)
        };
        let features = map
            .hexes
            .features(*hex)
            .iter()
            .map(|feature| looks.of_feature(feature));
        let tiles = looks.upon(map, *hex);
        for look in std::iter::once(own).chain(features).chain(tiles) {
            let center = point(map.grid.center(*hex));
            let patch = Patch {
                center,
                look,
                in_hex: &in_hex,
                in_terrain: &in_terrain,
            };
            pattern::draw(&patch, &mut ink);
        }
    }
    ink
}

/// Each side between two hexes is the lower one's to draw.
fn grid_lines(cell: &Cell, sea: bool, ink: &mut Ink) {
    let faint = if sea { 62 } else { 84 };
    for direction in 0..6 {
        let ends = [cell.corner(direction), cell.corner(direction + 1)];
        match cell.neighbor(direction) {
            Some(other) if other < cell.hex => {}
            Some(_) => ink.taper(
                &ends,
                0.026,
                0.026,
                Color32::from_rgba_unmultiplied(40, 44, 40, faint),
            ),
            None => ink.line(&ends, 0.06, Color32::from_rgb(58, 54, 48)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    const ALL: Shown = Shown {
        patterns: true,
        grid: true,
        regions: true,
    };

    #[test]
    fn an_edit_redraws_only_its_chunk() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let pack = document.pack();
        let canvas = Rect::from_min_size(Pos2::ZERO, Vec2::splat(800.0));
        let bounds = pack.map.grid.bounds();
        let mut view = View::default();
        view.fit(
            canvas,
            Rect::from_min_max(point(bounds.min), point(bounds.max)),
        );
        let mut scene = Scene::of(pack);
        let first = scene.mesh(pack, view, canvas, ALL);
        assert!(
            Arc::ptr_eq(&first, &scene.mesh(pack, view, canvas, ALL)),
            "nothing changed, nothing is drawn"
        );
        let hex = pack.map.grid.find("2206").expect("a hex of the map");
        let touched = Touched {
            hexes: [hex].into(),
            ..Touched::default()
        };
        scene.touch(pack, &touched);
        let forgotten = scene
            .chunks
            .values()
            .filter(|chunk| !chunk.is_drawn())
            .count();
        assert!(
            (1..=4).contains(&forgotten) && forgotten < scene.chunks.len(),
            "{forgotten} chunks"
        );
        assert_eq!(
            first.vertices.len(),
            scene.mesh(pack, view, canvas, ALL).vertices.len()
        );
    }

    #[test]
    fn what_is_not_seen_is_not_drawn() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let mut scene = Scene::of(document.pack());
        let canvas = Rect::from_min_size(Pos2::ZERO, Vec2::splat(100.0));
        scene.mesh(document.pack(), View::default(), canvas, ALL);
        let drawn = scene
            .chunks
            .values()
            .filter(|chunk| chunk.is_drawn())
            .count();
        assert!((1..scene.chunks.len()).contains(&drawn), "{drawn} chunks");
    }
}
