//! The loupe: the scan around the pointer, enlarged, with a cross in its middle. It lies beside the pointer, so what is clicked
//! stays in sight, and upon the map, so nothing moves.

use egui::{Color32, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

use crate::picture::View;
use crate::tool::MARK;

/// Its side in points.
const SIDE: f32 = 168.0;
/// How far from the pointer it begins, on each axis.
const OFF: f32 = 34.0;
/// How many times it enlarges.
const TIMES: f32 = 4.0;

/// Where it lies on a canvas: below and right of the pointer, on the other side where there is no room.
pub(super) fn place(canvas: Rect, pointer: Pos2) -> Rect {
    let beside = |at: f32, most: f32| match at + OFF + SIDE <= most {
        true => at + OFF,
        false => at - OFF - SIDE,
    };
    let corner = Pos2::new(
        beside(pointer.x, canvas.max.x),
        beside(pointer.y, canvas.max.y),
    );
    // On a canvas that is narrower than all that, one axis suffices to keep it beside the pointer.
    let top = corner.y.max(canvas.min.y);
    Rect::from_min_size(
        Pos2::new(corner.x.max(canvas.min.x), top),
        Vec2::splat(SIDE),
    )
}

/// Draws the frame and the cross around what `scan` draws in it.
pub(super) fn paint(
    painter: &egui::Painter,
    place: Rect,
    mut view: View,
    at_map: Pos2,
    scan: impl FnOnce(&egui::Painter, View),
) {
    let inside = painter.with_clip_rect(place.intersect(painter.clip_rect()));
    inside.rect_filled(place, 0.0, Color32::from_gray(60));
    view.center_on(at_map);
    view.zoom_at(place, place.center(), TIMES);
    // What is drawn takes its middle from what it is clipped to.
    let whole = painter.with_clip_rect(place);
    scan(&whole, view);
    let middle = place.center();
    for (width, color) in [(3.0, Color32::from_black_alpha(150)), (1.2, MARK)] {
        for way in [
            vec2(1.0, 0.0),
            vec2(-1.0, 0.0),
            vec2(0.0, 1.0),
            vec2(0.0, -1.0),
        ] {
            let ends = [middle + way * 5.0, middle + way * SIDE / 2.0];
            inside.line_segment(ends, Stroke::new(width, color));
        }
    }
    let frame = Stroke::new(2.0, Color32::from_gray(30));
    inside.rect_stroke(place, 0.0, frame, StrokeKind::Inside);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_never_covers_the_pointer() {
        for size in [vec2(900.0, 600.0), vec2(420.0, 420.0)] {
            let canvas = Rect::from_min_size(Pos2::new(250.0, 80.0), size);
            for (x, y) in (0..=20).flat_map(|x| (0..=20).map(move |y| (x, y))) {
                let share = vec2(x as f32, y as f32) / 20.0;
                let pointer = canvas.min + canvas.size() * share;
                let place = place(canvas, pointer);
                assert!(
                    !place.expand(8.0).contains(pointer),
                    "{pointer:?} {place:?}"
                );
                assert!(canvas.contains_rect(place), "{pointer:?} {place:?}");
            }
        }
    }
}
