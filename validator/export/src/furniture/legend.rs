//! The legend: every kind that is seen, with its name, in the palette's order.

use std::collections::BTreeSet;

use beachhead_draw::{
    BLACK, Ink, Layer, Level, LevelSheet, Metrics, Patterns, TerrainAs, Text, swatch,
    terrain_letters,
};
use beachhead_schema::Id;
use beachhead_schema::layer::Layer as Kinds;
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::{LineKind, TerrainKind};
use emath::{Pos2, pos2};

use super::block::{Block, Mark, Strip};
use crate::frame::Frame;
use crate::picture::Picture;

/// Width of a swatch, with the room around it.
const SWATCH: f32 = 40.0;
/// Size of the letters.
const LETTERS: f32 = 10.0;
/// Height of an entry, and half that of a swatch.
const HIGH: f32 = 26.0;
const HALF: f32 = 10.0;

/// A kind and how it looks, around the origin and two high.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LegendEntry {
    sheets: Vec<LevelSheet>,
    name: String,
}

/// The legend in a room of this width.
pub(super) fn block(entries: &[LegendEntry], width: f32, metrics: &Metrics) -> Block {
    // All columns are as wide as the longest name needs.
    let names = entries
        .iter()
        .map(|entry| metrics.width(&entry.name, LETTERS));
    let wide = SWATCH + names.fold(0.0, f32::max) + LETTERS;
    let columns = ((width / wide).floor().max(1.0) as usize).min(entries.len().max(1));
    let rows = entries.chunks(columns).map(|row| {
        let marks = row.iter().enumerate().flat_map(|(nth, entry)| {
            let x = nth as f32 * wide;
            let swatch = Mark::Swatch {
                at: (x + HALF + 2.0, HALF),
                scale: HALF,
                sheets: entry.sheets.clone(),
            };
            let name = Mark::Words {
                at: (x + SWATCH - 8.0, HALF + LETTERS * 0.35),
                size: LETTERS,
                anchor: "start",
                is_heavy: false,
                text: entry.name.clone(),
            };
            [swatch, name]
        });
        Strip {
            height: HIGH,
            marks: marks.collect(),
        }
    });
    Block {
        id: "legend".to_owned(),
        width: wide * columns as f32,
        head: Strip::heading("Legend"),
        rows: rows.collect(),
    }
}

/// The kinds that are seen.
pub(super) fn entries(pack: &Pack, picture: &Picture, frame: &Frame) -> Vec<LegendEntry> {
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
        let seen = kinds
            .ordered()
            .into_iter()
            .filter(|kind| seen.contains(&kind.id));
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
        let seen = kinds
            .ordered()
            .into_iter()
            .filter(|kind| seen.contains(&kind.id));
        let entries = seen.map(|kind| entry(&kind.name, |sheet| swatch::line(kind, sheet)));
        entries.collect()
    };
    let mut entries = Vec::new();
    if has(Layer::Terrain) && picture.terrain == TerrainAs::Letters {
        let (metrics, letters) = (picture.fonts.metrics(), terrain_letters(palette));
        let seen = palette.terrains.ordered().into_iter();
        let seen = seen.filter(|kind| terrains.contains(&kind.id));
        entries.extend(seen.map(|kind| {
            entry(&kind.name, |sheet| {
                let letters = letters.get(&kind.id).cloned().unwrap_or_default();
                let text = Text::plain(Pos2::ZERO, letters, 1.4, BLACK, metrics);
                sheet.texts.push(Text {
                    heavy: true,
                    ..text
                });
            })
        }));
    } else if has(Layer::Terrain) {
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
            .ordered()
            .into_iter()
            .filter(|kind| used.contains(&kind.id));
        entries.extend(used.map(|kind| entry(&kind.name, |sheet| swatch::area(Some(kind), sheet))));
    }
    if has(Layer::Markers) {
        let metrics = picture.fonts.metrics();
        let used: BTreeSet<&Id> = map.markers.iter().map(|marker| &marker.kind).collect();
        let used = palette
            .markers
            .ordered()
            .into_iter()
            .filter(|kind| used.contains(&kind.id));
        entries.extend(
            used.map(|kind| entry(&kind.name, |sheet| swatch::marker(kind, metrics, sheet))),
        );
    }
    if has(Layer::Markers) && !map.breaches.is_empty() {
        entries.push(entry("Breach", swatch::breach));
    }
    let stroke = |width: f32, ink: Ink| {
        move |sheet: &mut LevelSheet| sheet.line(&[pos2(-1.0, 0.0), pos2(1.0, 0.0)], width, ink)
    };
    if has(Layer::TideLines) && !map.tide_lines.is_empty() {
        let ink = Ink::rgb(16, 48, 128);
        entries.push(entry("Tide line, with its hours", stroke(0.2, ink)));
    }
    if has(Layer::Beaches) && !map.beaches.is_empty() {
        let ink = Ink::rgb(176, 118, 32);
        entries.push(entry("Beach", |sheet| {
            let line = [pos2(-1.0, 0.0), pos2(1.0, 0.0)];
            sheet.dashes(&line, 0.14, 0.2, ink);
        }));
    }
    if has(Layer::Beaches) && !map.sectors.is_empty() {
        entries.push(entry("Sector, with its dice", swatch::sector));
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
