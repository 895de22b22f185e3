//! Scans on the canvas, warped so that each printed hex lies upon the hex of the grid.
//!
//! Tiles in view are unpacked on a thread and become textures; those long unseen are dropped. Where a tile isn't there yet,
//! the next coarser one that is shows the place, so that there is never a hole (`tests::no_place_is_ever_black`).

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use beachhead_schema::Id;
use beachhead_schema::calibrate::{Point, Registration};
use beachhead_schema::map::{Fit, Part};
use egui::{Color32, ColorImage, Mesh, Painter, Pos2, Shape, TextureHandle, TextureOptions, pos2};

use super::view::View;
use crate::scan::{Pyramid, ScanPlace, TILE, TileAt};

/// At most this many textures out of view are kept.
const KEPT: usize = 48;
/// More tiles than these are never drawn: a coarser level is.
const MOST: u32 = 120;
/// At most this many tiles become textures in one frame.
const A_FRAME: usize = 6;
/// Pieces across a tile where straight lines on the scan stay straight but not even.
const PIECES: u32 = 8;

/// The scans that can be drawn.
#[derive(Debug, Default)]
pub(crate) struct Underlay {
    pictures: BTreeMap<Id, Picture>,
    /// The scans that are shown, the first lowest.
    pub(crate) shown: Vec<(Id, ScanPlace)>,
    /// How far they show through the map: 0 under it only, 1 without it.
    pub(crate) through: f32,
}

impl Underlay {
    /// Takes in which scans there are; what another scan left behind goes.
    pub(crate) fn set(&mut self, scans: Vec<(Id, Arc<Pyramid>, ScanPlace)>) {
        let mut before = std::mem::take(&mut self.pictures);
        self.shown.clear();
        for (id, pyramid, place) in scans {
            let same = before.remove(&id);
            let same = same.filter(|picture| Arc::ptr_eq(&picture.pyramid, &pyramid));
            let picture = same.unwrap_or_else(|| Picture::of(pyramid));
            self.pictures.insert(id.clone(), picture);
            self.shown.push((id, place));
        }
    }

    /// Draws what lies under the map.
    pub(crate) fn paint_under(&mut self, painter: &Painter, view: View) {
        self.paint(painter, view, 1.0);
    }

    /// Draws upon the map what of the scans shows through it. The same as if the map, flattened, were see-through.
    pub(crate) fn paint_through(&mut self, painter: &Painter, view: View) {
        if self.through > 0.0 {
            self.paint(painter, view, self.through);
        }
    }

    /// Whether the scans are looked at alone, without the map.
    pub(crate) fn is_alone(&self) -> bool {
        self.through >= 1.0 && !self.shown.is_empty()
    }

    fn paint(&mut self, painter: &Painter, view: View, opacity: f32) {
        for (id, place) in &self.shown {
            if let Some(picture) = self.pictures.get_mut(id) {
                picture.paint(painter, view, place, opacity);
            }
        }
    }

    /// Draws one scan alone, for the crops that prove a calibration.
    pub(crate) fn paint_one(&mut self, painter: &Painter, view: View, id: &Id, at: &ScanPlace) {
        if let Some(picture) = self.pictures.get_mut(id) {
            picture.paint(painter, view, at, 1.0);
        }
    }

    /// Whether every tile that is in view is there.
    pub(crate) fn is_sharp(&self) -> bool {
        let mut pictures = self.pictures.values();
        pictures.all(|picture| picture.missed.is_empty() && !picture.textures.is_empty())
    }
}

struct Texture {
    handle: TextureHandle,
    /// The pass in which it was drawn last.
    seen: u64,
}

impl std::fmt::Debug for Texture {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Texture {:?}, seen {}", self.handle.size(), self.seen)
    }
}

/// A scan with the textures of the tiles that are in view.
#[derive(Debug)]
struct Picture {
    pyramid: Arc<Pyramid>,
    textures: BTreeMap<TileAt, Texture>,
    unpacker: Option<Unpacker>,
    /// What the thread was asked for last.
    asked: Vec<TileAt>,
    /// What this pass has missed so far; one scan may be drawn several times in a pass.
    missed: Vec<TileAt>,
    pass: u64,
}

#[derive(Debug)]
struct Unpacker {
    wanted: Sender<Vec<TileAt>>,
    unpacked: Receiver<(TileAt, ColorImage)>,
}

