//! Markers of the map: a lozenge with the first letter of its kind, along the lower side of its hex; threads to the hexes
//! that guard it.

use std::collections::BTreeMap;

use beachhead_hex::HexIx;
use beachhead_model::map::Map;
use beachhead_model::palette::{AreaKind, Palette};
use emath::{Pos2, Vec2, vec2};

use crate::cell::Cell;
use crate::geometry::point;
use crate::ink::{Ink, UNKNOWN, WHITE};
use crate::layer::Level;
use crate::list::{LevelSheet, List, Text};
use crate::metrics::Metrics;
use crate::style::Style;

/// Half of a lozenge's diagonal.
const REACH: f32 = 0.175;
/// The scale from which letters can be read.
const READ_FROM: f32 = 30.0;

#[derive(Clone, Debug)]
struct Laid {
    ink: Ink,
    letter: String,
    guards: Vec<Pos2>,
}

/// The markers that lie on each hex.
#[derive(Clone, Debug, Default)]
pub(crate) struct MarkerIndex(BTreeMap<HexIx, Vec<Laid>>);

impl MarkerIndex {
    pub(crate) fn of(map: &Map, palette: &Palette) -> Self {
        let mut index = BTreeMap::<HexIx, Vec<Laid>>::new();
        for marker in &map.markers {
            let Some(hex) = map.grid.find(marker.hex.as_str()) else {
                continue;
            };
            let kind = palette.markers.get(&marker.kind);
            let guards = marker.security.iter();
            let guards = guards.filter_map(|guard| map.grid.find(guard.as_str()));
            index.entry(hex).or_default().push(Laid {
                ink: kind.map_or(UNKNOWN, |kind| Ink::from(kind.color)),
                letter: kind.map(letter).unwrap_or_default(),
                guards: guards.map(|hex| point(map.grid.center(hex))).collect(),
            });
        }
        Self(index)
    }
}

/// What stands on the lozenges of a kind.
fn letter(kind: &AreaKind) -> String {
    kind.name.chars().take(1).collect()
}

/// Draws the markers of one hex, without their letters.
pub(crate) fn draw(index: &MarkerIndex, style: &Style, cell: &Cell, list: &mut List) {
    let laid = index.0.get(&cell.hex).into_iter().flatten();
    for (nth, marker) in laid.enumerate() {
        let middle = cell.center + shift(nth);
        let sheet = list.on(Level::Marker);
        for guard in &marker.guards {
            sheet.dashes(&[middle, *guard], 0.022, 0.06, marker.ink);
            let ring: Vec<Pos2> = (0..12u8)
                .map(|at| f32::from(at) / 12.0 * std::f32::consts::TAU)
                .map(|angle| *guard + crate::geometry::way(angle) * 0.1)
                .collect();
            sheet.ring(&ring, 0.035, marker.ink);
        }
        lozenge(middle, REACH, marker.ink, sheet);
        if style.scale < READ_FROM || marker.letter.is_empty() {
            sheet.dot(middle, REACH * 0.25, WHITE);
        }
    }
}

/// Draws the letters on the markers of a hex.
pub(crate) fn letters(index: &MarkerIndex, map: &Map, style: &Style, hex: HexIx, list: &mut List) {
    if style.scale < READ_FROM {
        return;
    }
    let laid = index.0.get(&hex).into_iter().flatten();
    for (nth, marker) in laid.enumerate() {
        let middle = point(map.grid.center(hex)) + shift(nth);
        let sheet = list.on(Level::MarkerText);
        let text = marker.letter.clone();
        sheet
            .texts
            .push(letter_on(middle, REACH, text, marker.ink, &style.metrics));
    }
}

/// How far the nth marker of a hex lies from its middle.
fn shift(nth: usize) -> Vec2 {
    vec2(-0.5 + 0.3 * nth as f32, 0.44)
}

fn lozenge(at: Pos2, reach: f32, ink: Ink, sheet: &mut LevelSheet) {
    let turned = std::f32::consts::FRAC_PI_4;
    let half = |reach: f32| vec2(reach, reach) * std::f32::consts::FRAC_1_SQRT_2;
    sheet.slab(at, half(reach), turned, ink.dark(0.6));
    sheet.slab(at, half(reach * 0.8), turned, ink);
}

fn letter_on(at: Pos2, reach: f32, letter: String, ink: Ink, metrics: &Metrics) -> Text {
    Text::plain(at, letter, reach, ink.text_on(), metrics)
}

/// A marker of this kind by itself, as in a legend.
pub fn marker(at: Pos2, reach: f32, kind: &AreaKind, metrics: &Metrics, sheet: &mut LevelSheet) {
    let ink = Ink::from(kind.color);
    lozenge(at, reach, ink, sheet);
    sheet
        .texts
        .push(letter_on(at, reach, letter(kind), ink, metrics));
}
