//! Many hexes at once in the preview: one mesh for all of them, since a shape for each takes too long.

use std::collections::BTreeSet;

use beachhead_schema::hex::HexIx;
use egui::{Color32, Mesh, Pos2, Rect, Shape, Vec2};

use super::hand::PreviewPainter;
use crate::picture::point;

/// The most hexes whose common edge is sought; beyond that the fill is enough.
const MOST_EDGED: usize = 20_000;
/// The scale below which a hex is drawn as a square: its corners can't be seen.
const SQUARES_BELOW: f32 = 3.0;

impl PreviewPainter<'_> {
    /// Fills hexes, as far as they are in view.
    pub(crate) fn fill_all(&self, hexes: &[HexIx], color: Color32) {
        let Some(corners) = self.corners(hexes) else {
            return;
        };
        let mut mesh = Mesh::default();
        for (_, center) in self.in_view(hexes) {
            if self.view.scale() < SQUARES_BELOW {
                let side = Vec2::splat(self.view.scale() * 1.75);
                mesh.add_colored_rect(Rect::from_center_size(center, side), color);
                continue;
            }
            let base = mesh.vertices.len() as u32;
            corners
                .iter()
                .for_each(|corner| mesh.colored_vertex(center + *corner, color));
            for (b, c) in [(1, 2), (2, 3), (3, 4), (4, 5)] {
                mesh.add_triangle(base, base + b, base + c);
            }
        }
        self.painter.add(Shape::mesh(mesh));
    }

    /// Draws the edge of the area that these hexes make up. They are in order of index.
    pub(crate) fn edge_all(&self, hexes: &[HexIx], width: f32, color: Color32) {
        let Some(corners) = self.corners(hexes).filter(|_| hexes.len() <= MOST_EDGED) else {
            return;
        };
        if self.view.scale() < SQUARES_BELOW {
            return;
        }
        let all: BTreeSet<HexIx> = hexes.iter().copied().collect();
        let mut mesh = Mesh::default();
        for (hex, center) in self.in_view(hexes) {
            let beside = self.grid.neighbors(hex);
            for (at, other) in beside.into_iter().enumerate() {
                if other.is_some_and(|other| all.contains(&other)) {
                    continue;
                }
                let ends = [at, (at + 1) % 6].map(|at| corners.get(at).copied());
                if let [Some(a), Some(b)] = ends {
                    bar(&mut mesh, [center + a, center + b], width, color);
                }
            }
        }
        self.painter.add(Shape::mesh(mesh));
    }

    /// From the middle of a hex to its corners, on the screen. On one grid they are the same for all hexes.
    fn corners(&self, hexes: &[HexIx]) -> Option<[Vec2; 6]> {
        let first = *hexes.first()?;
        let center = point(self.grid.center(first));
        let corners = self.grid.corners(first);
        Some(corners.map(|corner| (point(corner) - center) * self.view.scale()))
    }

    /// Those of the hexes that are in view, with their middles on the screen.
    fn in_view(&self, hexes: &[HexIx]) -> impl Iterator<Item = (HexIx, Pos2)> {
        let seen = self.painter.clip_rect().expand(self.view.scale());
        let centers = hexes.iter().map(|hex| (*hex, self.center(*hex)));
        centers.filter(move |(_, center)| seen.contains(*center))
    }
}

/// A stretch of line as two triangles.
fn bar(mesh: &mut Mesh, [a, b]: [Pos2; 2], width: f32, color: Color32) {
    let along = (b - a).normalized() * width / 2.0;
    let across = along.rot90();
    let base = mesh.vertices.len() as u32;
    let (a, b) = (a - along, b + along);
    for corner in [a - across, a + across, b + across, b - across] {
        mesh.colored_vertex(corner, color);
    }
    mesh.add_triangle(base, base + 1, base + 2);
    mesh.add_triangle(base, base + 2, base + 3);
}
