//! The map as SVG: terrain, hexsides, paths, names, numbers and units, without a display.
//!
//! Drawn from the palette alone, in layers from the ground up, so that it shows what the pack says and nothing else.
//! The same pack gives the same bytes: numbers have one decimal, and nothing depends on the order of a hash map.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::map::Map;
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::{Color, LineKind, Palette, Stroke, TerrainKind};
use beachhead_schema::scenario::Scenario;

use super::glyphs::{pattern, symbol};

/// Circumradius of a hex in units of the picture; a hexside is as long.
const SIZE: f32 = 40.0;
/// Room around the map.
const MARGIN: f32 = 20.0;

/// Draws a pack's map, and the setup of a scenario on it.
pub fn svg(pack: &Pack, scenario: Option<&Scenario>) -> String {
    let mut canvas = Canvas::new(&pack.map, &pack.palette);
    canvas.begin(&pack.map.title);
    canvas.hexes();
    canvas.hexsides();
    canvas.paths();
    canvas.crossings();
    canvas.regions();
    canvas.grid();
    canvas.markers();
    canvas.labels();
    if let Some(scenario) = scenario {
        canvas.units(pack, scenario);
    }
    canvas.text += "</svg>\n";
    canvas.text
}

struct Canvas<'a> {
    map: &'a Map,
    palette: &'a Palette,
    min: (f32, f32),
    max: (f32, f32),
    text: String,
}

impl<'a> Canvas<'a> {
    fn new(map: &'a Map, palette: &'a Palette) -> Self {
        let bounds = map.grid.bounds();
        Self {
            map,
            palette,
            min: bounds.min,
            max: bounds.max,
            text: String::new(),
        }
    }

    /// A point of the grid in the picture.
    fn point(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (
            (x - self.min.0) * SIZE + MARGIN,
            (y - self.min.1) * SIZE + MARGIN,
        )
    }

    fn center(&self, hex: HexIx) -> (f32, f32) {
        self.point(self.map.grid.center(hex))
    }

    fn corners(&self, hex: HexIx) -> [(f32, f32); 6] {
        self.map.grid.corners(hex).map(|corner| self.point(corner))
    }

    fn find(&self, hex: &HexNo) -> Option<HexIx> {
        self.map.grid.find(hex.as_str())
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        // A string takes all that is written.
        let _ = self.text.write_fmt(element);
        self.text.push('\n');
    }

