//! The picture of the map as tiles: what has been drawn is only moved, and drawn again only where something changed.
//!
//! Tiles are drawn by [`super::works`] and shown when they are ready. Until then others stand in: tiles of the scale
//! before, and below them a small picture of the whole map. What an edit has changed is shown at once, in flat
//! colours, until its tiles are ready.
//!
//! Holds always: a frame draws no hex; its work depends on the canvas and not on the map.
//! `tests::an_edit_makes_only_its_tiles_stale` holds that the others are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use beachhead_draw::{Index, Looks};
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::Seas;
use egui::{
    Color32, Context, Mesh, Painter, Pos2, Rect, Shape, TextureHandle, TextureId, TextureOptions,
    Vec2,
};

use super::fresh::Fresh;
use super::ink::point;
use super::shown::Shown;
use super::style::Style;
use super::tile::{self, Key};
use super::view::View;
use super::works::{Model, Work, Works};

/// The longer side of the small picture of the whole map, in pixels.
const OVERVIEW: f32 = 224.0;
/// The most hexes that are shown in flat colours after an edit; of more, the small picture is enough.
const MOST_FRESH: usize = 20_000;
/// How long the scale is left alone before tiles are drawn for it, in seconds.
const SETTLED: f64 = 0.09;
/// How far a change of a hex reaches into the picture, in map units.
const REACH: f32 = 2.8;

/// What has changed about the map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Touched {
    /// The hexes in which something may look different.
    pub(crate) hexes: BTreeSet<HexIx>,
    /// Those of them whose ground has changed.
    pub(crate) grounds: BTreeSet<HexIx>,
    /// Lines that are new, from point to point, with width and colour.
    pub(crate) strokes: Vec<(Vec<Pos2>, f32, Color32)>,
    /// Something runs elsewhere: hexsides, paths, regions, markers.
    pub(crate) lines: bool,
}

struct Tile {
    texture: TextureHandle,
    /// What it was drawn from.
    generation: u64,
    /// Something has changed since it was drawn.
    stale: bool,
    /// The frame in which it was last shown.
    used: u64,
}

impl std::fmt::Debug for Tile {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let state = (self.generation, self.stale, self.used);
        out.debug_tuple("Tile").field(&state).finish()
    }
}

/// The picture of the map.
#[derive(Debug, Default)]
pub(crate) struct Tiles {
    works: Works,
    looks: Looks,
    /// Of the map as it is, once an hour of the tide has been shown.
    seas: Option<Seas>,
    style: Style,
    index: Arc<OnceLock<Index>>,
    generation: u64,
    /// The model of this generation has been handed over.
    handed: Option<u64>,
    bounds_map: Option<Rect>,
    tiles: BTreeMap<Key, Tile>,
    overview: Option<Tile>,
    fresh: Fresh,
    /// Pixels for a unit of the map that tiles are drawn for, and those before.
    density: f32,
    density_before: f32,
    /// The scale of the last frame, and when it was last another.
    moving: (f32, f64),
    frame: u64,
    /// All that was seen in the last frame was drawn as it is.
    settled: bool,
}

impl Tiles {
    /// A picture of this pack, of which nothing is drawn yet.
    pub(crate) fn of(pack: &Pack) -> Self {
        let bounds = pack.map.grid.bounds();
        let style = Style::default();
        Self {
            looks: style.looks(&pack.palette),
            style,
            generation: 1,
            bounds_map: Some(Rect::from_min_max(point(bounds.min), point(bounds.max))),
            ..Self::default()
        }
    }

    /// How terrains look.
    pub(crate) fn looks(&self) -> &Looks {
        &self.looks
    }

    /// What is known of the whole map, once tiles have been drawn from it.
    pub(crate) fn index(&self) -> Option<&Index> {
        self.index.get()
    }

    /// The map's extent in map space.
    pub(crate) fn bounds_map(&self) -> Rect {
        self.bounds_map.unwrap_or(Rect::ZERO)
    }

    /// The small picture of the whole map, once it is there.
    pub(crate) fn overview(&self) -> Option<TextureId> {
        self.overview.as_ref().map(|tile| tile.texture.id())
    }

    /// Whether all that is seen is drawn as it is now.
    pub(crate) fn is_settled(&self) -> bool {
        self.settled
    }

    /// Has what changed drawn anew.
    pub(crate) fn touch(&mut self, pack: &Pack, touched: &Touched) {
        self.generation += 1;
        if touched.lines {
            self.index = Arc::default();
        }
        self.seas = None;
        if self.style.minute.is_some() {
            self.follow_tide(pack);
        }
        let grid = &pack.map.grid;
        let reach =
            |hex: &HexIx| Rect::from_center_size(point(grid.center(*hex)), Vec2::splat(REACH));
        let densities: BTreeSet<u32> = self
            .tiles
            .keys()
            .map(|key| key.density().to_bits())
            .collect();
        for density in densities.into_iter().map(f32::from_bits) {
            let keys: BTreeSet<Key> = touched
                .hexes
                .iter()
                .flat_map(|hex| Key::covering(density, reach(hex)))
                .collect();
            for key in keys {
                if let Some(tile) = self.tiles.get_mut(&key) {
                    tile.stale = true;
                }
            }
        }
        let opacity = self.style.visible.opacity(Shown::Terrain);
        if self.style.visible.shows(Shown::Terrain) && touched.grounds.len() <= MOST_FRESH {
            for hex in &touched.grounds {
                self.fresh.ground(&pack.map, &self.looks, *hex, opacity);
            }
        }
        for (points, width, color) in &touched.strokes {
            self.fresh.line(points, *width, *color);
        }
    }

