//! Text on the map: place names with a halo, printed numbers, and the names of seas and districts.
//!
//! Where a name stands is worked out for the whole map at once, the greatest places first, and kept until zoom, names
//! or counters change. So names don't jump while panning, none covers another, and none runs off the sheet. They keep
//! off counters and printed numbers where there is room.
//!
//! Holds always: no two names overlap (`tests::names_keep_off_each_other`).

use std::collections::BTreeMap;

use beachhead_schema::hex::HexIx;
use beachhead_schema::map::{Label, Map};
use beachhead_schema::palette::Pattern;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Vec2, epaint::TextShape, pos2, vec2,
};

use super::ink::{dark, point};
use super::look::Looks;
use super::mesh::hexes_in;
use super::style::{NumberPlace, NumberStyle, NumberedHexes};
use super::view::View;

/// Scale from which numbers are drawn.
const NUMBERS_FROM: f32 = 19.0;
const INK: Color32 = Color32::from_rgb(36, 30, 26);
const HALO: Color32 = Color32::from_rgba_premultiplied(226, 221, 207, 226);

/// How great a place is: the greater, the larger its name and the farther away it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    City,
    Town,
    Spot,
}

impl Rank {
    fn of(pattern: Pattern) -> Self {
        match pattern {
            Pattern::Blocks => Self::City,
            Pattern::Houses => Self::Town,
            _ => Self::Spot,
        }
    }

    /// Height of the letters in points, if they are shown at this scale.
    fn size(self, scale: f32) -> Option<f32> {
        let (seen_from, share, least, most) = match self {
            Self::City => (7.0, 0.36, 11.0, 24.0),
            Self::Town => (12.0, 0.32, 9.5, 20.0),
            Self::Spot => (25.0, 0.25, 8.5, 15.0),
        };
        (scale >= seen_from).then(|| steps((scale * share).clamp(least, most)))
    }
}

/// Letter heights go in half points, so that zooming doesn't fill the font texture.
fn steps(size: f32) -> f32 {
    (size * 2.0).round() / 2.0
}

/// A name and where it stands: an offset in points from the middle of its hex to its own middle.
#[derive(Clone, Debug, PartialEq)]
struct Placed {
    hex: HexIx,
    text: String,
    rank: Rank,
    offset: Vec2,
}

/// The names of a map, placed for a scale.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    placed_for: Option<(f32, u64, Vec<Rect>)>,
    placed: Vec<Placed>,
}

impl Names {
    /// Draws the names of the hexes in view. `revision` says whether the map is still the one they were placed for,
    /// `counters_map` is where counters will lie.
    pub(crate) fn paint(
        &mut self,
        painter: &Painter,
        map: &Map,
        looks: &Looks,
        revision: u64,
        counters_map: Vec<Rect>,
        view: View,
    ) {
        let canvas = painter.clip_rect();
        let scale = view.scale();
        let wanted = Some((scale, revision, counters_map));
        if self.placed_for != wanted {
            let measure = |text: &str, size| {
                painter
                    .layout_no_wrap(text.to_owned(), font(size), INK)
                    .size()
            };
            let counters = wanted.as_ref().map_or(&[][..], |(.., counters)| counters);
            self.placed = place(map, looks, scale, counters, measure);
            self.placed_for = wanted;
        }
        for name in &self.placed {
            let middle =
                view.screen_from_map(canvas, point(map.grid.center(name.hex))) + name.offset;
            let Some(size) = name.rank.size(scale) else {
                continue;
            };
            if canvas.expand(120.0).contains(middle) {
                haloed(
                    painter,
                    middle,
                    &name.text,
                    font(size),
                    INK,
                    name.rank == Rank::City || name.rank == Rank::Town && size >= 12.0,
                );
            }
        }
    }
}

fn font(size: f32) -> FontId {
    FontId::proportional(size)
}

