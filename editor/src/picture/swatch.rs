//! Swatches: a hex of terrain or a stretch of line, drawn as on the map, for palettes.

use beachhead_draw::{LevelSheet, Patterns, swatch};
use beachhead_schema::layer::Layer;
use beachhead_schema::palette::{AreaKind, LineKind, Palette, SideKind, TerrainKind};
use egui::{Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::ink::{Ink, color32, dark};
use super::look::{PAPER, UNKNOWN};

/// A hex of this terrain that fills the rectangle.
pub(crate) fn terrain(painter: &Painter, rect: Rect, palette: &Palette, kind: &TerrainKind) {
    let none = Layer::default();
    self::kind(painter, rect, palette, kind, &none, Patterns::Palette);
}

/// A hex of one of these kinds, as it is drawn on the map with such patterns.
pub(crate) fn kind(
    painter: &Painter,
    rect: Rect,
    palette: &Palette,
    kind: &TerrainKind,
    of: &Layer<TerrainKind>,
    patterns: Patterns,
) {
    let list = swatch::terrain(palette, kind, of, patterns);
    let mut ink = Ink::default();
    list.levels().for_each(|(_, sheet)| ink.sheet(sheet));
    let scale = rect.height() / 2.0;
    painter.add(Shape::mesh(carried(ink.0, rect.center(), scale)));
}

/// A stretch of this line across the rectangle.
pub(crate) fn line(painter: &Painter, rect: Rect, kind: &LineKind) {
    let mut sheet = LevelSheet::default();
    swatch::line(kind, &mut sheet);
    let mut ink = Ink::default();
    ink.sheet(&sheet);
    let scale = rect.height() / 2.0;
    painter.add(Shape::mesh(carried(ink.0, rect.center(), scale)));
}

/// A counter of this side.
pub(crate) fn side(painter: &Painter, rect: Rect, kind: &SideKind) {
    let counter = rect.shrink(rect.height() * 0.1);
    painter.rect_filled(counter, 2.0, color32(kind.color));
    let ink = Stroke::new(1.5, color32(kind.ink));
    let sign = counter.shrink(counter.height() * 0.25);
    painter.rect_stroke(sign, 0.0, ink, egui::StrokeKind::Inside);
    painter.line_segment([sign.left_top(), sign.right_bottom()], ink);
    painter.line_segment([sign.left_bottom(), sign.right_top()], ink);
}

/// A hex in the dashed outline of such a region.
pub(crate) fn area(painter: &Painter, rect: Rect, kind: Option<&AreaKind>) {
    let color = kind.map_or(UNKNOWN, |kind| color32(kind.color));
    let corner = |at: usize| {
        let angle = (at as f32 - 0.5) * std::f32::consts::PI / 3.0;
        rect.center() + Vec2::angled(angle) * rect.height() / 2.0
    };
    let corners: Vec<Pos2> = (0..6).map(corner).collect();
    painter.add(Shape::convex_polygon(corners, PAPER, Stroke::NONE));
    let outline: Vec<Pos2> = (0..=6)
        .map(|at| corner(at).lerp(rect.center(), 0.16))
        .collect();
    painter.extend(Shape::dashed_line(
        &outline,
        Stroke::new(2.0, color),
        4.0,
        2.5,
    ));
}

/// A lozenge of such a marker.
pub(crate) fn marker(painter: &Painter, rect: Rect, kind: &AreaKind) {
    let color = color32(kind.color);
    let reach = rect.height() / 2.0 - 2.0;
    let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
        .map(|(x, y)| rect.center() + vec2(x, y) * reach);
    let edge = Stroke::new(1.5, dark(color, 0.6));
    painter.add(Shape::convex_polygon(corners.to_vec(), color, edge));
    painter.circle_filled(rect.center(), reach * 0.25, egui::Color32::WHITE);
}

fn carried(mut mesh: Mesh, center: Pos2, scale: f32) -> Mesh {
    for vertex in &mut mesh.vertices {
        vertex.pos = center + vertex.pos.to_vec2() * scale;
    }
    mesh
}
