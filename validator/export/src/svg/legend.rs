//! The legend below the map: every kind that is seen, with its name.

use std::collections::BTreeSet;

use beachhead_draw::{Ink, Layer, Level, LevelSheet, Patterns, swatch};
use beachhead_schema::Id;
use beachhead_schema::layer::Layer as Kinds;
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::{LineKind, TerrainKind};
use emath::pos2;

use super::write::{ListPlace, Writer};
use crate::frame::{Frame, MARGIN};
use crate::picture::Picture;
use crate::text::{N, escaped};

/// Width of a swatch, with the room around it.
const SWATCH: f32 = 40.0;
/// Size of the letters.
const LETTERS: f32 = 10.0;
/// Height of an entry, and half that of a swatch.
const HIGH: f32 = 26.0;
const HALF: f32 = 10.0;

/// A kind and how it looks, around the origin and two high.
#[derive(Clone, Debug, PartialEq)]
struct LegendEntry {
    sheets: Vec<LevelSheet>,
    name: String,
}

/// The legend, and the room that it takes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Legend {
    entries: Vec<LegendEntry>,
    columns: usize,
    /// Of a column.
    wide: f32,
    top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// The legend of what a picture shows.
pub(super) fn of(pack: &Pack, picture: &Picture, frame: &Frame) -> Legend {
    let entries = entries(pack, picture, frame);
    if entries.is_empty() {
        return Legend::default();
    }
    // All columns are as wide as the longest name needs.
    let metrics = picture.fonts.metrics();
    let names = entries
        .iter()
        .map(|entry| metrics.width(&entry.name, LETTERS));
    let wide = SWATCH + names.fold(0.0, f32::max) + LETTERS;
    let columns = ((frame.map.0 - 2.0 * MARGIN) / wide).floor().max(1.0) as usize;
    let rows = entries.len().div_ceil(columns) as f32;
    Legend {
        columns,
        wide,
        top: frame.top + frame.map.1,
        width: wide + 2.0 * MARGIN,
        height: rows * HIGH + MARGIN,
        entries,
    }
}

impl Legend {
    /// Writes it below the map.
    pub(super) fn write(&self, writer: &mut Writer) {
        if self.entries.is_empty() {
            return;
        }
        writer.add(format_args!(
            r##"<g id="legend" font-size="{}" fill="#1e1a12">"##,
            N(LETTERS)
        ));
        for (nth, entry) in self.entries.iter().enumerate() {
            let x = MARGIN + (nth % self.columns) as f32 * self.wide;
            let y = self.top + (nth / self.columns) as f32 * HIGH + HALF;
            let place = ListPlace {
                at: (x + HALF + 2.0, y),
                scale: HALF,
            };
            for sheet in &entry.sheets {
                writer.sheet(sheet, place, 0.0);
            }
            writer.add(format_args!(
                r#"<text x="{}" y="{}" text-anchor="start">{}</text>"#,
                N(x + SWATCH - 8.0),
                N(y + LETTERS * 0.35),
                escaped(&entry.name)
            ));
        }
        writer.text.push_str("</g>\n");
    }
}

/// The kinds that are seen.
fn entries(pack: &Pack, picture: &Picture, frame: &Frame) -> Vec<LegendEntry> {
    let (map, palette) = (&pack.map, &pack.palette);
    let has = |layer: Layer| picture.layers.contains(&layer);
    let (mut terrains, mut features, mut tiles) = (
        BTreeSet::<&Id>::new(),
        BTreeSet::<&Id>::new(),
        BTreeSet::<&Id>::new(),
    );
    for hex in map.grid.iter().filter(|hex| frame.has(*hex)) {
        terrains.extend(map.hexes.terrain(hex).filter(|_| map.grid.playable(hex)));
        features.extend(map.hexes.features(hex));
        tiles.extend(map.hexes.tiles(hex).iter().map(|tile| &tile.kind));
    }
    let ground = |kinds: &Kinds<TerrainKind>, seen: &BTreeSet<&Id>| -> Vec<LegendEntry> {
        let seen = kinds.iter().filter(|kind| seen.contains(&kind.id));
        let entries = seen.map(|kind| {
            let list = swatch::terrain(palette, kind, kinds, Patterns::Palette);
            let levels = list.levels().filter(|(level, _)| {
                *level == Level::Land || *level == Level::Edge || has(Layer::Patterns)
            });
            LegendEntry {
                sheets: levels.map(|(_, sheet)| sheet.clone()).collect(),
                name: kind.name.clone(),
            }
        });
        entries.collect()
    };
    let lines = |kinds: &Kinds<LineKind>, seen: &BTreeSet<&Id>| -> Vec<LegendEntry> {
        let seen = kinds.iter().filter(|kind| seen.contains(&kind.id));
        let entries = seen.map(|kind| entry(&kind.name, |sheet| swatch::line(kind, sheet)));
        entries.collect()
    };
    let mut entries = Vec::new();
    if has(Layer::Terrain) {
        entries.extend(ground(&palette.terrains, &terrains));
    }
    if has(Layer::Features) {
        entries.extend(ground(&palette.features, &features));
    }
    if has(Layer::Tiles) {
        entries.extend(ground(&palette.tiles, &tiles));
    }
    if has(Layer::Hexsides) {
        let used = map.hexsides.iter().map(|side| &side.kind).collect();
        entries.extend(lines(&palette.hexsides, &used));
    }
    if has(Layer::Paths) {
        let used = map.paths.iter().map(|path| &path.kind).collect();
        entries.extend(lines(&palette.paths, &used));
    }
    if has(Layer::Regions) {
        let used: BTreeSet<&Id> = map.regions.iter().map(|region| &region.kind).collect();
        let used = palette
            .regions
            .iter()
            .filter(|kind| used.contains(&kind.id));
        entries.extend(used.map(|kind| entry(&kind.name, |sheet| swatch::area(Some(kind), sheet))));
    }
    if has(Layer::Markers) {
        let metrics = picture.fonts.metrics();
        let used: BTreeSet<&Id> = map.markers.iter().map(|marker| &marker.kind).collect();
        let used = palette
            .markers
            .iter()
            .filter(|kind| used.contains(&kind.id));
        entries.extend(
            used.map(|kind| entry(&kind.name, |sheet| swatch::marker(kind, metrics, sheet))),
        );
    }
    let stroke = |width: f32, ink: Ink| {
        move |sheet: &mut LevelSheet| sheet.line(&[pos2(-1.0, 0.0), pos2(1.0, 0.0)], width, ink)
    };
    if has(Layer::TideLines) && !map.tide_lines.is_empty() {
        let ink = Ink::rgb(16, 48, 128);
        entries.push(entry("Tide line, with its hour", stroke(0.2, ink)));
    }
    if has(Layer::Beaches) && !map.beaches.is_empty() {
        let ink = Ink::rgb(176, 118, 32);
        entries.push(entry("Beach", |sheet| {
            let line = [pos2(-1.0, 0.0), pos2(1.0, 0.0)];
            sheet.dashes(&line, 0.14, 0.2, ink);
        }));
    }
    if has(Layer::Scatter) && !map.scatter_paths.is_empty() {
        let ink = Ink::rgb(28, 66, 120);
        entries.push(entry("Way of boats, with its dice", stroke(0.15, ink)));
    }
    entries
}

fn entry(name: &str, draw: impl FnOnce(&mut LevelSheet)) -> LegendEntry {
    let mut sheet = LevelSheet::default();
    draw(&mut sheet);
    LegendEntry {
        sheets: vec![sheet],
        name: name.to_owned(),
    }
}
