//! A grid as it will be printed: all of it where the numbers can be read, else its four corners.

use beachhead_schema::hex::{Extent, Grid, HexIx};
use egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2,
};

use crate::picture::point;

/// The least points for a hex's radius at which its number can be read.
const READABLE: f32 = 17.0;
/// How much of a corner is shown, in hex radii.
const CORNER: Vec2 = vec2(8.2, 6.4);

/// Shows the grid in a room of this size.
pub(crate) fn grid_preview_ui(ui: &mut Ui, grid: Option<&Grid>, size: Vec2) {
    let (response, painter) = ui.allocate_painter(size, Sense::hover());
    let rect = response.rect;
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "Preview of the grid"));
    painter.rect_filled(rect, 4.0, Color32::from_gray(232));
    let Some(grid) = grid else {
        let font = FontId::proportional(14.0);
        painter.text(
            rect.center(),
            Align2::CENTER_CENTER,
            "There is no such grid yet",
            font,
            Color32::from_gray(90),
        );
        return;
    };
    let bounds = grid.bounds();
    let all = Rect::from_min_max(point(bounds.min), point(bounds.max)).expand(0.4);
    let scale = (rect.size() / all.size()).min_elem();
    if scale >= READABLE {
        let room = Room {
            painter: &painter,
            from: all.center(),
            to: rect.center(),
            scale: scale.min(44.0),
        };
        grid.iter().for_each(|hex| room.hexagon(grid, hex));
        return;
    }
    corners(&painter, grid, rect, all);
}

/// Four crops, with a gap between that says that there is more.
fn corners(painter: &Painter, grid: &Grid, rect: Rect, all: Rect) {
    let gap = 14.0;
    let crop = (rect.size() - Vec2::splat(gap)) / 2.0;
    let scale = (crop / CORNER).min_elem().max(READABLE);
    let seen = (crop / scale).min(all.size());
    for (east, south) in [(false, false), (true, false), (false, true), (true, true)] {
        let pick = |far: bool, least: f32, greatest: f32| if far { greatest } else { least };
        let min = pos2(
            pick(east, all.min.x, all.max.x - seen.x),
            pick(south, all.min.y, all.max.y - seen.y),
        );
        let part = Rect::from_min_size(min, seen);
        let place = rect.min
            + vec2(
                pick(east, 0.0, crop.x + gap),
                pick(south, 0.0, crop.y + gap),
            );
        let place = Rect::from_min_size(place, crop);
        let clipped = painter.with_clip_rect(place);
        let room = Room {
            painter: &clipped,
            from: part.center(),
            to: place.center(),
            scale,
        };
        for hex in hexes_in(grid, part.expand(1.0)) {
            room.hexagon(grid, hex);
        }
    }
    let line = Stroke::new(1.0, Color32::from_gray(150));
    let middle = rect.center();
    painter.extend(Shape::dashed_line(
        &[pos2(middle.x, rect.top()), pos2(middle.x, rect.bottom())],
        line,
        5.0,
        4.0,
    ));
    painter.extend(Shape::dashed_line(
        &[pos2(rect.left(), middle.y), pos2(rect.right(), middle.y)],
        line,
        5.0,
        4.0,
    ));
}

/// The hexes of a small part of the map, found by points close enough to miss none.
fn hexes_in(grid: &Grid, part: Rect) -> Vec<HexIx> {
    const STEP: f32 = 0.7;
    let steps = |length: f32| 0..=(length / STEP).ceil().clamp(0.0, 80.0) as u16;
    let mut hexes: Vec<HexIx> = steps(part.height())
        .flat_map(|row| steps(part.width()).map(move |column| (column, row)))
        .filter_map(|(column, row)| {
            let at = part.min + vec2(f32::from(column), f32::from(row)) * STEP;
            grid.hex_at(at.x, at.y)
        })
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// The direction in which the other half of half a hex would lie.
fn missing_half(grid: &Grid, hex: HexIx) -> Option<usize> {
    let is_half = matches!(grid.extent(hex), Extent::Half { .. });
    let neighbors = grid.neighbors(hex);
    let is_off = |side: &usize| is_half && neighbors.get(*side) == Some(&None);
    // Sides 0 and 3 look along the row of pointy hexes and along the column of flat ones.
    [0, 3].into_iter().find(is_off)
}

/// Where a part of the map is drawn.
struct Room<'a> {
    painter: &'a Painter,
    from: Pos2,
    to: Pos2,
    scale: f32,
}

impl Room<'_> {
    fn at(&self, map: (f32, f32)) -> Pos2 {
        self.to + (point(map) - self.from) * self.scale
    }

    fn hexagon(&self, grid: &Grid, hex: HexIx) {
        let corners = grid.corners(hex).map(|corner| self.at(corner));
        let (corners, middle) = match missing_half(grid, hex) {
            Some(off) => {
                let there = (2..=5).filter_map(|at| corners.get((off + at) % 6).copied());
                let there: Vec<Pos2> = there.collect();
                let middle = Rect::from_points(&there).center();
                (there, middle)
            }
            None => (corners.to_vec(), self.at(grid.center(hex))),
        };
        let (fill, ink) = match grid.extent(hex) {
            Extent::Half { playable: false } => (Color32::from_gray(206), Color32::from_gray(120)),
            _ => (Color32::from_rgb(250, 248, 240), Color32::from_gray(30)),
        };
        let line = Stroke::new(1.0, Color32::from_gray(130));
        self.painter.add(Shape::convex_polygon(corners, fill, line));
        let number = grid.number(hex);
        // A long number is written smaller.
        let letters = number.as_str().chars().count().max(4) as f32;
        let size = (self.scale * 2.4 / letters).clamp(6.0, 15.0);
        self.painter.text(
            middle,
            Align2::CENTER_CENTER,
            number.as_str(),
            FontId::proportional(size),
            ink,
        );
    }
}
