//! A tile: a square piece of the picture of the map at one scale, as pixels.
//!
//! Pixels are counted from the map's origin, so tiles of one scale fit together whatever the view is. Very small hexes
//! are not drawn but looked up: the work then depends on the tile and not on the map, be it a million hexes.

use beachhead_draw::{Index, Layer, Level, Looks, hexes, hexes_in};
use beachhead_schema::map::Map;
use beachhead_schema::pack::Pack;
use egui::{Color32, ColorImage, Pos2, Rect, Vec2, pos2, vec2};

use super::ink::Ink;
use super::look::ground;
use super::raster::Raster;
use super::shown::Shown;
use super::style::Style;

/// Side of a tile in pixels.
pub(crate) const SIDE: usize = 512;
/// Pixels for a hex's radius below which hexes are looked up pixel by pixel.
const DRAWN_FROM: f32 = 1.5;
/// How far what is drawn of a hex reaches beyond its centre, in map units.
pub(super) const REACH: f32 = 1.7;

/// Which tile: its scale in pixels per unit of the map, and its place among the tiles of that scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    density: u32,
    x: i32,
    y: i32,
}

impl Key {
    /// The tiles that cover a part of the map.
    pub(crate) fn covering(density: f32, part_map: Rect) -> impl Iterator<Item = Self> {
        let side = SIDE as f32 / density;
        let place = |at: f32| (at / side).floor().clamp(-1e6, 1e6) as i32;
        let (left, right) = (place(part_map.left()), place(part_map.right()));
        let (top, bottom) = (place(part_map.top()), place(part_map.bottom()));
        (top..=bottom).flat_map(move |y| {
            (left..=right).map(move |x| Self {
                density: density.to_bits(),
                x,
                y,
            })
        })
    }

    /// Its scale in pixels per unit of the map.
    pub(crate) fn density(self) -> f32 {
        f32::from_bits(self.density)
    }

    /// Its upper left corner, in pixels from the map's origin.
    pub(crate) fn corner_px(self) -> Vec2 {
        vec2(self.x as f32, self.y as f32) * SIDE as f32
    }

    /// The part of the map that it shows.
    pub(crate) fn part_map(self) -> Rect {
        let corner = self.corner_px() / self.density();
        Rect::from_min_size(corner.to_pos2(), Vec2::splat(SIDE as f32 / self.density()))
    }
}

/// Draws a tile.
pub(crate) fn paint(pack: &Pack, index: &Index, style: &Style, key: Key) -> ColorImage {
    let density = key.density();
    if density < DRAWN_FROM {
        let share = if style.visible.shows(Shown::Terrain) {
            style.visible.opacity(Shown::Terrain)
        } else {
            0.0
        };
        return sampled(&pack.map, &index.looks, key.part_map(), [SIDE, SIDE], share);
    }
    let near = hexes_in(&pack.map.grid, key.part_map().expand(REACH));
    let list = hexes(pack, index, &style.draw(density), near);
    let mut picture = Raster::blank(SIDE);
    let levels: Vec<(Level, &beachhead_draw::LevelSheet)> = list.levels().collect();
    let mut rims = Ink::default();
    for rim in &list.rims {
        rims.polygon(rim, Color32::TRANSPARENT);
    }
    // What is drawn of a layer is made translucent as a whole, so that what overlaps within it doesn't show.
    for levels in levels.chunk_by(|(one, _), (other, _)| one.layer() == other.layer()) {
        let layer = levels.first().and_then(|(level, _)| level.layer());
        let share = layer.map_or(1.0, |layer| share(style, layer));
        if share <= 0.0 {
            continue;
        }
        let mut ink = Ink::default();
        for (_, sheet) in levels {
            ink.sheet(sheet);
        }
        let mut sheet = (share < 1.0).then(|| Raster::blank(SIDE));
        let target = sheet.as_mut().unwrap_or(&mut picture);
        target.draw(&ink.0, density, key.corner_px());
        if layer == Some(Layer::Terrain) {
            target.draw(&rims.0, density, key.corner_px());
        }
        if let Some(sheet) = sheet {
            picture.lay_upon(&sheet, share);
        }
    }
    picture.finish()
}

/// How opaque a layer is; nothing where it is hidden.
fn share(style: &Style, layer: Layer) -> f32 {
    let part = shown(layer);
    match style.visible.shows(part) {
        true => style.visible.opacity(part),
        false => 0.0,
    }
}

