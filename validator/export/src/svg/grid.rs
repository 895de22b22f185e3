//! The lines between hexes, each drawn once, and the printed numbers.

use crate::canvas::{Canvas, N, Pieces, escaped, line};
use crate::frame::SIZE;

pub(super) fn lines(canvas: &mut Canvas<'_>) {
    let mut pieces = Pieces::default();
    for hex in canvas.hexes() {
        let neighbors = canvas.map.grid.neighbors(hex);
        let corners = canvas.corners(hex);
        // A side between two hexes belongs to the first of them. Sides in a row are one line.
        let mut run = Vec::new();
        for (direction, neighbor) in neighbors.into_iter().enumerate() {
            let is_ours =
                neighbor.is_none_or(|neighbor| !canvas.frame.has(neighbor) || hex < neighbor);
            let (a, b) = (corners.get(direction), corners.get((direction + 1) % 6));
            if let (Some(&a), Some(&b), true) = (a, b, is_ours) {
                if run.is_empty() {
                    run.push(a);
                }
                run.push(b);
            } else {
                line(pieces.next(), &std::mem::take(&mut run));
            }
        }
        line(pieces.next(), &run);
    }
    let attributes = r##"fill="none" stroke="#6b6455" stroke-width="0.6" stroke-linejoin="round" stroke-linecap="round""##;
    pieces.draw(canvas, "grid", attributes);
}

pub(super) fn numbers(canvas: &mut Canvas<'_>) {
    let attributes = r##"font-size="8" fill="#4a453b" stroke="none""##;
    canvas.group("numbers", attributes, |canvas| {
        for hex in canvas.hexes() {
            let (x, y) = canvas.center(hex);
            let number = canvas.map.grid.number(hex);
            canvas.add(format_args!(
                r#"<text x="{}" y="{}">{}</text>"#,
                N(x),
                N(y - 0.62 * SIZE),
                escaped(number.as_str())
            ));
        }
    });
}
