//! Writes display lists as SVG: one path for what looks the same, text as text.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use beachhead_draw::{BASELINE, Ink, Item, ItemShape, Layer, Level, LevelSheet, List, Text};
use emath::{Pos2, Rect};
use unicode_bidi::{Direction, get_base_direction};

use crate::text::{ITALIC, N, escaped};

/// A path that is longer than this is ended: programs grow slow over long ones.
const LONG: usize = 32 << 10;
/// Filled ground is drawn so much larger that no paper shows between two hexes, in hex units.
const SEAM: f32 = 0.015;

/// Where a list lies in the picture: where its origin is, and how many units of the picture a hex unit has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListPlace {
    pub(crate) at: (f32, f32),
    pub(crate) scale: f32,
}

impl ListPlace {
    fn point(self, point: Pos2) -> (f32, f32) {
        (
            self.at.0 + point.x * self.scale,
            self.at.1 + point.y * self.scale,
        )
    }
}

/// The picture as far as it is written.
pub(crate) struct Writer {
    pub(crate) text: String,
    /// What is seen, in units of the picture.
    seen: Rect,
}

impl Writer {
    pub(crate) fn new((width, height): (f32, f32)) -> Self {
        let corner = Pos2::new(width, height);
        Self {
            text: String::new(),
            seen: Rect::from_min_max(Pos2::ZERO, corner),
        }
    }

    /// Adds one line.
    pub(crate) fn add(&mut self, element: fmt::Arguments<'_>) {
        // A string takes all that is written.
        let _ = self.text.write_fmt(element);
        self.text.push('\n');
    }

