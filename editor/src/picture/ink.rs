//! Ink: colours that go together, and simple figures as triangles.
//!
//! egui smooths the edges of its own shapes anew in every frame. A map has too many shapes for that, so they become
//! triangles once, in map space; the window's multisampling smooths them. Nothing here knows what is drawn.

use std::f32::consts::TAU;

use beachhead_draw::geometry::edges;
use beachhead_draw::{ItemShape, LevelSheet, Text};
use beachhead_schema::palette::Color;
use egui::{Color32, FontId, Mesh, Painter, Pos2, Shape, Vec2, pos2, vec2};

use super::look::of_ink;
use super::script::seen;

/// The colour of the palette as the screen wants it.
pub(crate) fn color32(color: Color) -> Color32 {
    Color32::from_rgb(color.red, color.green, color.blue)
}

/// `share` of one colour and the rest of the other.
pub(crate) fn mix(color: Color32, other: Color32, share: f32) -> Color32 {
    color.lerp_to_gamma(other, share)
}

/// A darker print of the colour.
pub(crate) fn dark(color: Color32, share: f32) -> Color32 {
    mix(color, Color32::from_rgb(24, 22, 20), share)
}

/// Shapes as triangles, in map space.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ink(pub(crate) Mesh);

impl Ink {
    /// Makes triangles of a sheet of the display list; its text is set elsewhere.
    pub(crate) fn sheet(&mut self, sheet: &LevelSheet) {
        for (item, points) in sheet.items() {
            let color = of_ink(item.ink);
            match item.shape {
                ItemShape::Fan => self.polygon(points, color),
                ItemShape::Strip => {
                    let base = self.vertices(points, color);
                    self.strip(base, points.len());
                }
                ItemShape::Line { width } => self.band(points, width, color),
                ItemShape::Round { width } => self.line(points, width, color),
                ItemShape::Dot { radius } => points
                    .iter()
                    .for_each(|center| self.dot(*center, radius, color)),
            }
        }
    }

    /// A shape that can be seen whole from its first point.
    pub(crate) fn polygon(&mut self, points: &[Pos2], color: Color32) {
        let first = self.vertices(points, color);
        for at in 2..points.len() as u32 {
            self.0.add_triangle(first, first + at - 1, first + at);
        }
    }

    /// A round dot; small ones get by with fewer corners.
    fn dot(&mut self, center: Pos2, radius: f32, color: Color32) {
        let sides: u8 = if radius < 0.06 { 8 } else { 14 };
        // As large as the disc, not within it.
        let radius = radius * (1.0 + 1.6 / f32::from(sides * sides));
        let ring: Vec<Pos2> = (0..sides)
            .map(|side| TAU * f32::from(side) / f32::from(sides))
            .map(|angle| center + Vec2::angled(angle) * radius)
            .collect();
        self.polygon(&ring, color);
    }

    /// A line through these points, with round ends.
    pub(crate) fn line(&mut self, points: &[Pos2], width: f32, color: Color32) {
        self.band(points, width, color);
        for end in [points.first(), points.last()].into_iter().flatten() {
            self.dot(*end, width / 2.0, color);
        }
    }

    /// A line whose ends are cut square.
    fn band(&mut self, points: &[Pos2], width: f32, color: Color32) {
        let sides: Vec<Pos2> = edges(points, width, width).flatten().collect();
        let base = self.vertices(&sides, color);
        self.strip(base, sides.len());
    }

    fn strip(&mut self, base: u32, count: usize) {
        for at in (2..count as u32).step_by(2) {
            let corner = base + at - 2;
            self.0.add_triangle(corner, corner + 1, corner + 2);
            self.0.add_triangle(corner + 1, corner + 3, corner + 2);
        }
    }

    /// Adds points; returns the index of the first.
    fn vertices(&mut self, points: &[Pos2], color: Color32) -> u32 {
        let first = self.0.vertices.len() as u32;
        points
            .iter()
            .for_each(|point| self.0.colored_vertex(*point, color));
        first
    }
}