impl Unpacker {
    fn begin(pyramid: Arc<Pyramid>, ctx: egui::Context) -> Self {
        let (wanted, wishes) = channel::<Vec<TileAt>>();
        let (sender, unpacked) = channel();
        thread::spawn(move || {
            let mut left: Vec<TileAt> = Vec::new();
            loop {
                // The newest wish replaces what is left of the one before.
                if left.is_empty() {
                    match wishes.recv() {
                        Ok(tiles) => left = tiles,
                        Err(_) => return,
                    }
                }
                while let Ok(tiles) = wishes.try_recv() {
                    left = tiles;
                }
                if left.is_empty() {
                    continue;
                }
                let at = left.remove(0);
                let Some(pixels) = pyramid.unpack(at) else {
                    continue;
                };
                let size = pixels.size.map(|side| side as usize);
                let image = ColorImage::from_rgb(size, &pixels.rgb);
                if sender.send((at, image)).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        });
        Self { wanted, unpacked }
    }
}

impl Picture {
    fn of(pyramid: Arc<Pyramid>) -> Self {
        Self {
            pyramid,
            textures: BTreeMap::new(),
            unpacker: None,
            asked: Vec::new(),
            missed: Vec::new(),
            pass: 0,
        }
    }

    fn paint(&mut self, painter: &Painter, view: View, place: &ScanPlace, opacity: f32) {
        let ctx = painter.ctx();
        let pass = ctx.cumulative_pass_nr();
        if self.pass != pass {
            self.pass = pass;
            self.take_in(ctx);
            self.ask(ctx);
            self.forget();
        }
        let tint = Color32::from_white_alpha((opacity * 255.0).round() as u8);
        let whole = TileAt {
            level: self.top(),
            column: 0,
            row: 0,
        };
        // The whole scan at its coarsest before all, since that stands in for everything.
        self.miss(whole);
        let by = &place.registration;
        let shown = place.shown.and(&Part::whole(self.pyramid.size()));
        let tiles = tiles_in_view(&self.pyramid, painter, view, by).into_iter();
        let pieces = tiles.filter_map(|tile| Some((tile, ScanPiece::corners(tile, shown)?)));
        for (tile, corners) in pieces {
            self.miss(tile);
            let drawn = stand_in(tile, whole.level, |at| self.textures.contains_key(&at));
            let texture = drawn.and_then(|at| Some((at, self.textures.get_mut(&at)?)));
            if let Some((drawn, texture)) = texture {
                texture.seen = pass;
                let mesh = ScanPiece { corners, drawn }.mesh(texture, painter, view, by, tint);
                painter.add(Shape::mesh(mesh));
            }
        }
        if !self.missed.is_empty() {
            ctx.request_repaint();
        }
    }

    /// Notes a tile that is in view, unless it is there.
    fn miss(&mut self, tile: TileAt) {
        if !self.textures.contains_key(&tile) && !self.missed.contains(&tile) {
            self.missed.push(tile);
        }
    }

    /// The level that is one tile.
    fn top(&self) -> u32 {
        self.pyramid.levels().len().saturating_sub(1) as u32
    }

    /// Makes textures of what the thread has unpacked.
    fn take_in(&mut self, ctx: &egui::Context) {
        let Some(unpacker) = &self.unpacker else {
            return;
        };
        for (at, image) in unpacker.unpacked.try_iter().take(A_FRAME) {
            let handle = ctx.load_texture("scan", image, TextureOptions::LINEAR);
            let seen = self.pass;
            self.textures.insert(at, Texture { handle, seen });
            self.missed.retain(|missed| *missed != at);
        }
    }

    /// Asks for what the pass before has missed.
    fn ask(&mut self, ctx: &egui::Context) {
        let missed = std::mem::take(&mut self.missed);
        if missed == self.asked {
            return;
        }
        let unpacker = self
            .unpacker
            .get_or_insert_with(|| Unpacker::begin(Arc::clone(&self.pyramid), ctx.clone()));
        // It lives as long as this end does.
        drop(unpacker.wanted.send(missed.clone()));
        self.asked = missed;
    }

