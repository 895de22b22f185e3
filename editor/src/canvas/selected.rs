//! The set of selected hexes on the map: a tint with a line around it.
//!
//! Near enough to distinguish hexes, those in view are drawn one by one; from far away the stretches of each line of
//! hexes are, which are found once and kept until the set changes.

use std::collections::BTreeSet;

use beachhead_schema::hex::{Grid, HexIx, Orientation};
use egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, vec2};

use crate::picture::ink::point;
use crate::picture::line_of;
use crate::selection::Selection;
use crate::tool::{MARK, PreviewPainter};

/// Scale from which hexes are distinguished.
const HEXES_FROM: f32 = 8.0;

/// What is found is ringed in.
const FOUND: Color32 = Color32::from_rgb(40, 190, 220);

/// Stretches of selected hexes, as rectangles of the map.
#[derive(Debug, Default)]
pub(crate) struct Selected {
    kept_for: (u64, usize),
    stretches: Vec<Rect>,
}

impl Selected {
    /// Draws the set.
    pub(crate) fn paint(&mut self, preview: &PreviewPainter<'_>, selection: &Selection) {
        if selection.hexes.is_empty() {
            // Changes may be counted anew after this.
            self.kept_for = (0, 0);
            return;
        }
        let tint = MARK.gamma_multiply(0.22);
        if preview.view.scale() >= HEXES_FROM {
            return paint_near(preview, selection, tint);
        }
        let wanted = (selection.changes, selection.hexes.len());
        if self.kept_for != wanted {
            self.kept_for = wanted;
            self.stretches = stretches(preview.grid, selection.hexes.iter().copied());
        }
        let visible = preview.view.visible_map(preview.painter.clip_rect());
        let mut mesh = Mesh::default();
        for stretch in &self.stretches {
            if visible.intersects(*stretch) {
                let corners = [preview.screen(stretch.min), preview.screen(stretch.max)];
                mesh.add_colored_rect(Rect::from_two_pos(corners[0], corners[1]), tint);
            }
        }
        preview.painter.add(Shape::mesh(mesh));
    }
}

fn paint_near(preview: &PreviewPainter<'_>, selection: &Selection, tint: Color32) {
    let visible = preview
        .view
        .visible_map(preview.painter.clip_rect())
        .expand(1.0);
    let in_view = preview
        .grid
        .rectangle(visible.min.into(), visible.max.into());
    let mut mesh = Mesh::default();
    let line = Stroke::new((preview.view.scale() * 0.07).clamp(1.5, 3.0), MARK);
    for hex in in_view {
        if !selection.hexes.contains(&hex) {
            continue;
        }
        let first = mesh.vertices.len() as u32;
        for corner in preview.grid.corners(hex) {
            mesh.colored_vertex(preview.screen(point(corner)), tint);
        }
        for last in 2..6 {
            mesh.add_triangle(first, first + last - 1, first + last);
        }
        let around = preview.grid.neighbors(hex);
        let is_edge =
            |next: &Option<HexIx>| next.is_none_or(|next| !selection.hexes.contains(&next));
        for (next, direction) in around.iter().zip(preview.grid.directions()) {
            if is_edge(next)
                && let Some(side) = preview.grid.side(hex, direction)
            {
                let ends = line_of(preview.grid, side).map(|end| preview.screen(end));
                preview.painter.line_segment(ends, line);
            }
        }
    }
    preview.painter.add(Shape::mesh(mesh));
}

/// Rings hexes that were found; from far away they are dots.
pub(crate) fn paint_found(preview: &PreviewPainter<'_>, found: &BTreeSet<HexIx>) {
    // More than these say nothing that the list doesn't.
    const MOST: usize = 4000;
    let visible = preview.view.visible_map(preview.painter.clip_rect());
    let in_view = found
        .iter()
        .filter(|hex| visible.contains(point(preview.grid.center(**hex))));
    for hex in in_view.take(MOST) {
        if preview.view.scale() >= HEXES_FROM {
            preview.ring(*hex, 2.5, FOUND);
        } else {
            preview
                .painter
                .circle_filled(preview.center(*hex), 2.5, FOUND);
        }
    }
}

/// Rectangles over neighbouring hexes of each straight line, as high as lines lie apart: together they cover as much
/// as the hexes do.
fn stretches(grid: &Grid, hexes: impl Iterator<Item = HexIx>) -> Vec<Rect> {
    let wide = 3f32.sqrt();
    let (size, step) = match grid.spec().orientation {
        Orientation::Pointy => (vec2(wide, 1.5), vec2(wide, 0.0)),
        Orientation::Flat => (vec2(1.5, wide), vec2(0.0, wide)),
    };
    let mut stretches: Vec<Rect> = Vec::new();
    let mut last: Option<Pos2> = None;
    for hex in hexes {
        let center = point(grid.center(hex));
        let room = Rect::from_center_size(center, size);
        match (last, stretches.last_mut()) {
            (Some(before), Some(stretch)) if (before + step).distance(center) < 0.01 => {
                *stretch = stretch.union(room);
            }
            _ => stretches.push(room),
        }
        last = Some(center);
    }
    stretches
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::preset;

    #[test]
    fn stretches_cover_lines() {
        for (spec, lines) in [(preset::utah(), 33), (preset::omaha(), 240)] {
            let grid = Grid::new(spec).expect("a preset");
            let all = stretches(&grid, grid.iter());
            assert!(all.len() <= lines, "{} stretches", all.len());
            let area: f32 = all.iter().map(|stretch| stretch.area()).sum();
            let one = 1.5 * 3f32.sqrt();
            let expected = one * grid.len() as f32;
            assert!((area / expected - 1.0).abs() < 1e-3, "{area} {expected}");
        }
    }
}
