//! Swatches: a hex of terrain or a stretch of line, drawn as on the map, for palettes.

use beachhead_schema::layer::Layer;
use beachhead_schema::palette::{AreaKind, LineKind, Stroke as LineStroke, TerrainKind};
use egui::{Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::distinct::hatches;
use super::hexside::LineLook;
use super::ink::{Ink, color32, dark, pale};
use super::look::{Look, PAPER, UNKNOWN};
use super::path::head;
use super::pattern::{self, Patch};
use super::style::Patterns;

/// A hex of this terrain that fills the rectangle.
pub(crate) fn terrain(painter: &Painter, rect: Rect, kind: &TerrainKind) {
    hex(painter, rect, Look::of(kind));
}

fn hex(painter: &Painter, rect: Rect, look: Look) {
    let corners: Vec<Pos2> = (0..6)
        .map(|at| Pos2::ZERO + Vec2::angled((at as f32 - 0.5) * std::f32::consts::PI / 3.0))
        .collect();
    let mut ink = Ink::default();
    ink.polygon(&corners, look.fill);
    let inside = |point: Pos2| {
        let (x, y) = (point.x.abs(), point.y.abs());
        x < 0.84 && y < 0.97 - x * 0.577
    };
    pattern::draw(
        &Patch {
            center: Pos2::ZERO,
            look,
            in_hex: &inside,
            in_terrain: &inside,
        },
        &mut ink,
    );
    let scale = rect.height() / 2.0;
    painter.add(Shape::mesh(carried(ink.0, rect.center(), scale)));
    let outline = corners
        .into_iter()
        .map(|corner| rect.center() + corner.to_vec2() * scale)
        .collect();
    painter.add(Shape::closed_line(
        outline,
        Stroke::new(1.0, dark(look.fill, 0.5)),
    ));
}

/// A hex of one of these kinds, as it is drawn on the map with such patterns.
pub(crate) fn kind(
    painter: &Painter,
    rect: Rect,
    kind: &TerrainKind,
    of: &Layer<TerrainKind>,
    patterns: Patterns,
) {
    let given = of.iter().zip(hatches(of.as_slice(), patterns));
    let hatch = given.into_iter().find(|(other, _)| other.id == kind.id);
    let look = Look {
        hatch: hatch.and_then(|(_, hatch)| hatch),
        ..Look::of(kind)
    };
    hex(painter, rect, look);
}

/// A stretch of this line across the rectangle.
pub(crate) fn line(painter: &Painter, rect: Rect, kind: &LineKind) {
    let look = LineLook::of(Some(kind));
    let curve: Vec<Pos2> = (0..=16)
        .map(|step| f32::from(step as u8) / 16.0)
        .map(|t| pos2((t - 0.5) * 1.7, -0.16 * (t * std::f32::consts::TAU).sin()))
        .collect();
    let mut ink = Ink::default();
    let width = look.width * 1.6;
    match look.stroke {
        LineStroke::Dashed => ink.dashes(&curve, width, 0.14, look.color),
        LineStroke::Across => {
            ink.slab(Pos2::ZERO, vec2(0.4, 0.16), 0.0, pale(look.color, 0.75));
            for side in [-1.0, 1.0] {
                let rail = [
                    pos2(-0.5, side * 0.28),
                    pos2(-0.36, side * 0.18),
                    pos2(0.36, side * 0.18),
                    pos2(0.5, side * 0.28),
                ];
                ink.line(&rail, 0.07, look.color);
            }
        }
        LineStroke::Arrow => {
            let straight = [pos2(-0.85, 0.0), pos2(0.6, 0.0)];
            ink.line(&straight, width, look.color);
            ink.polygon(&head(straight[0], straight[1], width), look.color);
        }
        LineStroke::Solid | LineStroke::Cased | LineStroke::Teeth => {
            ink.line(&curve, width + 0.1, dark(look.color, 0.6));
            ink.line(&curve, width, look.color);
        }
    }
    painter.add(Shape::mesh(carried(
        ink.0,
        rect.center(),
        rect.height() / 2.0,
    )));
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