    /// Takes over how the map is drawn; what looks different is drawn anew.
    fn restyle(&mut self, pack: &Pack, style: &Style) {
        if self.style == *style {
            return;
        }
        let tiles = |style: &Style| style.visible.shows(Shown::Tiles);
        let are_other_looks =
            self.style.patterns != style.patterns || tiles(&self.style) != tiles(style);
        let is_other_tide = self.style.minute != style.minute;
        self.style = style.clone();
        if are_other_looks {
            self.index = Arc::default();
            self.looks = style.looks(&pack.palette);
        }
        if are_other_looks || is_other_tide {
            self.turn_tide(pack);
        }
        self.generation += 1;
        self.tiles.values_mut().for_each(|tile| tile.stale = true);
    }

    /// Draws the map anew if the sea of the hour that is shown covers other hexes than before.
    fn follow_tide(&mut self, pack: &Pack) {
        if self.turn_tide(pack) {
            self.tiles.values_mut().for_each(|tile| tile.stale = true);
        }
    }

    /// Takes over what the sea covers at the hour that is shown; whether it is other hexes than before. Which hexes the
    /// tide has flooded or left is shown at once: their tiles are drawn behind it.
    fn turn_tide(&mut self, pack: &Pack) -> bool {
        let minute = self.style.minute;
        let looks = match minute {
            Some(_) => {
                let seas = || Seas::of(&pack.map, &pack.palette);
                let seas = self.seas.get_or_insert_with(seas);
                self.looks.clone().with_sea(seas, pack, minute)
            }
            None => self.looks.clone().at(pack, None),
        };
        if looks.has_tide_of(&self.looks) {
            return false;
        }
        let before = std::mem::replace(&mut self.looks, looks);
        let index = self.index.get();
        let index = index.map(|index| OnceLock::from(index.at_hour(self.looks.clone())));
        self.index = Arc::new(index.unwrap_or_default());
        let (map, opacity) = (&pack.map, self.style.visible.opacity(Shown::Terrain));
        if self.style.visible.shows(Shown::Terrain) {
            self.fresh.turn(map, &before, &self.looks, opacity);
        }
        true
    }

    /// Draws what a canvas shows of the map.
    pub(crate) fn paint(
        &mut self,
        painter: &Painter,
        pack: &Pack,
        view: View,
        style: &Style,
        in_full: bool,
    ) {
        let (ctx, canvas) = (painter.ctx(), painter.clip_rect());
        self.frame += 1;
        self.restyle(pack, style);
        self.hand_over(pack);
        self.take(ctx);
        self.draw_overview(ctx, pack);
        let pixels = painter.pixels_per_point();
        self.choose_density(ctx, view.scale() * pixels);
        let seen = view
            .visible_map(canvas)
            .intersect(self.bounds_map().expand(1.0));
        if !seen.is_positive() {
            return;
        }
        let keys: Vec<Key> = Key::covering(self.density, seen).collect();
        if in_full {
            self.order(ctx, &keys, seen.center());
        }
        self.show(painter, view, &keys);
        let ready = |key: &Key| self.tiles.get(key).is_some_and(|tile| !tile.stale);
        self.settled = keys.iter().all(ready);
        self.fresh.paint(painter, view);
        if self.settled {
            self.fresh = Fresh::default();
        }
        self.forget(keys.len());
    }

    fn hand_over(&mut self, pack: &Pack) {
        if self.handed == Some(self.generation) {
            return;
        }
        self.handed = Some(self.generation);
        self.works.set_model(Model {
            pack: pack.clone(),
            style: self.style.clone(),
            generation: self.generation,
            looks: self.looks.clone(),
            index: Arc::clone(&self.index),
        });
    }

    /// Takes in what has been drawn.
    fn take(&mut self, ctx: &Context) {
        let done: Vec<_> = self.works.take().collect();
        for done in done {
            let stale = done.generation != self.generation;
            match done.work {
                Work::Tile(key) => {
                    let used = self.frame;
                    if let Some(tile) = self.tiles.get_mut(&key) {
                        // Of two that were drawn at the same time the newer one may be ready first.
                        if tile.generation <= done.generation {
                            tile.texture.set(done.image, TextureOptions::LINEAR);
                            (tile.stale, tile.used) = (stale, used);
                            tile.generation = done.generation;
                        }
                    } else {
                        let texture = ctx.load_texture("tile", done.image, TextureOptions::LINEAR);
                        let tile = Tile {
                            texture,
                            generation: done.generation,
                            stale,
                            used,
                        };
                        self.tiles.insert(key, tile);
                    }
                }
                Work::Overview(..) => {
                    if let Some(tile) = &mut self.overview {
                        tile.texture.set(done.image, TextureOptions::LINEAR);
                        tile.generation = done.generation;
                    }
                }
            }
        }
    }