    fn begin(&mut self, title: &str) {
        let width = (self.max.0 - self.min.0) * SIZE + 2.0 * MARGIN;
        let height = (self.max.1 - self.min.1) * SIZE + 2.0 * MARGIN;
        self.add(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.1}" height="{height:.1}" viewBox="0 0 {width:.1} {height:.1}" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">"#
        ));
        self.add(format_args!("<title>{}</title>", escaped(title)));
        self.add(format_args!(
            r##"<rect width="{width:.1}" height="{height:.1}" fill="#fbf9f2"/>"##
        ));
    }

    fn hexes(&mut self) {
        self.text += "<g id=\"terrain\">\n";
        let grid = &self.map.grid;
        let playable: Vec<HexIx> = grid.iter().filter(|hex| grid.playable(*hex)).collect();
        for &hex in &playable {
            let Some(kind) = self.ground(hex).next() else {
                continue;
            };
            let (points, color) = (outline(&self.corners(hex)), css(kind.color));
            self.add(format_args!(
                r#"<polygon points="{points}" fill="{color}" stroke="{color}"/>"#
            ));
        }
        self.text += "</g>\n<g id=\"patterns\" stroke-linecap=\"round\">\n";
        for &hex in &playable {
            let features = self.map.hexes.features(hex).iter();
            let features = features.filter_map(|feature| self.palette.features.get(feature));
            let (x, y) = self.center(hex);
            for kind in self.ground(hex).chain(features) {
                let Some(marks) = pattern(kind.pattern) else {
                    continue;
                };
                let ink = css(kind.ink.unwrap_or(kind.color));
                let paint = match marks.width {
                    Some(width) => format!(r#"fill="none" stroke="{ink}" stroke-width="{width}""#),
                    None => format!(r#"fill="{ink}""#),
                };
                let path = marks.path;
                self.add(format_args!(
                    r#"<path transform="translate({x:.1} {y:.1})" {paint} d="{path}"/>"#
                ));
            }
        }
        self.text += "</g>\n";
    }

    fn terrain(&self, hex: HexIx) -> Option<&'a TerrainKind> {
        self.map
            .hexes
            .terrain(hex)
            .and_then(|terrain| self.palette.terrains.get(terrain))
    }

    /// What the ground of a hex looks like, the lowest first: the tiles laid over its terrain, or that terrain. The
    /// colour is that of the lowest; so a thing that stands on the ground has the terrain below it.
    fn ground(&self, hex: HexIx) -> impl Iterator<Item = &'a TerrainKind> + use<'a> {
        let palette = self.palette;
        let laid = self.map.hexes.tiles(hex).iter();
        let mut laid = laid
            .filter_map(|tile| palette.tiles.get(&tile.kind))
            .peekable();
        let is_seen = laid
            .peek()
            .is_none_or(|lowest| lowest.pattern.stands_on_ground());
        let printed = self.terrain(hex).filter(|_| is_seen);
        printed.into_iter().chain(laid)
    }

    /// Hexside strokes, but for those that cross others and must lie above roads.
    fn hexsides(&mut self) {
        self.text += "<g id=\"hexsides\" stroke-linecap=\"round\">\n";
        self.sides(|kind| kind.stroke != Stroke::Across);
        self.text += "</g>\n";
    }

    fn crossings(&mut self) {
        self.text += "<g id=\"crossings\">\n";
        self.sides(|kind| kind.stroke == Stroke::Across);
        self.text += "</g>\n";
    }

    fn sides(&mut self, is_meant: impl Fn(&LineKind) -> bool) {
        for record in &self.map.hexsides {
            let Some(kind) = self
                .palette
                .hexsides
                .get(&record.kind)
                .filter(|kind| is_meant(kind))
            else {
                continue;
            };
            let Ok(side) = self.map.grid.hexside(&record.between) else {
                continue;
            };
            let corners = self.corners(side.hex());
            let at = usize::from(side.direction());
            let (Some(&a), Some(&b)) = (corners.get(at), corners.get((at + 1) % 6)) else {
                continue;
            };
            let (color, width) = (css(kind.color), f32::from(kind.width) / 100.0 * SIZE);
            if kind.stroke == Stroke::Across {
                // Two short parapets at right angles to the side.
                let along = ((b.0 - a.0) / SIZE, (b.1 - a.1) / SIZE);
                let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
                let reach = 0.2 * SIZE;
                for off in [-width / 2.0, width / 2.0] {
                    let (x, y) = (middle.0 + along.0 * off, middle.1 + along.1 * off);
                    let (dx, dy) = (-along.1 * reach, along.0 * reach);
                    self.add(format_args!(
                        r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{color}" stroke-width="2.4"/>"#,
                        x - dx, y - dy, x + dx, y + dy
                    ));
                }
            } else {
                let dash = dash(kind.stroke, width);
                self.add(format_args!(
                    r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{color}" stroke-width="{width:.1}"{dash}/>"#,
                    a.0, a.1, b.0, b.1
                ));
            }
        }
    }

    fn paths(&mut self) {
        self.text +=
            "<g id=\"paths\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n";
        let mut ways = Vec::new();
        for path in &self.map.paths {
            let Some(kind) = self.palette.paths.get(&path.kind) else {
                continue;
            };
            let points: Vec<_> = path
                .hexes
                .iter()
                .filter_map(|hex| self.find(hex))
                .map(|hex| self.center(hex))
                .collect();
            ways.push((
                kind,
                points
                    .iter()
                    .map(|(x, y)| format!("{x:.1},{y:.1}"))
                    .collect::<Vec<_>>()
                    .join(" "),
            ));
        }
        // All casings lie below all roads, so that junctions are open.
        for (kind, points) in ways.iter().filter(|(kind, _)| kind.stroke == Stroke::Cased) {
            let width = f32::from(kind.width) / 100.0 * SIZE + 2.4;
            self.add(format_args!(
                r##"<polyline points="{points}" stroke="#ffffff" stroke-width="{width:.1}"/>"##
            ));
        }
        for (kind, points) in ways {
            let width = f32::from(kind.width) / 100.0 * SIZE;
            let (color, dash) = (css(kind.color), dash(kind.stroke, width));
            self.add(format_args!(
                r#"<polyline points="{points}" stroke="{color}" stroke-width="{width:.1}"{dash}/>"#
            ));
        }
        self.text += "</g>\n";
    }

    /// Regions by their outer hexsides.
    fn regions(&mut self) {
        self.text +=
            "<g id=\"regions\" stroke-width=\"2\" stroke-dasharray=\"6 4\" opacity=\"0.7\">\n";
        for region in &self.map.regions {
            let Some(kind) = self.palette.regions.get(&region.kind) else {
                continue;
            };
            let color = css(kind.color);
            let hexes: std::collections::BTreeSet<HexIx> = region
                .hexes
                .iter()
                .filter_map(|hex| self.find(hex))
                .collect();
            for hex in &hexes {
                let (corners, center) = (self.corners(*hex), self.center(*hex));
                for (at, neighbor) in self.map.grid.neighbors(*hex).into_iter().enumerate() {
                    if neighbor.is_some_and(|neighbor| hexes.contains(&neighbor)) {
                        continue;
                    }
                    let (Some(&a), Some(&b)) = (corners.get(at), corners.get((at + 1) % 6)) else {
                        continue;
                    };
                    // A little inwards, so that neighbouring regions don't hide each other.
                    let [a, b] =
                        [a, b].map(|(x, y)| (x + (center.0 - x) * 0.07, y + (center.1 - y) * 0.07));
                    self.add(format_args!(
                        r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{color}"/>"#,
                        a.0, a.1, b.0, b.1
                    ));
                }
            }
        }
        self.text += "</g>\n";
    }

    fn grid(&mut self) {
        self.text += "<g id=\"grid\" fill=\"none\" stroke=\"#6b6455\" stroke-width=\"0.6\">\n";
        for hex in self.map.grid.iter() {
            let points = outline(&self.corners(hex));
            self.add(format_args!(r#"<polygon points="{points}"/>"#));
        }
        self.text += "</g>\n<g id=\"numbers\" font-size=\"8\" fill=\"#4a453b\" stroke=\"none\">\n";
        for hex in self.map.grid.iter() {
            let (x, y) = self.center(hex);
            let number = self.map.grid.number(hex);
            self.add(format_args!(
                r#"<text x="{x:.1}" y="{:.1}">{}</text>"#,
                y - 0.62 * SIZE,
                escaped(number.as_str())
            ));
        }
        self.text += "</g>\n";
    }

    /// Markers: a lozenge with the first letter of its kind, along the lower side of a hex.
    fn markers(&mut self) {
        let mut laid = BTreeMap::<HexIx, f32>::new();
        self.text += "<g id=\"markers\" font-size=\"7\">\n";
        for marker in &self.map.markers {
            let (Some(hex), Some(kind)) = (
                self.find(&marker.hex),
                self.palette.markers.get(&marker.kind),
            ) else {
                continue;
            };
            let nth = laid.entry(hex).or_default();
            let shift = *nth;
            *nth += 1.0;
            let (x, y) = self.center(hex);
            let (x, y) = (x - 0.5 * SIZE + 12.0 * shift, y + 0.44 * SIZE);
            let letter: String = kind.name.chars().take(1).collect();
            let (color, letter) = (css(kind.color), escaped(&letter));
            self.add(format_args!(
                r##"<g transform="translate({x:.1} {y:.1})"><path d="M0 -7L7 0L0 7L-7 0z" fill="{color}" stroke="#1b1b1b" stroke-width="0.6"/><text y="2.5" fill="#ffffff">{letter}</text></g>"##
            ));
        }
        self.text += "</g>\n";
    }

    fn labels(&mut self) {
        self.text +=
            "<g id=\"names\" font-weight=\"bold\" font-size=\"8\" stroke-linejoin=\"round\">\n";
        for hex in self.map.grid.iter() {
            let Some(name) = self.map.hexes.name(hex) else {
                continue;
            };
            let (x, y) = self.center(hex);
            let lines = lines_of(name);
            let first = y + 0.68 * SIZE - if lines.len() > 1 { 8.0 } else { 0.0 };
            for (line, y) in lines.iter().zip([first, first + 8.0]) {
                // Twice, since not every viewer knows how to put a stroke behind its text.
                for paint in [
                    r##"fill="#ffffff" stroke="#ffffff" stroke-width="2.5""##,
                    r##"fill="#1e1a12" stroke="none""##,
                ] {
                    self.add(format_args!(
                        r#"<text x="{x:.1}" y="{y:.1}" {paint}>{}</text>"#,
                        escaped(line)
                    ));
                }
            }
        }
        self.text += "</g>\n<g id=\"labels\" font-style=\"italic\" fill=\"#2b5877\" stroke=\"none\" opacity=\"0.85\">\n";
        for label in &self.map.labels {
            let Some(hex) = self.find(&label.hex) else {
                continue;
            };
            let (x, y) = self.center(hex);
            let size = f32::from(label.size) / 100.0 * 2.0 * SIZE;
            let turned = label
                .angle
                .map(|angle| format!(r#" transform="rotate({angle} {x:.1} {y:.1})""#))
                .unwrap_or_default();
            self.add(format_args!(
                r#"<text x="{x:.1}" y="{y:.1}" font-size="{size:.1}"{turned}>{}</text>"#,
                escaped(&label.text)
            ));
        }
        self.text += "</g>\n";
    }

    fn units(&mut self, pack: &Pack, scenario: &Scenario) {
        self.text += "<g id=\"units\">\n";
        let mut stacks = BTreeMap::<HexIx, f32>::new();
        for placement in &scenario.setup {
            let (Some(hex), Some(unit)) = (
                self.find(&placement.hex),
                pack.forces.units.get(&placement.unit),
            ) else {
                continue;
            };
            let height = stacks.entry(hex).or_default();
            let (x, y) = self.center(hex);
            let (x, y) = (x + *height * 5.0, y - *height * 5.0);
            *height += 1.0;
            let side = self.palette.sides.get(&unit.side);
            let (color, ink) = side.map_or(("#cccccc".to_owned(), "#000000".to_owned()), |side| {
                (css(side.color), css(side.ink))
            });
            let mut figures: Vec<String> = match self.palette.units.get(&unit.kind) {
                Some(kind) => kind
                    .figures
                    .iter()
                    .filter_map(|figure| unit.figures.get(figure))
                    .map(ToString::to_string)
                    .collect(),
                None => unit.figures.values().map(ToString::to_string).collect(),
            };
            // A unit of loose figures shows how many it has.
            if figures.is_empty() {
                figures.push(unit.steps.to_string());
            }
            let symbol = self
                .palette
                .units
                .get(&unit.kind)
                .map(|kind| symbol(kind.symbol))
                .unwrap_or_default();
            self.add(format_args!(
                r##"<g transform="translate({x:.1} {y:.1})" fill="{ink}" color="{ink}" stroke="none">"##
            ));
            self.add(format_args!(r##"<rect x="-17" y="-17" width="34" height="34" rx="2.5" fill="{color}" stroke="#1b1b1b" stroke-width="0.8"/>"##));
            self.add(format_args!(r#"<g fill="none" stroke="{ink}" stroke-width="1.2"><rect x="-8" y="-8" width="16" height="11"/>{symbol}</g>"#));
            self.add(format_args!(
                r#"<text y="-10" font-size="6">{}</text>"#,
                escaped(unit.id.as_str())
            ));
            self.add(format_args!(
                r#"<text y="13.5" font-size="9" font-weight="bold">{}</text>"#,
                escaped(&figures.join("-"))
            ));
            self.text += "</g>\n";
        }
        self.text += "</g>\n";
    }
}

/// A name on one line or two: a long one is broken near its middle, after a hyphen or at a space.
fn lines_of(name: &str) -> Vec<String> {
    const FITS: usize = 13;
    let letters = name
        .char_indices()
        .filter(|(_, letter)| ['-', ' '].contains(letter));
    let breaks = letters.map(|(at, letter)| at + letter.len_utf8());
    match breaks.min_by_key(|at| at.abs_diff(name.len() / 2)) {
        Some(at) if name.chars().count() > FITS => {
            let (first, second) = name.split_at(at);
            vec![first.trim_end().to_owned(), second.to_owned()]
        }
        _ => vec![name.to_owned()],
    }
}

fn outline(corners: &[(f32, f32)]) -> String {
    corners
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect::<Vec<_>>()
        .join(" ")
}

fn css(color: Color) -> String {
    String::from(color)
}

fn dash(stroke: Stroke, width: f32) -> String {
    match stroke {
        Stroke::Dashed => format!(
            r#" stroke-dasharray="{:.1} {:.1}""#,
            width * 2.5,
            width * 2.0
        ),
        Stroke::Teeth => r#" stroke-dasharray="1.5 3" stroke-linecap="butt""#.to_owned(),
        Stroke::Solid | Stroke::Cased | Stroke::Across => String::new(),
    }
}

/// Text as XML has it.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '&' => safe += "&amp;",
            '"' => safe += "&quot;",
            letter if letter.is_control() => safe.push('\u{fffd}'),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::io::{DiskFiles, read_pack};

    #[test]
    fn every_hex_and_unit_is_drawn_and_all_text_is_safe() {
        let utah = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/utah");
        let mut pack = read_pack(&DiskFiles(utah)).pack.expect("it is whole");
        pack.map.title = "a<script>&\u{7}".to_owned();
        let picture = svg(&pack, pack.scenarios.first());
        let count = |what: &str| picture.matches(what).count();
        assert_eq!(count("<polygon"), 2 * 462, "terrain and grid");
        assert_eq!(count(r#"<rect x="-17""#), pack.scenarios[0].setup.len());
        assert!(picture.contains("<title>a&lt;script&gt;&amp;\u{fffd}</title>"));
        assert_eq!(
            picture,
            svg(&pack, pack.scenarios.first()),
            "the same bytes each time"
        );
        assert_eq!(svg(&pack, None).matches(r#"<rect x="-17""#).count(), 0);
    }

    #[test]
    fn long_names_are_broken() {
        for (name, expected) in [
            ("Carentan", vec!["Carentan"]),
            ("Sainte-Marie-du-Mont", vec!["Sainte-", "Marie-du-Mont"]),
            ("La Haye du Puits", vec!["La Haye", "du Puits"]),
            ("Beuzevilleaubocage", vec!["Beuzevilleaubocage"]),
        ] {
            assert_eq!(lines_of(name), expected);
        }
    }
}