    /// Drops textures that are out of view, the longest unseen first, but never the coarsest.
    fn forget(&mut self) {
        let (top, pass) = (self.top(), self.pass);
        let out = |texture: &Texture| texture.seen + 2 < pass;
        let mut unseen: Vec<(u64, TileAt)> = self
            .textures
            .iter()
            .filter(|(at, texture)| at.level != top && out(texture))
            .map(|(at, texture)| (texture.seen, *at))
            .collect();
        unseen.sort_unstable();
        let surplus = self.textures.len().saturating_sub(KEPT);
        for (_, at) in unseen.into_iter().take(surplus) {
            self.textures.remove(&at);
        }
    }
}

/// The finest tile at hand that shows the place of this one.
fn stand_in(tile: TileAt, top: u32, is_there: impl Fn(TileAt) -> bool) -> Option<TileAt> {
    let up = std::iter::successors(Some(tile), |at| (at.level < top).then(|| at.coarser()));
    up.into_iter().find(|at| is_there(*at))
}

/// The tiles of the level that fits the scale, as far as they are in view.
fn tiles_in_view(
    pyramid: &Pyramid,
    painter: &Painter,
    view: View,
    by: &Registration,
) -> Vec<TileAt> {
    let canvas = painter.clip_rect();
    let visible = view.visible_map(canvas);
    let scan = |map: Pos2| by.scan_from_map(Point::new(f64::from(map.x), f64::from(map.y)));
    let mut min = Point::new(f64::MAX, f64::MAX);
    let mut max = Point::new(f64::MIN, f64::MIN);
    for at in (0..=8u8).flat_map(|x| (0..=8u8).map(move |y| (x, y))) {
        let share = [at.0, at.1].map(|at| f32::from(at) / 8.0);
        let point = scan(visible.min + visible.size() * egui::Vec2::from(share));
        min = Point::new(min.x.min(point.x), min.y.min(point.y));
        max = Point::new(max.x.max(point.x), max.y.max(point.y));
    }
    let size = pyramid.size().map(f64::from);
    if !(min.x < size[0] && min.y < size[1] && max.x > 0.0 && max.y > 0.0) {
        return Vec::new();
    }
    let middle = visible.center();
    let px_a_unit = scan(middle).distance(scan(middle + egui::vec2(1.0, 0.0)));
    let dots = f64::from(view.scale() * painter.ctx().pixels_per_point());
    let finest = (px_a_unit / dots).log2().floor().max(0.0) as u32;
    let top = pyramid.levels().len().saturating_sub(1) as u32;
    let mut level = finest.min(top);
    loop {
        let side = f64::from(TILE) * f64::from(1u32 << level.min(31));
        let all = pyramid
            .levels()
            .get(level as usize)
            .map_or([0; 2], |level| level.tiles());
        let from = [min.x, min.y].map(|edge| (edge.max(0.0) / side) as u32);
        let to = [0, 1].map(|at| {
            let edge = if at == 0 { max.x } else { max.y };
            ((edge.max(0.0) / side) as u32)
                .saturating_add(1)
                .min(all.get(at).copied().unwrap_or(0))
        });
        let count = to[0]
            .saturating_sub(from[0])
            .saturating_mul(to[1].saturating_sub(from[1]));
        if count > MOST && level < top {
            level += 1;
            continue;
        }
        let rows =
            (from[1]..to[1]).flat_map(|row| (from[0]..to[0]).map(move |column| (column, row)));
        return rows
            .map(|(column, row)| TileAt { level, column, row })
            .collect();
    }
}

/// The shown piece of the place of a tile, drawn with the pixels of this or a coarser one.
#[derive(Clone, Copy, Debug)]
struct ScanPiece {
    corners: [Point; 2],
    drawn: TileAt,
}

impl ScanPiece {
    /// The corners of the shown piece of a tile, in pixels of the scan; `None` if nothing of it is shown.
    fn corners(tile: TileAt, shown: Part) -> Option<[Point; 2]> {
        let side = f64::from(TILE) * f64::from(1u32 << tile.level.min(31));
        let [left, top] = [tile.column, tile.row].map(|at| f64::from(at) * side);
        let piece = shown.and(&Part {
            left,
            top,
            right: left + side,
            bottom: top + side,
        });
        let is_there = piece.left < piece.right && piece.top < piece.bottom;
        is_there.then(|| {
            [
                Point::new(piece.left, piece.top),
                Point::new(piece.right, piece.bottom),
            ]
        })
    }

