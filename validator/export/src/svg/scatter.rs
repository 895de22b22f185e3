//! The ways from a box to a sector: arrows with the die numbers that take them.

use beachhead_schema::shore::dice_written;

use super::beach::die;
use crate::canvas::{Canvas, line, ring};

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    if canvas.map.scatter_paths.is_empty() {
        return;
    }
    let attributes = r#"stroke-linejoin="round" stroke-linecap="round""#;
    canvas.group("scatter", attributes, |canvas| {
        for way in canvas.map.scatter_paths.iter() {
            let points = canvas.line_through(&way.way);
            let [.., before, end] = points.as_slice() else {
                continue;
            };
            let mut path = String::new();
            line(&mut path, &points);
            canvas.add(format_args!(
                r##"<path fill="none" stroke="#b3261e" stroke-width="1.8" stroke-opacity="0.85" d="{path}"/>"##
            ));
            let mut head = String::new();
            ring(&mut head, &arrow(*before, *end, 9.0));
            canvas.add(format_args!(r##"<path fill="#b3261e" d="{head}"/>"##));
            if way.dice.is_empty() {
                continue;
            }
            // On the middle of the step half way, where ways of one box lie apart.
            let half = points.len() / 2;
            let ends = (points.get(half.saturating_sub(1)), points.get(half));
            if let (Some(a), Some(b)) = ends {
                let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
                die(canvas, middle, &dice_written(&way.dice));
            }
        }
    });
}

/// The three corners of an arrow's head with its tip at `to`.
pub(super) fn arrow(from: (f32, f32), to: (f32, f32), length: f32) -> [(f32, f32); 3] {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let whole = dx.hypot(dy).max(f32::EPSILON);
    let (dx, dy) = (dx / whole * length, dy / whole * length);
    let base = (to.0 - dx, to.1 - dy);
    [
        to,
        (base.0 - dy * 0.45, base.1 + dx * 0.45),
        (base.0 + dy * 0.45, base.1 - dx * 0.45),
    ]
}
