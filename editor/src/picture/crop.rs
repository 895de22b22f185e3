//! A crop: a part of the map of any pack, drawn as the map itself is, for a place beside it.

use std::collections::BTreeSet;

use beachhead_draw::{Index, Layer, Level, LevelSheet, hexes, hexes_in};
use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;
use egui::{Color32, Painter, Pos2, Rect, Vec2};

use super::ink::{Ink, InkedSheet, point};
use super::label::NameCache;
use super::look::PAPER;
use super::map_text::MapText;
use super::shore::Shore;
use super::stack::Stacks;
use super::stage::stepped;
use super::style::Style;
use super::tile::REACH;
use super::view::View;

/// The lines of the shore, from the bottom up.
const SHORE: [Level; 4] = [Level::Tide, Level::Beach, Level::Scatter, Level::Entry];
/// How far the map is seen around the middles of the hexes that a crop is about, in map units.
const AROUND: f32 = 2.7;
/// What lies over the hexes that a crop is not about.
const VEIL: Color32 = Color32::from_black_alpha(70);

/// A part of a map.
#[derive(Debug)]
pub(crate) struct Crop {
    pack: Pack,
    style: Style,
    index: Index,
    around: BTreeSet<HexIx>,
    part_map: Rect,
    stacks: Stacks,
    shore: Shore,
    names: NameCache,
    /// What lies in and along the hexes in view, and what lies over them, for a scale and a part of the map.
    drawn: Option<(f32, Rect, Vec<InkedSheet>, InkedSheet)>,
}

impl Crop {
    /// The map around these hexes, with all layers but the counters, for which a scenario is named. `None` without any hex.
    pub(crate) fn of(
        pack: Pack,
        scenario: Option<&Id>,
        around: &[HexIx],
        style: &Style,
    ) -> Option<Self> {
        let centers = around.iter().map(|hex| point(pack.map.grid.center(*hex)));
        let part_map = centers
            .map(|center| Rect::from_center_size(center, Vec2::splat(2.0 * AROUND)))
            .reduce(Rect::union)?;
        let style = Style {
            visible: Default::default(),
            ..style.clone()
        };
        let scenario = scenario.and_then(|id| pack.scenario(id));
        Some(Self {
            index: Index::of(&pack, &style.draw(1.0)),
            around: around.iter().copied().collect(),
            part_map,
            stacks: Stacks::of_setup(&pack, scenario),
            shore: Shore::default(),
            names: NameCache::default(),
            drawn: None,
            style,
            pack,
        })
    }

    /// Which part of the map lies in a rectangle of the screen, of which `canvas` is seen.
    fn view(&self, rect: Rect, canvas: Rect) -> View {
        let mut view = View::default();
        view.fit(rect, self.part_map);
        view.center_on(view.map_from_screen(rect, canvas.center()));
        view
    }

    /// Draws it into a rectangle of the screen, as far as the painter may draw there.
    pub(crate) fn paint(&mut self, painter: &Painter, rect: Rect) {
        let canvas = painter.clip_rect();
        let view = self.view(rect, canvas);
        painter.rect_filled(canvas, 0.0, PAPER);
        let origin = view.screen_from_map(canvas, Pos2::ZERO).to_vec2();
        let part_map = view.visible_map(canvas).union(self.part_map);
        for sheet in self.sheets(view.scale(), part_map) {
            sheet.paint(painter, view.scale(), origin);
        }
        let (pack, style, looks) = (&self.pack, &self.style, &self.index.looks);
        self.shore
            .prepare(pack, looks.flood(), view, style, painter.ctx());
        let mut taken_map = self.stacks.rooms_map(pack);
        for level in SHORE {
            self.shore.paint(painter, view, level);
            taken_map.extend(self.shore.rooms_map(level));
        }
        let text = MapText {
            pack,
            index: Some(&self.index),
            looks,
            view,
            style,
        };
        text.paint(painter, &mut self.names, 0, taken_map);
        self.stacks.paint(painter, pack, view, None);
        if let Some((.., veil)) = &self.drawn {
            veil.paint(painter, view.scale(), origin);
        }
    }

    /// What lies in and along the hexes in view: made anew where the scale or the part is another.
    fn sheets(&mut self, scale: f32, part_map: Rect) -> &[InkedSheet] {
        let scale = stepped(scale);
        let drawn = self.drawn.take();
        let drawn = drawn.filter(|(of, part, ..)| *of == scale && part.contains_rect(part_map));
        let drawn = drawn.unwrap_or_else(|| {
            let (sheets, veil) = (self.draw(scale, part_map), self.veil(part_map));
            (scale, part_map, sheets, veil)
        });
        &self.drawn.insert(drawn).2
    }

    /// A shade over all hexes but those that the crop is about: a line around these would hide what runs along their sides.
    fn veil(&self, part_map: Rect) -> InkedSheet {
        let grid = &self.pack.map.grid;
        let mut ink = Ink::default();
        let others = hexes_in(grid, part_map.expand(REACH));
        for hex in others.filter(|hex| !self.around.contains(hex)) {
            ink.polygon(&grid.corners(hex).map(point), VEIL);
        }
        InkedSheet::from(ink)
    }

    fn draw(&self, scale: f32, part_map: Rect) -> Vec<InkedSheet> {
        let near = hexes_in(&self.pack.map.grid, part_map.expand(REACH));
        let list = hexes(&self.pack, &self.index, &self.style.draw(scale), near);
        let mut rims = Ink::default();
        for rim in &list.rims {
            rims.polygon(rim, PAPER);
        }
        let levels: Vec<(Level, &LevelSheet)> = list.levels().collect();
        let is_ground = |(level, _): &(Level, &LevelSheet)| level.layer() == Some(Layer::Terrain);
        let (ground, upon) = levels.split_at(levels.partition_point(is_ground));
        let inked = |(_, sheet): &(Level, &LevelSheet)| InkedSheet::from(*sheet);
        // The ground reaches beyond the edge of the map, and is cut off there.
        let rims = std::iter::once(InkedSheet::from(rims));
        let ground = ground.iter().map(inked).chain(rims);
        ground.chain(upon.iter().map(inked)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    #[test]
    fn a_crop_shows_the_hexes_that_it_is_about() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let pack = document.pack();
        let hexes = ["1503", "1706"].map(|hex| pack.map.grid.find(hex).expect("a hex of the map"));
        let crop = |around: &[HexIx]| Crop::of(pack.clone(), None, around, &Style::default());
        let canvas = Rect::from_min_size(Pos2::new(40.0, 700.0), Vec2::new(220.0, 160.0));
        for around in [&hexes[..], &hexes[..1]] {
            let crop = crop(around).expect("there are hexes");
            for hex in around {
                let center = point(pack.map.grid.center(*hex));
                let at = crop.view(canvas, canvas).screen_from_map(canvas, center);
                assert!(canvas.shrink(20.0).contains(at), "{at:?}");
                // Where the rectangle is half scrolled away, all stays in its place.
                let half = canvas.split_top_bottom_at_fraction(0.5).1;
                let seen_at = crop.view(canvas, half).screen_from_map(half, center);
                assert!(seen_at.distance(at) < 0.01, "{seen_at:?}");
            }
        }
        assert!(crop(&[]).is_none());
    }
}