    /// Writes the levels of a map or of a part of it, those of a layer as a group.
    pub(crate) fn map(
        &mut self,
        list: &List,
        layers: &BTreeSet<Layer>,
        place: ListPlace,
        is_part: bool,
    ) {
        let mut extent = String::new();
        for outline in &list.extents {
            ring(&mut extent, outline, place);
        }
        self.add(format_args!(
            r#"<clipPath id="extent"><path d="{extent}"/></clipPath>"#
        ));
        let mut open: Option<Option<Layer>> = None;
        let mut begun: Vec<Option<Layer>> = Vec::new();
        for (level, sheet) in list.levels() {
            let layer = level.layer();
            if layer.is_some_and(|layer| !layers.contains(&layer)) {
                continue;
            }
            if open != Some(layer) {
                if open.is_some() {
                    self.text += "</g>\n";
                }
                let name = layer.map_or("edge", Layer::id);
                let nth = begun.iter().filter(|other| **other == layer).count();
                begun.push(layer);
                let more = if nth == 0 { "" } else { "-over" };
                let is_cut = match layer {
                    // Letters stand within their hexes.
                    Some(Layer::Terrain) => level != Level::TerrainLetter,
                    // The shore is drawn whole, whatever part of the map is shown, patterns run on into the next hex, and the
                    // hexes that guard a marker may lie far from it.
                    Some(
                        Layer::Patterns
                        | Layer::TideLines
                        | Layer::Beaches
                        | Layer::Scatter
                        | Layer::Entries
                        | Layer::Markers,
                    ) => is_part,
                    _ => false,
                };
                let clip = match is_cut {
                    true => r#" clip-path="url(#extent)""#,
                    false => "",
                };
                self.add(format_args!(r#"<g id="{name}{more}"{clip}>"#));
                open = Some(layer);
            }
            let seam = match level {
                Level::Sea | Level::Lagoon | Level::Land | Level::LandCorner => SEAM,
                _ => 0.0,
            };
            self.sheet(sheet, place, seam);
        }
        if open.is_some() {
            self.text += "</g>\n";
        }
    }

    /// Writes one sheet; what is filled is larger by a seam.
    pub(crate) fn sheet(&mut self, sheet: &LevelSheet, place: ListPlace, seam: f32) {
        let mut paint: Option<(Ink, ItemShape)> = None;
        let mut path = String::new();
        for (item, points) in sheet.items() {
            if !self.sees(item, points, place) {
                continue;
            }
            let shape = match item.shape {
                // Both are filled.
                ItemShape::Strip => ItemShape::Fan,
                shape => shape,
            };
            let next = Some((item.ink, shape));
            if paint != next || path.len() > LONG {
                self.path(paint, &path, place, seam);
                path.clear();
                paint = next;
            }
            outline(&mut path, item.shape, points, place);
        }
        self.path(paint, &path, place, seam);
        for text in &sheet.texts {
            let (x, y) = place.point(text.at);
            if self.seen.contains(Pos2::new(x, y)) {
                self.letters(text, place);
            }
        }
    }

    /// Whether anything of an item is seen.
    fn sees(&self, item: &Item, points: &[Pos2], place: ListPlace) -> bool {
        let more = match item.shape {
            ItemShape::Line { width } | ItemShape::Round { width } => width / 2.0,
            ItemShape::Dot { radius } => radius,
            ItemShape::Fan | ItemShape::Strip => 0.0,
        };
        let (more, mut room) = (more * place.scale, Rect::NOTHING);
        for point in points {
            let (x, y) = place.point(*point);
            room.extend_with(Pos2::new(x, y));
        }
        room.expand(more).intersects(self.seen)
    }

    fn path(&mut self, paint: Option<(Ink, ItemShape)>, path: &str, place: ListPlace, seam: f32) {
        let Some((ink, shape)) = paint.filter(|_| !path.is_empty()) else {
            return;
        };
        let color = Css(ink);
        let opacity = |what: &str| match ink.alpha {
            255 => String::new(),
            alpha => format!(r#" {what}-opacity="{}""#, N(f32::from(alpha) / 255.0)),
        };
        let wide = |width: f32| N(width * place.scale);
        match shape {
            ItemShape::Fan | ItemShape::Strip if seam > 0.0 && ink.alpha == 255 => {
                self.add(format_args!(
                    r#"<path fill="{color}" stroke="{color}" stroke-width="{}" d="{path}"/>"#,
                    wide(seam)
                ))
            }
            ItemShape::Fan | ItemShape::Strip => {
                let opacity = opacity("fill");
                self.add(format_args!(
                    r#"<path fill="{color}"{opacity} d="{path}"/>"#
                ));
            }
            ItemShape::Line { width } => {
                let opacity = opacity("stroke");
                self.add(format_args!(
                    r#"<path fill="none" stroke="{color}"{opacity} stroke-width="{}" d="{path}"/>"#,
                    wide(width)
                ));
            }
            ItemShape::Round { width } => self.round(color, &opacity("stroke"), wide(width), path),
            ItemShape::Dot { radius } => {
                self.round(color, &opacity("stroke"), wide(radius * 2.0), path);
            }
        }
    }

    fn round(&mut self, color: Css, opacity: &str, width: N, path: &str) {
        self.add(format_args!(
            r#"<path fill="none" stroke="{color}"{opacity} stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round" d="{path}"/>"#
        ));
    }

    fn letters(&mut self, text: &Text, place: ListPlace) {
        let size = text.size * place.scale;
        let (x, y) = place.point(text.at);
        let down = BASELINE * size;
        let words = escaped(&text.text);
        let ink = Css(text.ink);
        let mut more = String::new();
        if text.ink.alpha < 255 {
            more += &format!(
                r#" fill-opacity="{}""#,
                N(f32::from(text.ink.alpha) / 255.0)
            );
        }
        if text.spacing != 0.0 {
            more += &format!(r#" letter-spacing="{}""#, N(text.spacing * size));
        }
        if text.heavy {
            more += &format!(r#" stroke="{ink}" stroke-width="{}""#, N(size * 0.035));
        }
        // Text stands around its middle, so that its ends need no care.
        let way = match get_base_direction(text.text.as_str()) {
            Direction::Rtl => r#" direction="rtl""#,
            Direction::Ltr | Direction::Mixed => "",
        };
        more += way;
        let size = N(size);
        if text.slant || text.angle != 0.0 {
            let turned = match text.angle {
                0.0 => String::new(),
                angle => format!(" rotate({})", N(angle)),
            };
            let leans = if text.slant { ITALIC } else { "" };
            // Moved by a group, so that the text itself may be slanted around where it stands.
            return self.add(format_args!(
                r#"<g transform="translate({} {}){turned}"><text {leans} y="{}" font-size="{size}" fill="{ink}"{more}>{words}</text></g>"#,
                N(x),
                N(y),
                N(down)
            ));
        }
        let (x, y) = (N(x), N(y + down));
        if let Some(halo) = text.halo {
            // Drawn by itself, since not every viewer knows how to put a stroke behind its text.
            let (light, reach) = (Css(halo.ink), N(halo.reach * 2.0 * place.scale));
            self.add(format_args!(
                r#"<text x="{x}" y="{y}" font-size="{size}" fill="{light}" stroke="{light}" stroke-width="{reach}" stroke-linejoin="round"{way}>{words}</text>"#
            ));
        }
        self.add(format_args!(
            r#"<text x="{x}" y="{y}" font-size="{size}" fill="{ink}"{more}>{words}</text>"#
        ));
    }
}

/// A colour as SVG has it.
#[derive(Clone, Copy)]
pub(crate) struct Css(pub(crate) Ink);

impl fmt::Display for Css {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ink {
            red, green, blue, ..
        } = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Adds the points of a shape to a path.
fn outline(path: &mut String, shape: ItemShape, points: &[Pos2], place: ListPlace) {
    match shape {
        ItemShape::Fan => {
            let ring_of = match points {
                // A hub, and a ring that ends where it begins.
                [_, first, .., last] if first == last => points.get(1..points.len() - 1),
                _ => Some(points),
            };
            ring(path, ring_of.unwrap_or_default(), place);
        }
        ItemShape::Strip => {
            let left = points.iter().step_by(2);
            let right = points.iter().skip(1).step_by(2).rev();
            let around: Vec<Pos2> = left.chain(right).copied().collect();
            ring(path, &around, place);
        }
        ItemShape::Line { .. } => line(path, points, place),
        ItemShape::Round { .. } => {
            if let [first, middle @ .., last] = points
                && first == last
                && !middle.is_empty()
            {
                let around: Vec<Pos2> = std::iter::once(first).chain(middle).copied().collect();
                ring(path, &around, place);
            } else {
                line(path, points, place);
            }
        }
        ItemShape::Dot { .. } => {
            line(path, points, place);
            // A line of no length with round ends.
            path.push_str("h0");
        }
    }
}

fn line(path: &mut String, points: &[Pos2], place: ListPlace) {
    for (at, point) in points.iter().enumerate() {
        let letter = if at == 0 { 'M' } else { 'L' };
        let (x, y) = place.point(*point);
        // A string takes all that is written.
        let _ = write!(path, "{letter}{} {}", N(x), N(y));
    }
}

fn ring(path: &mut String, points: &[Pos2], place: ListPlace) {
    line(path, points, place);
    path.push('z');
}
