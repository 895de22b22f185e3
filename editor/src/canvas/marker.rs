//! Markers of the map: a small lozenge for each, along the lower side of its hex.

use std::collections::BTreeMap;

use beachhead_schema::hex::HexIx;
use beachhead_schema::map::Map;
use beachhead_schema::palette::Palette;
use egui::{Color32, vec2};

use super::hex::Cell;
use super::ink::{color32, dark};
use super::look::UNKNOWN;
use super::mesh::{Layer, Layers};

/// The colours of the markers that lie on each hex.
pub(crate) type MarkerIndex = BTreeMap<HexIx, Vec<Color32>>;

pub(crate) fn index(map: &Map, palette: &Palette) -> MarkerIndex {
    let mut index = MarkerIndex::new();
    for marker in &map.markers {
        let Some(hex) = map.grid.find(marker.hex.as_str()) else {
            continue;
        };
        let kind = palette.markers.get(&marker.kind);
        let color = kind.map_or(UNKNOWN, |kind| color32(kind.color));
        index.entry(hex).or_default().push(color);
    }
    index
}

/// Draws the markers of one hex.
pub(crate) fn draw(index: &MarkerIndex, cell: &Cell, layers: &mut Layers) {
    let laid = index.get(&cell.hex).into_iter().flatten();
    for (nth, color) in laid.enumerate() {
        let middle = cell.center + vec2(-0.5 + 0.27 * nth as f32, 0.44);
        let ink = layers.ink(Layer::Marker);
        let turned = std::f32::consts::FRAC_PI_4;
        ink.slab(middle, vec2(0.11, 0.11), turned, dark(*color, 0.6));
        ink.slab(middle, vec2(0.085, 0.085), turned, *color);
        ink.dot(middle, 0.03, Color32::WHITE);
    }
}
