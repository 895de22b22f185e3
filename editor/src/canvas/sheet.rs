//! The sheet on the desk: paper, cached triangles, text and counters, laid upon each other.

use std::collections::BTreeSet;

use beachhead_schema::edit::{Edit, Swap};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use egui::{Color32, Painter, Rect, Shape, Stroke, StrokeKind, vec2};

use super::ink::{dark, point};
use super::label::{self, Names};
use super::look::PAPER;
use super::mesh::{Scene, Shown as Meshes, Touched};
use super::view::View;
use crate::command::Shown;

/// The desk around the sheet.
const DESK: Color32 = Color32::from_rgb(52, 55, 58);
/// Scale from which patterns can be told apart.
const PATTERNS_FROM: f32 = 13.0;

/// Which parts of the picture are hidden.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Visible {
    hidden: BTreeSet<Shown>,
}

impl Visible {
    pub(crate) fn shows(&self, part: Shown) -> bool {
        !self.hidden.contains(&part)
    }

    pub(crate) fn toggle(&mut self, part: Shown) {
        if !self.hidden.remove(&part) {
            self.hidden.insert(part);
        }
    }
}

/// The drawn map, as far as it has been drawn.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    scene: Scene,
    names: Names,
    bounds_map: Option<Rect>,
}

impl Sheet {
    /// A sheet for another pack.
    pub(crate) fn of(pack: &Pack) -> Self {
        let bounds = pack.map.grid.bounds();
        let bounds_map = Rect::from_min_max(point(bounds.min), point(bounds.max));
        Self {
            scene: Scene::of(pack),
            names: Names::default(),
            bounds_map: Some(bounds_map),
        }
    }

    /// The map's extent in map space.
    pub(crate) fn bounds_map(&self) -> Rect {
        self.bounds_map.unwrap_or(Rect::ZERO)
    }

    /// Forgets what these edits have changed.
    ///
    /// They are the edits that would take back what was done: they hold what was there before, the pack what is now.
    pub(crate) fn touch(&mut self, pack: &Pack, undos: &[Edit]) {
        let mut touched = Touched::default();
        for swap in undos.iter().flat_map(|edit| &edit.swaps) {
            touched_by(swap, pack, &mut touched);
        }
        self.scene.touch(pack, &touched);
    }

    /// Draws the map under everything that tools and marks will draw. Names keep off `counters_map`.
    pub(crate) fn paint(
        &mut self,
        painter: &Painter,
        pack: &Pack,
        revision: u64,
        counters_map: Vec<Rect>,
        view: View,
        visible: &Visible,
    ) {
        let canvas = painter.clip_rect();
        let meshes = Meshes {
            patterns: visible.shows(Shown::Patterns) && view.scale() >= PATTERNS_FROM,
            grid: visible.shows(Shown::Grid),
            regions: visible.shows(Shown::Regions),
        };
        painter.add(Shape::Mesh(self.scene.mesh(pack, view, canvas, meshes)));
        if visible.shows(Shown::Numbers) {
            let near = self.scene.hexes_near(view.visible_map(canvas));
            label::numbers(painter, &pack.map, self.scene.looks(), near, view);
        }
        if visible.shows(Shown::Names) {
            label::labels(painter, &pack.map, self.scene.looks(), view);
            let looks = self.scene.looks();
            self.names
                .paint(painter, &pack.map, looks, revision, counters_map, view);
        }
    }

    /// Draws the desk, and the paper on it: what lies under the scan and the map.
    pub(crate) fn paint_paper(&self, painter: &Painter, view: View) {
        painter.rect_filled(painter.clip_rect(), 0.0, DESK);
        self.paper(painter, view);
    }

    fn paper(&self, painter: &Painter, view: View) {
        let canvas = painter.clip_rect();
        let bounds = self.bounds_map().expand(0.8);
        let sheet = Rect::from_min_max(
            view.screen_from_map(canvas, bounds.min),
            view.screen_from_map(canvas, bounds.max),
        );
        for (spread, alpha) in [(9.0, 18), (6.0, 26), (3.0, 40)] {
            painter.rect_filled(
                sheet.translate(vec2(2.0, 4.0)).expand(spread),
                6.0,
                Color32::from_black_alpha(alpha),
            );
        }
        painter.rect_filled(sheet, 2.0, PAPER);
        let frame = sheet.shrink(view.scale() * 0.14);
        painter.rect_stroke(
            frame,
            0.0,
            Stroke::new(1.0, dark(PAPER, 0.45)),
            StrokeKind::Middle,
        );
    }
}

/// Adds what a swap may change in the picture.
fn touched_by(swap: &Swap, pack: &Pack, touched: &mut Touched) {
    let map = &pack.map;
    let mut lines = |hexes: &[HexNo]| {
        touched.lines = true;
        touched.hexes.extend(indices(hexes, pack));
    };
    match swap {
        Swap::Hex(hex, _) => touched.hexes.extend(map.grid.find(hex.as_str())),
        Swap::Hexside((side, _), _) => lines(&side.hexes().cloned().collect::<Vec<_>>()),
        Swap::Path(id, then) => then
            .iter()
            .chain(map.paths.get(id))
            .for_each(|path| lines(&path.hexes)),
        Swap::Region(id, then) => then
            .iter()
            .chain(map.regions.get(id))
            .for_each(|region| lines(&region.hexes)),
        Swap::Beach(id, then) => then
            .iter()
            .chain(map.beaches.get(id))
            .for_each(|beach| lines(&beach.hexes)),
        Swap::Marker(id, then) => then
            .iter()
            .chain(map.markers.get(id))
            .for_each(|marker| lines(std::slice::from_ref(&marker.hex))),
        // The rest is drawn anew in every frame, or not at all.
        _ => {}
    }
}

fn indices<'a>(hexes: &'a [HexNo], pack: &'a Pack) -> impl Iterator<Item = HexIx> + 'a {
    hexes
        .iter()
        .filter_map(|hex| pack.map.grid.find(hex.as_str()))
}