    fn mesh(
        self,
        texture: &Texture,
        painter: &Painter,
        view: View,
        by: &Registration,
        tint: Color32,
    ) -> Mesh {
        let canvas = painter.clip_rect();
        let [from, to] = self.corners;
        let pieces = match by.kind() {
            Fit::Similarity | Fit::Affine => 1,
            Fit::Homography => PIECES,
        };
        let texels = texture.handle.size().map(|side| side as f64);
        let shrunk = f64::from(1u32 << self.drawn.level.min(31));
        let [left, top] =
            [self.drawn.column, self.drawn.row].map(|at| f64::from(at) * f64::from(TILE));
        let mut mesh = Mesh::with_texture(texture.handle.id());
        let mut seen = Vec::new();
        for (down, across) in (0..=pieces).flat_map(|y| (0..=pieces).map(move |x| (y, x))) {
            let share = |at: u32| f64::from(at) / f64::from(pieces);
            let scan = Point::new(
                from.x + (to.x - from.x) * share(across),
                from.y + (to.y - from.y) * share(down),
            );
            let map = by.map_from_scan(scan);
            seen.push(map.is_some());
            let map = map.unwrap_or_default();
            let uv = pos2(
                ((scan.x / shrunk - left) / texels[0]) as f32,
                ((scan.y / shrunk - top) / texels[1]) as f32,
            );
            mesh.vertices.push(egui::epaint::Vertex {
                pos: view.screen_from_map(canvas, pos2(map.x as f32, map.y as f32)),
                uv,
                color: tint,
            });
        }
        let row = pieces + 1;
        for corner in (0..pieces).flat_map(|y| (0..pieces).map(move |x| y * row + x)) {
            let around = [corner, corner + 1, corner + row, corner + row + 1];
            let all = around
                .iter()
                .all(|at| seen.get(*at as usize) == Some(&true));
            if all {
                mesh.add_triangle(around[0], around[1], around[2]);
                mesh.add_triangle(around[1], around[3], around[2]);
            }
        }
        mesh
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(level: u32, column: u32, row: u32) -> TileAt {
        TileAt { level, column, row }
    }

    #[test]
    fn no_place_is_ever_black() {
        let there = [at(3, 0, 0), at(1, 2, 1)];
        for (tile, expected) in [
            (at(0, 5, 3), Some(at(1, 2, 1))), // Beside what is there,
            (at(0, 6, 3), Some(at(3, 0, 0))), // and beyond it.
            (at(1, 2, 1), Some(at(1, 2, 1))),
            (at(3, 0, 0), Some(at(3, 0, 0))),
        ] {
            assert_eq!(stand_in(tile, 3, |at| there.contains(&at)), expected);
        }
        assert_eq!(
            stand_in(at(0, 0, 0), 3, |_| false),
            None,
            "nothing is there yet"
        );
    }

    #[test]
    fn places_join_without_gap_or_overlap() {
        let whole = Part::whole([1300, 700]);
        for level in 0..2 {
            let corners = |column, row| ScanPiece::corners(at(level, column, row), whole);
            let [_, first] = corners(0, 0).expect("it is on the scan");
            let [second, last] = corners(1, 0).expect("it is on the scan");
            assert_eq!(first.x, second.x);
            assert!(last.x <= 1300.0 && last.y <= 700.0);
            assert_eq!(corners(9, 0), None, "beside the scan");
        }
    }

    #[test]
    fn places_end_where_the_part_does() {
        let side = f64::from(TILE);
        let part = Part {
            left: side / 2.0,
            top: 10.0,
            right: side + 30.0,
            bottom: 400.0,
        };
        for (tile, expected) in [
            (
                at(0, 0, 0),
                Some([[side / 2.0, 10.0], [side, side.min(400.0)]]),
            ),
            (
                at(0, 1, 0),
                Some([[side, 10.0], [side + 30.0, side.min(400.0)]]),
            ),
            (at(0, 2, 0), None),
            (
                at(1, 0, 0),
                Some([[side / 2.0, 10.0], [side + 30.0, 400.0]]),
            ),
        ] {
            let corners = ScanPiece::corners(tile, part);
            let corners = corners.map(|corners| corners.map(|corner| [corner.x, corner.y]));
            assert_eq!(corners, expected, "{tile:?}");
        }
    }
}
