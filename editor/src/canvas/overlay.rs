//! The grid over scans that show through: each side once, in place of the lines that the map has of its own.

use beachhead_schema::hex::{Grid, HexIx};
use egui::{Color32, Pos2, Rect, Stroke};

use crate::picture::View;
use crate::tool::PreviewPainter;

/// It is drawn from this scale on; below it lines would hide the scan.
const FROM: f32 = 9.0;
/// More hexes than these have none, for the same reason.
const MOST: f32 = 2500.0;
/// The area of a hex with a circumradius of 1.
const HEX: f32 = 2.598;

/// Whether the lines can be told apart at this scale.
pub(super) fn is_legible(view: View, canvas: Rect) -> bool {
    view.scale() >= FROM && view.visible_map(canvas).area() / HEX <= MOST
}

/// Draws the lines of the hexes in view, upon a rim that sets them off from whatever the scan is like.
pub(super) fn paint(preview: &PreviewPainter<'_>, color: [u8; 3]) {
    let [red, green, blue] = color;
    let line = Color32::from_rgb(red, green, blue);
    let seen = preview.seen_map();
    let sides: Vec<[Pos2; 2]> = sides(preview.grid, seen)
        .into_iter()
        .map(|side| side.map(|end| preview.screen(end)))
        .collect();
    for stroke in [
        Stroke::new(2.6, rim(color)),
        Stroke::new(1.1, line.gamma_multiply(0.85)),
    ] {
        for side in &sides {
            preview.painter.line_segment(*side, stroke);
        }
    }
}

/// Light around a dark colour, dark around a light one.
fn rim([red, green, blue]: [u8; 3]) -> Color32 {
    let light = 0.3 * f32::from(red) + 0.59 * f32::from(green) + 0.11 * f32::from(blue);
    match light < 140.0 {
        true => Color32::from_white_alpha(110),
        false => Color32::from_black_alpha(110),
    }
}

/// The sides of the hexes in a part of the map, in map space, each once.
fn sides(grid: &Grid, part: Rect) -> Vec<[Pos2; 2]> {
    let at = |(x, y): (f32, f32)| Pos2::new(x, y);
    let is_near = |hex: &HexIx| part.contains(at(grid.center(*hex)));
    let mut sides = Vec::new();
    for hex in grid.iter().filter(is_near) {
        let center = at(grid.center(hex));
        let corners = grid.corners(hex).map(at);
        let next = corners.iter().cycle().skip(1);
        for (from, to) in corners.iter().zip(next) {
            // The other hex of a side lies opposite; that of the lower number draws it.
            let beyond = *from + (to.to_vec2() - center.to_vec2());
            let other = grid.hex_at(beyond.x, beyond.y);
            if other.is_none_or(|other| other > hex || !is_near(&other)) {
                sides.push([*from, *to]);
            }
        }
    }
    sides
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::preset;

    #[test]
    fn each_side_is_drawn_once() {
        let grid = Grid::new(preset::battle(5, 4)).expect("a preset");
        let drawn = sides(&grid, Rect::EVERYTHING);
        let hexes = grid.len() as usize;
        let shared: usize = grid
            .iter()
            .map(|hex| grid.neighbors(hex).into_iter().flatten().count())
            .sum();
        assert_eq!(drawn.len(), hexes * 6 - shared / 2);
        for (place, side) in drawn.iter().enumerate() {
            let middle = side[0].lerp(side[1], 0.5);
            let is_apart = |other: &[Pos2; 2]| other[0].lerp(other[1], 0.5).distance(middle) > 0.1;
            assert!(drawn.iter().skip(place + 1).all(is_apart), "{side:?}");
        }
    }

    #[test]
    fn the_rim_sets_off_every_colour() {
        for (color, rim_is) in [
            ([225, 40, 140], Color32::from_white_alpha(110)),
            ([0, 0, 0], Color32::from_white_alpha(110)),
            ([255, 255, 0], Color32::from_black_alpha(110)),
        ] {
            assert_eq!(rim(color), rim_is, "{color:?}");
        }
    }
}