/// A sheet of the display list as triangles, to be put on the screen in many frames.
#[derive(Clone, Debug, Default)]
pub(crate) struct InkedSheet {
    ink: Ink,
    texts: Vec<Text>,
}

impl From<&LevelSheet> for InkedSheet {
    fn from(sheet: &LevelSheet) -> Self {
        let mut ink = Ink::default();
        ink.sheet(sheet);
        let texts = sheet.texts.clone();
        Self { ink, texts }
    }
}

impl From<Ink> for InkedSheet {
    fn from(ink: Ink) -> Self {
        Self {
            ink,
            texts: Vec::new(),
        }
    }
}

impl InkedSheet {
    /// Puts it on the screen: a hex unit is `scale` points long, and the map's origin lies at `origin`.
    pub(crate) fn paint(&self, painter: &Painter, scale: f32, origin: Vec2) {
        let mut mesh = self.ink.0.clone();
        for vertex in &mut mesh.vertices {
            vertex.pos = (vertex.pos.to_vec2() * scale + origin).to_pos2();
        }
        painter.add(Shape::mesh(mesh));
        let in_view = painter.clip_rect().expand(2.0 * scale);
        for text in &self.texts {
            let middle = (text.at.to_vec2() * scale + origin).to_pos2();
            if in_view.contains(middle) {
                letters(painter, text, scale, middle);
            }
        }
    }
}

fn letters(painter: &Painter, text: &Text, scale: f32, middle: Pos2) {
    // In half points, so that zooming doesn't fill the font texture.
    let size = (text.size * scale * 2.0).round() / 2.0;
    let (font, color) = (FontId::proportional(size), of_ink(text.ink));
    let words = seen(&text.text, painter.ctx()).into_owned();
    let galley = painter.layout_no_wrap(words, font, color);
    let at = middle - galley.size() / 2.0;
    if text.heavy {
        // There is no bold face: such text is struck twice, a pixel apart.
        let beside = at + vec2(1.0 / painter.pixels_per_point(), 0.0);
        painter.galley(beside, galley.clone(), color);
    }
    painter.galley(at, galley, color);
}

/// Puts a sheet of the display list with its text on the screen, for a single frame.
pub(crate) fn paint_sheet(painter: &Painter, sheet: &LevelSheet, scale: f32, origin: Vec2) {
    InkedSheet::from(sheet).paint(painter, scale, origin);
}

/// A point of the grid as egui's.
pub(crate) fn point((x, y): (f32, f32)) -> Pos2 {
    pos2(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_draw::BLACK;

    #[test]
    fn every_shape_becomes_whole_triangles_of_its_size() {
        let line = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(2.0, 0.0)];
        let area = |draw: &dyn Fn(&mut LevelSheet)| {
            let mut sheet = LevelSheet::default();
            draw(&mut sheet);
            let mut ink = Ink::default();
            ink.sheet(&sheet);
            let at = |index: &u32| ink.0.vertices[*index as usize].pos;
            let triangles = ink.0.indices.chunks(3).map(|corners| {
                let [a, b, c] = [0, 1, 2].map(|nth| at(&corners[nth]));
                ((b - a).x * (c - a).y - (b - a).y * (c - a).x).abs() / 2.0
            });
            triangles.sum::<f32>()
        };
        for (measured, expected) in [
            (area(&|sheet| sheet.piece(&line, 0.1, BLACK)), 0.2),
            (area(&|sheet| sheet.taper(&line, 0.1, 0.0, BLACK)), 0.1),
            (area(&|sheet| sheet.dot(line[0], 0.5, BLACK)), 0.785),
            (
                area(&|sheet| sheet.polygon(&[line[0], line[1], pos2(1.0, 1.0)], BLACK)),
                0.5,
            ),
        ] {
            assert!(
                (measured - expected).abs() < 0.07,
                "{measured}, not {expected}"
            );
        }
    }
}
