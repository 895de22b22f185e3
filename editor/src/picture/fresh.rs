//! What has changed and is not in the tiles yet: it is drawn over them until they have it.

use beachhead_draw::Looks;
use beachhead_schema::hex::{Grid, HexIx};
use beachhead_schema::map::Map;
use egui::{Color32, Mesh, Painter, Shape, pos2};

use super::ink::{Ink, point};
use super::look::{PAPER, ground};
use super::view::View;

/// What is drawn over the tiles, in map space.
#[derive(Debug, Default)]
pub(crate) struct Fresh {
    /// Hexes and lines that edits have changed.
    edits: Ink,
    /// By hex, whether the sea has come to it or left it since the tiles were drawn.
    turned: Vec<bool>,
    /// The ground of these at the hour that is shown: made anew with each hour, so that it doesn't grow.
    sea: Ink,
}

impl Fresh {
    /// Shows the ground of a hex that an edit has changed.
    pub(crate) fn ground(&mut self, map: &Map, looks: &Looks, hex: HexIx, opacity: f32) {
        let color = match ground(looks.of_hex(map, hex)) {
            Color32::TRANSPARENT => PAPER,
            color => color,
        };
        hexagon(
            &mut self.edits,
            &map.grid,
            hex,
            color.gamma_multiply(opacity),
        );
    }

    /// Shows a line that an edit has changed.
    pub(crate) fn line(&mut self, points: &[egui::Pos2], width: f32, color: Color32) {
        self.edits.line(points, width, color);
    }

    /// Shows which hexes the sea has come to or left.
    pub(crate) fn turn(&mut self, map: &Map, before: &Looks, now: &Looks, opacity: f32) {
        self.turned.resize(map.grid.len() as usize, false);
        self.sea = Ink::default();
        let covers = |looks: &Looks, hex| looks.flood().is_some_and(|flood| flood.covers(hex));
        for (hex, turned) in map.grid.iter().zip(&mut self.turned) {
            let is_sea = covers(before, hex) || covers(now, hex);
            let look = now.of_hex(map, hex);
            *turned |= is_sea && before.of_hex(map, hex) != look;
            if *turned {
                let color = ground(look).gamma_multiply(opacity);
                hexagon(&mut self.sea, &map.grid, hex, color);
            }
        }
    }

    /// Draws it over the tiles.
    pub(crate) fn paint(&self, painter: &Painter, view: View) {
        for ink in [&self.sea, &self.edits] {
            if !ink.0.indices.is_empty() {
                painter.add(Shape::mesh(carried(&ink.0, painter, view)));
            }
        }
    }
}

fn hexagon(ink: &mut Ink, grid: &Grid, hex: HexIx, color: Color32) {
    ink.polygon(&grid.corners(hex).map(point), color);
}

/// Triangles carried from map to screen space.
fn carried(mesh: &Mesh, painter: &Painter, view: View) -> Mesh {
    let origin = view.screen_from_map(painter.clip_rect(), pos2(0.0, 0.0));
    let mut carried = mesh.clone();
    for vertex in &mut carried.vertices {
        vertex.pos = (vertex.pos.to_vec2() * view.scale() + origin.to_vec2()).to_pos2();
    }
    carried
}