/// Finds room for the names, the greatest places first. A small place that finds none is left out at this scale.
fn place(
    map: &Map,
    looks: &Looks,
    scale: f32,
    counters_map: &[Rect],
    measure: impl Fn(&str, f32) -> Vec2,
) -> Vec<Placed> {
    let bounds = map.grid.bounds();
    let (left, right) = (bounds.min.0 * scale, bounds.max.0 * scale);
    let counters: Vec<Rect> = counters_map.iter().map(|rect| *rect * scale).collect();
    let mut named: Vec<(Rank, HexIx, &str)> = map
        .hexes
        .named()
        .filter_map(|hex| {
            let name = map.hexes.name(hex)?;
            Some((Rank::of(looks.of_hex(map, hex).pattern), hex, name))
        })
        .collect();
    named.sort();
    let mut taken: Vec<Rect> = Vec::new();
    let mut placed: Vec<Placed> = Vec::new();
    for (rank, hex, text) in named {
        let Some(size) = rank.size(scale) else {
            continue;
        };
        let text = if rank == Rank::City {
            text.to_uppercase()
        } else {
            text.to_owned()
        };
        // The two hexes of one city bear one name between them.
        let beside = map.grid.neighbors(hex);
        if placed
            .iter()
            .any(|other| other.text == text && beside.contains(&Some(other.hex)))
        {
            continue;
        }
        let half = measure(&text, size) / 2.0;
        let middle = point(map.grid.center(hex)) * scale;
        let inwards = (left + half.x - middle.x).max(0.0) + (right - half.x - middle.x).min(0.0);
        let offsets = [0.62, 0.46, 0.38, 0.86, 0.08, -0.36].map(|y| vec2(inwards, y * scale));
        let printed: Vec<Rect> = std::iter::once(hex)
            .chain(beside.into_iter().flatten())
            .filter(|_| scale >= NUMBERS_FROM)
            .map(|hex| number_room_map(map, hex) * scale)
            .collect();
        let clear = |offset: &&Vec2| {
            let room = Rect::from_center_size(middle + **offset, half * 2.0 + vec2(4.0, -2.0));
            !taken.iter().any(|other| other.intersects(room))
        };
        // How much it would cover, or be covered by; a counter is the worse.
        let covers = |offset: &Vec2| {
            let room = Rect::from_center_size(middle + *offset, half * 2.0 - vec2(0.0, 4.0));
            let hit = |things: &[Rect]| -> f32 {
                let shared = things.iter().map(|thing| thing.intersect(room));
                shared.filter(Rect::is_positive).map(|it| it.area()).sum()
            };
            6.0 * hit(&counters) + hit(&printed)
        };
        let free = offsets.iter().filter(clear);
        let offset = free
            .min_by(|one, other| covers(one).total_cmp(&covers(other)))
            .copied();
        if let Some(offset) = offset {
            taken.push(Rect::from_center_size(
                middle + offset,
                half * 2.0 + vec2(4.0, -2.0),
            ));
            placed.push(Placed {
                hex,
                text,
                rank,
                offset,
            });
        }
    }
    placed
}

