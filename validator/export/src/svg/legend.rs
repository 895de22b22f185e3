//! The legend below the map: every kind that is seen, with its name.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use beachhead_schema::Id;
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::{LineKind, Stroke, TerrainKind};

use super::hexside::parapets;
use crate::canvas::{Canvas, N, css, dash, escaped, head, ink_on, line};
use crate::frame::{Frame, MARGIN, SIZE};
use crate::glyphs::pattern;
use crate::picture::{Layer, Picture};

/// Width of a swatch, with the room around it.
const SWATCH: f32 = 46.0;
/// About the width of a letter.
const LETTER: f32 = 5.4;
/// Height of an entry.
const HIGH: f32 = 26.0;

/// The legend, drawn, and the room that it takes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Legend {
    pub(super) text: String,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// The legend of what a picture shows.
pub(super) fn of(pack: &Pack, picture: &Picture, frame: &Frame) -> Legend {
    let canvas = Canvas::new(pack, frame);
    let entries = entries(&canvas, picture);
    // All columns are as wide as the longest name needs.
    let longest = entries.iter().map(|(_, name)| name.chars().count()).max();
    let wide = SWATCH + LETTER * longest.unwrap_or_default() as f32;
    let columns = ((frame.map.0 - 2.0 * MARGIN) / wide).floor().max(1.0) as usize;
    let top = frame.top + frame.map.1;
    let mut text =
        "<g id=\"legend\" font-size=\"10\" text-anchor=\"start\" fill=\"#1e1a12\">\n".to_owned();
    for (nth, (swatch, name)) in entries.iter().enumerate() {
        let x = MARGIN + (nth % columns) as f32 * wide;
        let y = top + (nth / columns) as f32 * HIGH;
        // A string takes all that is written.
        let _ = writeln!(
            text,
            r#"<g transform="translate({} {})">{swatch}<text x="34" y="13">{}</text></g>"#,
            N(x),
            N(y),
            escaped(name)
        );
    }
    text += "</g>\n";
    let rows = entries.len().div_ceil(columns) as f32;
    if entries.is_empty() {
        return Legend::default();
    }
    Legend {
        text,
        width: wide + 2.0 * MARGIN,
        height: rows * HIGH + MARGIN,
    }
}

/// Swatches, 26 wide and 18 high, with what they stand for.
fn entries(canvas: &Canvas<'_>, picture: &Picture) -> Vec<(String, String)> {
    let (map, palette) = (canvas.map, canvas.palette);
    let has = |layer: Layer| picture.layers.contains(&layer);
    let mut entries = Vec::new();
    let (mut terrains, mut features, mut tiles) = (
        BTreeSet::<&Id>::new(),
        BTreeSet::<&Id>::new(),
        BTreeSet::<&Id>::new(),
    );
    for hex in canvas.hexes() {
        terrains.extend(map.hexes.terrain(hex).filter(|_| map.grid.playable(hex)));
        features.extend(map.hexes.features(hex));
        tiles.extend(map.hexes.tiles(hex).iter().map(|tile| &tile.kind));
    }
    if has(Layer::Terrain) {
        let used = palette
            .terrains
            .iter()
            .filter(|kind| terrains.contains(&kind.id));
        entries.extend(used.map(|kind| (ground(kind, has(Layer::Patterns)), kind.name.clone())));
    }
    if has(Layer::Patterns) {
        let used = palette
            .features
            .iter()
            .filter(|kind| features.contains(&kind.id));
        let laid = palette.tiles.iter().filter(|kind| tiles.contains(&kind.id));
        entries.extend(
            used.chain(laid)
                .map(|kind| (ground(kind, true), kind.name.clone())),
        );
    }
    if has(Layer::Hexsides) {
        let used: BTreeSet<&Id> = map.hexsides.iter().map(|side| &side.kind).collect();
        let used = palette
            .hexsides
            .iter()
            .filter(|kind| used.contains(&kind.id));
        entries.extend(used.map(|kind| (stroke(kind), kind.name.clone())));
    }
    if has(Layer::Paths) {
        let used: BTreeSet<&Id> = map.paths.iter().map(|path| &path.kind).collect();
        let used = palette.paths.iter().filter(|kind| used.contains(&kind.id));
        entries.extend(used.map(|kind| (stroke(kind), kind.name.clone())));
    }
    if has(Layer::Regions) {
        let used: BTreeSet<&Id> = map.regions.iter().map(|region| &region.kind).collect();
        let used = palette
            .regions
            .iter()
            .filter(|kind| used.contains(&kind.id));
        entries.extend(used.map(|kind| {
            let swatch = format!(
                r#"<rect x="2" y="2" width="22" height="14" fill="none" stroke="{}" stroke-width="2" stroke-dasharray="6 4"/>"#,
                css(kind.color)
            );
            (swatch, kind.name.clone())
        }));
    }
    if has(Layer::Markers) {
        let used: BTreeSet<&Id> = map.markers.iter().map(|marker| &marker.kind).collect();
        let used = palette
            .markers
            .iter()
            .filter(|kind| used.contains(&kind.id));
        entries.extend(used.map(|kind| {
            let letter: String = kind.name.chars().take(1).collect();
            let swatch = format!(
                r##"<path transform="translate(13 9)" d="M0 -7L7 0L0 7L-7 0z" fill="{}" stroke="#1b1b1b" stroke-width="0.6"/><text x="13" y="11.5" font-size="7" text-anchor="middle" fill="{}">{}</text>"##,
                css(kind.color),
                ink_on(kind.color),
                escaped(&letter)
            );
            (swatch, kind.name.clone())
        }));
    }
    if has(Layer::TideLines) && !map.tide_lines.is_empty() {
        let swatch = r##"<path fill="none" stroke="#1f6fb2" stroke-width="1.6" stroke-dasharray="7 2.5 1.5 2.5" d="M0 9L26 9"/>"##;
        entries.push((swatch.to_owned(), "Tide line, with its hour".to_owned()));
    }
    if has(Layer::Beaches) && !map.beaches.is_empty() {
        let swatch = r##"<rect x="2" y="2" width="22" height="14" fill="none" stroke="#a3671f" stroke-width="2.6"/>"##;
        entries.push((swatch.to_owned(), "Beach".to_owned()));
    }
    if has(Layer::Scatter) && !map.scatter_paths.is_empty() {
        let swatch = r##"<path fill="none" stroke="#b3261e" stroke-width="1.8" d="M0 9L18 9"/><path fill="#b3261e" d="M26 9L17 5L17 13z"/>"##;
        entries.push((swatch.to_owned(), "Way of boats, with its dice".to_owned()));
    }
    entries
}

