//! Text on the map: place names with a halo, printed numbers, and the names of seas and districts.
//!
//! Where a name stands is worked out for the whole map at once, the greatest places first, and kept until zoom, names
//! or counters change. So names don't jump while panning, none covers another, and none runs off the sheet. They keep
//! off counters and printed numbers where there is room.
//!
//! Holds always: no two names overlap (the tests of `beachhead_draw::PlacedNames`).

use std::collections::BTreeMap;

use beachhead_draw::{Index, Level, LevelSheet, List, Looks, hexes_in};
use beachhead_schema::hex::HexIx;
use beachhead_schema::map::Map;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Vec2, epaint::TextShape, vec2,
};

use super::look::of_ink;
use super::script::seen;
use super::style::Style;
use super::view::View;

const HALO: Color32 = Color32::from_rgba_premultiplied(226, 221, 207, 226);

/// The names of a map, placed for a scale.
#[derive(Clone, Debug, Default)]
pub(crate) struct NameCache {
    placed_for: Option<(f32, u64, Vec<Rect>)>,
    placed: beachhead_draw::PlacedNames,
}

impl NameCache {
    /// Draws the names of the hexes in view. `revision` says whether the map is still the one they were placed for,
    /// `counters_map` is where counters will lie.
    pub(crate) fn paint(
        &mut self,
        painter: &Painter,
        map: &Map,
        looks: &Looks,
        revision: u64,
        counters_map: Vec<Rect>,
        (view, style): (View, &Style),
    ) {
        let canvas = painter.clip_rect();
        let scale = view.scale();
        let wanted = Some((scale, revision, counters_map));
        if self.placed_for != wanted {
            let counters = wanted.as_ref().map_or(&[][..], |(.., counters)| counters);
            let style = style.draw_text(scale, painter.ctx());
            self.placed = beachhead_draw::PlacedNames::of(map, looks, &style, counters, |_| true);
            self.placed_for = wanted;
        }
        for text in self.placed.placed.iter().flat_map(|(_, lines)| lines) {
            let middle = view.screen_from_map(canvas, text.at);
            if canvas.expand(120.0).contains(middle) {
                let font = FontId::proportional(steps(text.size * scale));
                haloed(
                    painter,
                    middle,
                    &text.text,
                    font,
                    of_ink(text.ink),
                    text.heavy,
                );
            }
        }
    }
}

/// Letter heights go in half points, so that zooming doesn't fill the font texture.
fn steps(size: f32) -> f32 {
    (size * 2.0).round() / 2.0
}

/// Draws text with a halo of paper around it; `heavy` text is struck twice, as there is no bold face.
fn haloed(painter: &Painter, middle: Pos2, text: &str, font: FontId, color: Color32, heavy: bool) {
    let wide = if heavy { 1.6 } else { 1.2 };
    let galley = painter.layout_no_wrap(seen(text, painter.ctx()).into_owned(), font, color);
    let at = (middle - galley.size() / 2.0).round();
    for (x, y) in [
        (-1.0, 0.0),
        (1.0, 0.0),
        (0.0, -1.0),
        (0.0, 1.0),
        (-0.7, -0.7),
        (0.7, -0.7),
        (-0.7, 0.7),
        (0.7, 0.7),
    ] {
        painter.galley_with_override_text_color(at + vec2(x, y) * wide, galley.clone(), HALO);
    }
    if heavy {
        painter.galley(
            at + vec2(1.0 / painter.pixels_per_point(), 0.0),
            galley.clone(),
            color,
        );
    }
    painter.galley(at, galley, color);
}

/// Draws the printed numbers of the hexes in view.
pub(crate) fn numbers(painter: &Painter, map: &Map, looks: &Looks, view: View, style: &Style) {
    let style = style.draw(view.scale());
    let mut list = List::default();
    beachhead_draw::numbers(map, looks, &style, in_view(painter, map, view), &mut list);
    small(painter, list.on(Level::Number), view);
}

/// The text within the hexes in view: heights, and letters on markers.
pub(crate) fn letters(
    painter: &Painter,
    map: &Map,
    index: &Index,
    view: View,
    style: &Style,
) -> List {
    let style = style.draw(view.scale());
    let mut list = List::default();
    beachhead_draw::letters(map, index, &style, in_view(painter, map, view), &mut list);
    list
}

fn in_view(painter: &Painter, map: &Map, view: View) -> impl Iterator<Item = HexIx> {
    hexes_in(&map.grid, view.visible_map(painter.clip_rect()).expand(1.0))
}

