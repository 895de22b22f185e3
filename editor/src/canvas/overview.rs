//! A large map from far away: coloured spots instead of hexes.
//!
//! The canvas is sampled every few points; neighbouring spots of one colour become one bar. So the work depends on the
//! canvas and not on the map, be it a million hexes.

use beachhead_schema::map::Map;
use egui::{Color32, Mesh, Pos2, Rect, pos2};

use super::look::Looks;
use super::view::View;

/// Side of a spot in points.
const SPOT: f32 = 3.0;

/// The part of the map that a canvas shows, in spots.
pub(crate) fn mesh(map: &Map, looks: &Looks, view: View, canvas: Rect) -> Mesh {
    let mut mesh = Mesh::default();
    let [columns, rows] =
        [canvas.width(), canvas.height()].map(|length| (length / SPOT).ceil() as usize);
    for row in 0..rows {
        let y = canvas.top() + row as f32 * SPOT;
        let color_at = |column: usize| -> Option<Color32> {
            let spot = pos2(canvas.left() + (column as f32 + 0.5) * SPOT, y + SPOT / 2.0);
            let at: Pos2 = view.map_from_screen(canvas, spot);
            Some(looks.of_hex(map, map.grid.hex_at(at.x, at.y)?).fill)
        };
        let mut bar: Option<(usize, Color32)> = None;
        for column in 0..=columns {
            let color = if column < columns {
                color_at(column)
            } else {
                None
            };
            if bar.map(|(_, color)| color) == color {
                continue;
            }
            if let Some((from, color)) = bar {
                let x = |column: usize| canvas.left() + column as f32 * SPOT;
                let rect = Rect::from_min_max(pos2(x(from), y), pos2(x(column), y + SPOT));
                mesh.add_colored_rect(rect, color);
            }
            bar = color.map(|color| (column, color));
        }
    }
    mesh
}