/// A layer of the display list as people hide and show it here.
pub(crate) fn shown(layer: Layer) -> Shown {
    match layer {
        Layer::Terrain => Shown::Terrain,
        Layer::Patterns => Shown::Patterns,
        Layer::Tiles => Shown::Tiles,
        Layer::Features => Shown::Features,
        Layer::Elevation => Shown::Elevation,
        Layer::Grid => Shown::Grid,
        Layer::Regions => Shown::Regions,
        Layer::Hexsides => Shown::Hexsides,
        Layer::Paths => Shown::Paths,
        Layer::TideLines => Shown::Tides,
        Layer::Beaches => Shown::Beaches,
        Layer::Scatter => Shown::Scatter,
        Layer::Entries => Shown::Entries,
        Layer::Markers => Shown::Markers,
        Layer::Numbers => Shown::Numbers,
        Layer::Labels => Shown::Labels,
        Layer::Names => Shown::Names,
        Layer::Charts => Shown::Charts,
        Layer::Units | Layer::Zones | Layer::Play => Shown::Units,
    }
}

/// A part of the map as coloured spots, one for each pixel.
pub(crate) fn sampled(
    map: &Map,
    looks: &Looks,
    part_map: Rect,
    [columns, rows]: [usize; 2],
    share: f32,
) -> ColorImage {
    let step = part_map.size() / vec2(columns as f32, rows as f32);
    let color_at = |at: Pos2| {
        let hex = map.grid.hex_at(at.x, at.y)?;
        let color = ground(looks.of_hex(map, hex));
        Some(if color == Color32::TRANSPARENT {
            Color32::from_black_alpha(20)
        } else {
            color
        })
    };
    let mut pixels = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        let y = part_map.top() + (row as f32 + 0.5) * step.y;
        for column in 0..columns {
            let x = part_map.left() + (column as f32 + 0.5) * step.x;
            let color = color_at(pos2(x, y)).unwrap_or(Color32::TRANSPARENT);
            pixels.push(color.gamma_multiply(share));
        }
    }
    ColorImage::new([columns, rows], pixels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::picture::ink::point;

    /// The colour of the picture at a point of the map.
    fn color(image: &ColorImage, key: Key, at_map: Pos2) -> Color32 {
        let at = at_map.to_vec2() * key.density() - key.corner_px();
        let index = at.y as usize * SIDE + at.x as usize;
        image
            .pixels
            .get(index)
            .copied()
            .expect("a point of the tile")
    }

    #[test]
    fn a_tile_shows_the_terrain_at_every_scale() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let (pack, style) = (document.pack(), Style::default());
        let index = Index::of(pack, &style.draw(12.0));
        let hex = pack.map.grid.find("1503").expect("a hex of the map");
        let center = point(pack.map.grid.center(hex));
        let expected = ground(index.looks.of_hex(&pack.map, hex));
        for density in [1.2, 6.0, 12.0] {
            let around = Rect::from_center_size(center, Vec2::splat(0.01));
            let key = Key::covering(density, around).next().expect("one tile");
            let image = paint(pack, &index, &style, key);
            // A little off the centre, where a road may run.
            let found = color(&image, key, center + vec2(-0.3, 0.15));
            assert_eq!(found, expected, "at {density}");
        }
    }

    #[test]
    fn what_is_hidden_is_not_drawn_and_half_of_a_layer_is_half_there() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let pack = document.pack();
        let hex = pack.map.grid.find("1503").expect("a hex of the map");
        let center = point(pack.map.grid.center(hex));
        let around = Rect::from_center_size(center, Vec2::splat(0.01));
        let key = Key::covering(12.0, around).next().expect("one tile");
        let alpha = |change: fn(&mut Style)| {
            let mut style = Style::default();
            change(&mut style);
            let image = paint(pack, &Index::of(pack, &style.draw(12.0)), &style, key);
            color(&image, key, center + vec2(-0.3, 0.15)).a()
        };
        assert_eq!(alpha(|_| ()), 255);
        assert_eq!(alpha(|style| style.visible.toggle(Shown::Terrain)), 0);
        assert_eq!(
            alpha(|style| style.visible.set_percent(Shown::Terrain, 50)),
            128
        );
    }
}