/// Draws text of one size as one mesh, since there may be thousands.
pub(crate) fn small(painter: &Painter, sheet: &LevelSheet, view: View) {
    let Some(first) = sheet.texts.first() else {
        return;
    };
    let canvas = painter.clip_rect();
    let mut type_case = TypeCase::of(painter, steps(first.size * view.scale()));
    let mut mesh = Mesh::default();
    for text in &sheet.texts {
        let at = view.screen_from_map(canvas, text.at);
        type_case.set(painter, &text.text, at, of_ink(text.ink), &mut mesh);
    }
    painter.add(Shape::mesh(mesh));
}

/// The letters of one size, each shaped once.
struct TypeCase {
    font: FontId,
    /// Texels of the font's texture.
    texture: Vec2,
    letters: BTreeMap<char, (Mesh, Vec2)>,
}

impl TypeCase {
    fn of(painter: &Painter, size: f32) -> Self {
        Self {
            font: FontId::proportional(size),
            texture: Self::texels(painter),
            letters: BTreeMap::new(),
        }
    }

    fn texels(painter: &Painter) -> Vec2 {
        let [wide, tall] = painter.fonts(|fonts| fonts.font_image_size());
        vec2(wide as f32, tall as f32)
    }

    /// A letter as triangles, and the room it takes.
    fn letter(&mut self, painter: &Painter, letter: char) -> &(Mesh, Vec2) {
        let Self {
            font,
            texture,
            letters,
        } = self;
        letters.entry(letter).or_insert_with(|| {
            let galley = painter.layout_no_wrap(letter.to_string(), font.clone(), Color32::WHITE);
            // A new letter may have made the texture larger; the next frame sets all others right.
            let now = Self::texels(painter);
            if now != *texture {
                *texture = now;
                painter.ctx().request_repaint();
            }
            let mut mesh = Mesh::default();
            for row in &galley.rows {
                let base = mesh.vertices.len() as u32;
                let glyphs = &row.row.visuals.mesh;
                mesh.indices
                    .extend(glyphs.indices.iter().map(|index| base + index));
                mesh.vertices.extend(glyphs.vertices.iter().map(|vertex| {
                    let mut vertex = *vertex;
                    vertex.pos += row.pos.to_vec2();
                    vertex.uv = (vertex.uv.to_vec2() / *texture).to_pos2();
                    vertex
                }));
            }
            (mesh, galley.size())
        })
    }

    /// Sets a word around a point.
    fn set(
        &mut self,
        painter: &Painter,
        word: &str,
        middle: Pos2,
        color: Color32,
        mesh: &mut Mesh,
    ) {
        let wide: f32 = word
            .chars()
            .map(|letter| self.letter(painter, letter).1.x)
            .sum();
        let tall = word
            .chars()
            .next()
            .map_or(0.0, |letter| self.letter(painter, letter).1.y);
        let pixels = painter.pixels_per_point();
        let start = (middle - vec2(wide, tall) / 2.0).to_vec2() * pixels;
        let mut at = start.round() / pixels;
        for letter in word.chars() {
            let (glyph, size) = self.letter(painter, letter);
            let base = mesh.vertices.len() as u32;
            mesh.indices
                .extend(glyph.indices.iter().map(|index| base + index));
            mesh.vertices.extend(glyph.vertices.iter().map(|vertex| {
                let mut vertex = *vertex;
                vertex.pos += at;
                vertex.color = color;
                vertex
            }));
            at.x += size.x;
        }
    }
}

/// Draws the text that belongs to no hex, in the colour of the ground it lies on. Returns the room of what isn't turned, in
/// map space.
pub(crate) fn labels(
    painter: &Painter,
    map: &Map,
    looks: &Looks,
    view: View,
    style: &Style,
) -> Vec<Rect> {
    let canvas = painter.clip_rect();
    let style = style.draw(view.scale());
    let mut rooms_map = Vec::new();
    let texts = map.labels.iter();
    for text in texts.filter_map(|label| beachhead_draw::label(map, looks, &style, label)) {
        let size = steps(text.size * view.scale());
        if !(7.0..=160.0).contains(&size) {
            continue;
        }
        if text.angle == 0.0 {
            rooms_map.push(text.bounds());
        }
        let color = of_ink(text.ink);
        let mut format = TextFormat::simple(FontId::proportional(size), color);
        format.italics = text.slant;
        format.extra_letter_spacing = size * text.spacing;
        let shown = seen(&text.text, painter.ctx()).into_owned();
        let job = LayoutJob::single_section(shown, format);
        let galley = painter.layout_job(job);
        let at = view.screen_from_map(canvas, text.at);
        let shape = TextShape::new(at - galley.size() / 2.0, galley, color);
        let angle = text.angle.to_radians();
        painter.add(shape.with_angle_and_anchor(angle, Align2::CENTER_CENTER));
    }
    rooms_map
}