    fn overview_size(&self) -> [usize; 2] {
        let size = self.bounds_map().size().max(Vec2::splat(1.0));
        let most = size.max_elem();
        [size.x, size.y].map(|side| (side / most * OVERVIEW).ceil().max(1.0) as usize)
    }

    /// The first small picture is drawn at once: there is nothing else to show.
    fn draw_overview(&mut self, ctx: &Context, pack: &Pack) {
        if self.overview.is_none() {
            let size = self.overview_size();
            let image = tile::sampled(&pack.map, &self.looks, self.bounds_map(), size, 1.0);
            let texture = ctx.load_texture("overview", image, TextureOptions::LINEAR);
            self.overview = Some(Tile {
                texture,
                generation: self.generation,
                stale: false,
                used: 0,
            });
        }
    }

    /// Tiles are drawn for a scale once it has been left alone for a moment, or when it is far from the last.
    fn choose_density(&mut self, ctx: &Context, wanted: f32) {
        let now = ctx.input(|input| input.time);
        if self.moving.0 != wanted {
            self.moving = (wanted, now);
        }
        if self.density == wanted {
            return;
        }
        let ratio = wanted / self.density.max(0.001);
        let waits = now - self.moving.1;
        if self.density > 0.0 && (0.4..2.5).contains(&ratio) && waits < SETTLED && self.frame > 4 {
            ctx.request_repaint_after_secs((SETTLED - waits) as f32 + 0.005);
            return;
        }
        let has_tiles = self.tiles.keys().any(|key| key.density() == self.density);
        if has_tiles {
            self.density_before = self.density;
        }
        self.density = wanted;
    }

    /// Orders what is missing, the middle first.
    fn order(&mut self, ctx: &Context, keys: &[Key], middle_map: Pos2) {
        let missing = |key: &&Key| self.tiles.get(key).is_none_or(|tile| tile.stale);
        let mut missing: Vec<Key> = keys.iter().filter(missing).copied().collect();
        let away = |key: &Key| key.part_map().center().distance_sq(middle_map);
        missing.sort_by(|one, other| away(one).total_cmp(&away(other)));
        let mut wanted: std::collections::VecDeque<Work> =
            missing.into_iter().map(Work::Tile).collect();
        let outdated = self
            .overview
            .as_ref()
            .is_some_and(|tile| tile.generation != self.generation);
        if outdated {
            wanted.push_back(Work::Overview(self.bounds_map(), self.overview_size()));
        }
        self.works.want(wanted, ctx);
    }

    fn show(&mut self, painter: &Painter, view: View, keys: &[Key]) {
        let canvas = painter.clip_rect();
        let pixels = painter.pixels_per_point();
        // Whole pixels, so that nothing blurs.
        let origin = view.screen_from_map(canvas, Pos2::ZERO).to_vec2() * pixels;
        let origin = origin.round() / pixels;
        let on_screen = |part: Rect| {
            let at = |point: Pos2| (point.to_vec2() * view.scale() + origin).to_pos2();
            Rect::from_min_max(at(part.min), at(part.max))
        };
        let quad = |texture: TextureId, whole: Rect, part: Rect| {
            let part = part.intersect(whole);
            if part.is_positive() {
                let share = |at: Pos2| ((at - whole.min) / whole.size()).to_pos2();
                let uv = Rect::from_min_max(share(part.min), share(part.max));
                let mut mesh = Mesh::with_texture(texture);
                mesh.add_rect_with_uv(on_screen(part), uv, Color32::WHITE);
                painter.add(Shape::mesh(mesh));
            }
        };
        for key in keys {
            let part = key.part_map();
            if let Some(tile) = self.tiles.get_mut(key) {
                tile.used = self.frame;
                quad(tile.texture.id(), part, part);
                continue;
            }
            if let Some(tile) = &self.overview
                && self.style.visible.shows(Shown::Terrain)
            {
                quad(
                    tile.texture.id(),
                    self.bounds_map.unwrap_or(Rect::ZERO),
                    part,
                );
            }
            if self.density_before > 0.0 {
                for stand_in in Key::covering(self.density_before, part) {
                    if let Some(tile) = self.tiles.get_mut(&stand_in) {
                        tile.used = self.frame;
                        quad(tile.texture.id(), stand_in.part_map(), part);
                    }
                }
            }
        }
    }

    /// Keeps memory within bounds: what was shown longest ago goes.
    fn forget(&mut self, shown: usize) {
        let most = 2 * shown + 16;
        while self.tiles.len() > most {
            let oldest = self.tiles.iter().min_by_key(|(_, tile)| tile.used);
            let Some(key) = oldest.map(|(key, _)| *key) else {
                return;
            };
            self.tiles.remove(&key);
        }
    }
}
