//! The sheet on its background: paper, the map as tiles, text and counters, laid upon each other.

use beachhead_draw::{LineLook, line_of};
use beachhead_schema::edit::{Edit, Swap};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use egui::{Color32, Painter, Rect, Stroke, StrokeKind, vec2};

use super::ink::{dark, point};
use super::label::NameCache;
use super::look::{PAPER, of_ink};
use super::map_text::MapText;
use super::style::Style;
use super::tiles::{Tiles, Touched};
use super::view::View;

/// The background around the sheet.
const BACKGROUND: Color32 = Color32::from_rgb(52, 55, 58);
/// The same by day.
const BACKGROUND_BY_DAY: Color32 = Color32::from_rgb(168, 170, 172);

/// The drawn map, as far as it has been drawn.
#[derive(Debug, Default)]
pub(crate) struct MapSheet {
    tiles: Tiles,
    names: NameCache,
    /// The map is drawn in full, and not only in small.
    pub(crate) in_full: bool,
}

impl MapSheet {
    /// A sheet for another pack.
    pub(crate) fn of(pack: &Pack) -> Self {
        Self {
            tiles: Tiles::of(pack),
            names: NameCache::default(),
            in_full: false,
        }
    }

    /// The map's extent in map space.
    pub(crate) fn bounds_map(&self) -> Rect {
        self.tiles.bounds_map()
    }

    /// The map as tiles.
    pub(crate) fn of_map(&self) -> &Tiles {
        &self.tiles
    }

    /// Forgets what these edits have changed.
    ///
    /// They are the edits that would take back what was done: they hold what was there before, the pack what is now.
    pub(crate) fn touch(&mut self, pack: &Pack, undos: &[Edit]) {
        let mut touched = Touched::default();
        for swap in undos.iter().flat_map(|edit| &edit.swaps) {
            touched_by(swap, pack, &mut touched);
        }
        self.tiles.touch(pack, &touched);
    }

    /// Draws the map without its text.
    pub(crate) fn paint(&mut self, painter: &Painter, pack: &Pack, view: View, style: &Style) {
        self.tiles.paint(painter, pack, view, style, self.in_full);
    }

    /// Draws the text of the map under everything that tools and marks will draw. Names keep off `taken_map`.
    pub(crate) fn paint_text(
        &mut self,
        painter: &Painter,
        pack: &Pack,
        revision: u64,
        taken_map: Vec<Rect>,
        view: View,
        style: &Style,
    ) {
        let text = MapText {
            pack,
            index: self.tiles.index(),
            looks: self.tiles.looks(),
            view,
            style,
        };
        text.paint(painter, &mut self.names, revision, taken_map);
    }

    /// Draws the background, and the paper on it: what lies under the scan and the map.
    pub(crate) fn paint_paper(&self, painter: &Painter, view: View) {
        let background = if painter.ctx().global_style().visuals.dark_mode {
            BACKGROUND
        } else {
            BACKGROUND_BY_DAY
        };
        painter.rect_filled(painter.clip_rect(), 0.0, background);
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
    let center = |hex: &HexNo| Some(point(map.grid.center(map.grid.find(hex.as_str())?)));
    let mut lines = |hexes: &[HexNo]| {
        touched.lines = true;
        touched.hexes.extend(indices(hexes, pack));
    };
    match swap {
        Swap::Hex(hex, before) => {
            let Some(at) = map.grid.find(hex.as_str()) else {
                return;
            };
            touched.hexes.insert(at);
            let (terrain, tiles) = match before {
                Some(before) => (Some(&before.terrain), before.tiles.as_slice()),
                None => (None, &[][..]),
            };
            if terrain != map.hexes.terrain(at) || tiles != map.hexes.tiles(at) {
                touched.grounds.insert(at);
            }
        }
        Swap::Hexside((side, kind), _) => {
            lines(&side.hexes().cloned().collect::<Vec<_>>());
            if map.hexsides.get(&(side.clone(), kind.clone())).is_some()
                && let Ok(side) = map.grid.hexside(side)
            {
                let look = LineLook::of(pack.palette.hexsides.get(kind));
                let ends = line_of(&map.grid, side).to_vec();
                touched.strokes.push((ends, look.width, of_ink(look.ink)));
            }
        }
        Swap::Path(id, then) => {
            then.iter()
                .chain(map.paths.get(id))
                .for_each(|path| lines(&path.hexes));
            if let Some(path) = map.paths.get(id) {
                let look = LineLook::of(pack.palette.paths.get(&path.kind));
                let way = path.hexes.iter().filter_map(center).collect();
                touched.strokes.push((way, look.width, of_ink(look.ink)));
            }
        }
        Swap::Region(id, then) => then
            .iter()
            .chain(map.regions.get(id))
            .for_each(|region| lines(&region.hexes)),
        Swap::Beach(id, then) => then
            .iter()
            .chain(map.beaches.get(id))
            .for_each(|beach| lines(&beach.hexes)),
        Swap::Sector(id, then) => then
            .iter()
            .chain(map.sectors.get(id))
            .for_each(|sector| lines(&sector.hexes)),
        Swap::Breach(id, then) => then.iter().chain(map.breaches.get(id)).for_each(|breach| {
            let sides = breach.between.hexes();
            let hexes: Vec<HexNo> = sides.chain(&breach.security).cloned().collect();
            lines(&hexes);
        }),
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