/// Draws text with a halo of paper around it; `heavy` text is struck twice, as there is no bold face.
fn haloed(painter: &Painter, middle: Pos2, text: &str, font: FontId, color: Color32, heavy: bool) {
    let wide = if heavy { 1.6 } else { 1.2 };
    let galley = painter.layout_no_wrap(text.to_owned(), font, color);
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

/// About where the printed number of a hex stands, in map space.
fn number_room_map(map: &Map, hex: HexIx) -> Rect {
    Rect::from_center_size(
        point(map.grid.center(hex)) - vec2(0.0, 0.7),
        vec2(0.56, 0.2),
    )
}

/// Draws the printed numbers of the hexes in view: as one mesh, since there may be thousands.
pub(crate) fn numbers(painter: &Painter, map: &Map, looks: &Looks, view: View, style: NumberStyle) {
    let scale = view.scale();
    let every_fifth = style.hexes == NumberedHexes::EveryFifth;
    let share = style.size.clamp(0.5, 3.0);
    if scale * share < NUMBERS_FROM && !(every_fifth && scale * share >= NUMBERS_FROM / 2.5) {
        return;
    }
    let canvas = painter.clip_rect();
    let least = if every_fifth { 8.0 } else { 7.0 };
    let size = steps((scale * 0.24 * share).clamp(least, 17.0 * share));
    let shift = match style.place {
        NumberPlace::Top => vec2(0.0, -0.7),
        NumberPlace::Middle => Vec2::ZERO,
        NumberPlace::Bottom => vec2(0.0, 0.72),
    };
    let mut type_case = TypeCase::of(painter, size);
    let mut mesh = Mesh::default();
    for hex in hexes_in(&map.grid, view.visible_map(canvas).expand(1.0)) {
        let (first, second) = map.grid.coords(hex);
        if every_fifth && (first % 5 != 0 || second % 5 != 0) {
            continue;
        }
        let at = view.screen_from_map(canvas, point(map.grid.center(hex)) + shift);
        let color = dark(looks.of_hex(map, hex).fill, 0.62);
        let number = map.grid.number(hex);
        type_case.set(painter, number.as_str(), at, color, &mut mesh);
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

/// Draws the text that belongs to no hex, in the colour of the ground it lies on.
pub(crate) fn labels(painter: &Painter, map: &Map, looks: &Looks, view: View) {
    let canvas = painter.clip_rect();
    for label in &map.labels {
        let Some(hex) = map.grid.find(label.hex.as_str()) else {
            continue;
        };
        let size = steps(f32::from(label.size) / 50.0 * view.scale() * 0.72);
        if !(7.0..=160.0).contains(&size) {
            continue;
        }
        let color = dark(looks.of_hex(map, hex).fill, 0.55).gamma_multiply(0.85);
        let galley = painter.layout_job(spaced(label, size, color));
        let at = view.screen_from_map(canvas, point(map.grid.center(hex)));
        let angle = f32::from(label.angle.unwrap_or(0)).to_radians();
        let shape = TextShape::new(pos2(at.x, at.y) - galley.size() / 2.0, galley, color);
        painter.add(shape.with_angle_and_anchor(angle, Align2::CENTER_CENTER));
    }
}

fn spaced(label: &Label, size: f32, color: Color32) -> LayoutJob {
    let mut format = TextFormat::simple(FontId::proportional(size), color);
    format.italics = true;
    format.extra_letter_spacing = size * 0.16;
    LayoutJob::single_section(label.text.clone(), format)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::style::Style;
    use crate::document::Document;

    #[test]
    fn names_keep_off_counters_and_on_the_sheet() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let (map, looks) = (
            &document.pack().map,
            Style::default().looks(&document.pack().palette),
        );
        let measure =
            |text: &str, size: f32| vec2(text.chars().count() as f32 * size * 0.5, size * 1.2);
        let scale = 32.0;
        let spot = |counters: &[Rect]| {
            let placed = place(map, &looks, scale, counters, measure);
            let found = placed
                .into_iter()
                .find(|name| name.text == "Sainte-Mère-Église");
            found.expect("a town has room").offset
        };
        let hex = map.grid.find("2503").expect("Sainte-Mère-Église");
        let counter = Rect::from_center_size(point(map.grid.center(hex)), Vec2::splat(1.08));
        assert!(
            spot(&[counter]).y > spot(&[]).y,
            "it stands below the counter"
        );
        let right = map.grid.bounds().max.0 * scale;
        let left = map.grid.bounds().min.0 * scale;
        for name in place(map, &looks, scale, &[], measure) {
            let size = name.rank.size(scale).expect("it is shown");
            let half = measure(&name.text, size).x / 2.0;
            let middle = point(map.grid.center(name.hex)).x * scale + name.offset.x;
            assert!(
                middle - half > left - 0.1 && middle + half < right + 0.1,
                "{name:?}"
            );
        }
    }

    #[test]
    fn names_keep_off_each_other() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let (map, looks) = (
            &document.pack().map,
            Style::default().looks(&document.pack().palette),
        );
        let measure =
            |text: &str, size: f32| vec2(text.chars().count() as f32 * size * 0.5, size * 1.2);
        for scale in [8.0, 16.0, 32.0, 64.0] {
            let placed = place(map, &looks, scale, &[], measure);
            let rooms: Vec<Rect> = placed
                .iter()
                .map(|name| {
                    let size = name
                        .rank
                        .size(scale)
                        .expect("only what is shown has a place");
                    Rect::from_center_size(
                        point(map.grid.center(name.hex)) * scale + name.offset,
                        measure(&name.text, size),
                    )
                })
                .collect();
            for (at, room) in rooms.iter().enumerate() {
                let clash = rooms
                    .iter()
                    .skip(at + 1)
                    .find(|other| other.shrink(1.0).intersects(room.shrink(1.0)));
                assert_eq!(clash, None, "{:?} at scale {scale}", placed.get(at));
            }
            assert!(
                placed.iter().any(|name| name.text == "CARENTAN"),
                "the greatest is always there"
            );
        }
    }
}