/// A piece of ground with the marks of its pattern, smaller than on the map.
fn ground(kind: &TerrainKind, with_marks: bool) -> String {
    let color = css(kind.color);
    let mut swatch = format!(
        r##"<rect width="26" height="18" fill="{color}" stroke="#6b6455" stroke-width="0.6"/>"##
    );
    if let Some(marks) = pattern(kind.pattern).filter(|_| with_marks) {
        // On a ground of its own colour a mark isn't seen.
        let ink = css(kind.ink.unwrap_or(kind.color));
        let ink = if ink == color {
            "#1e1a12".to_owned()
        } else {
            ink
        };
        let paint = match marks.width {
            Some(width) => format!(r#"fill="none" stroke="{ink}" stroke-width="{width}""#),
            None => format!(r#"fill="{ink}""#),
        };
        let mut path = String::new();
        for (x, y) in marks.spots {
            // A string takes all that is written.
            let _ = write!(path, "M{} {}{}", N(x), N(y), marks.glyph);
        }
        let _ = write!(
            swatch,
            r#"<path transform="translate(13 9) scale(0.4)" {paint} d="{path}"/>"#
        );
    }
    swatch
}

/// A stroke from side to side.
fn stroke(kind: &LineKind) -> String {
    let width = (f32::from(kind.width) / 100.0 * SIZE).min(12.0);
    let color = css(kind.color);
    if kind.stroke == Stroke::Across {
        let mut path = String::new();
        for parapet in parapets((13.0, -11.0), (13.0, 29.0), width) {
            line(&mut path, &parapet);
        }
        return format!(r#"<path fill="none" stroke="{color}" stroke-width="2.4" d="{path}"/>"#);
    }
    if kind.stroke == Stroke::Arrow {
        let mut path = String::new();
        line(&mut path, &head((0.0, 9.0), (20.0, 9.0), width));
        let width = N(width);
        return format!(
            r#"<path fill="none" stroke="{color}" stroke-width="{width}" d="M0 9L20 9"/><path fill="{color}" d="{path}z"/>"#
        );
    }
    let dash = dash(kind.stroke, width);
    let width = N(width);
    format!(r#"<path fill="none" stroke="{color}" stroke-width="{width}"{dash} d="M0 9L26 9"/>"#)
}
