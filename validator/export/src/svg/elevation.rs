//! Heights: a number on every hex that isn't level with the sea, and a line where the height changes.

use crate::canvas::{Canvas, N, line};

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    let (grid, hexes) = (&canvas.map.grid, &canvas.map.hexes);
    if canvas.hexes().all(|hex| hexes.elevation(hex) == 0) {
        return;
    }
    let mut steps = String::new();
    for hex in canvas.hexes() {
        let height = hexes.elevation(hex);
        for (direction, neighbor) in (0u8..).zip(grid.neighbors(hex)) {
            // Each line once, from the higher hex.
            if neighbor.is_some_and(|neighbor| hexes.elevation(neighbor) < height) {
                let (a, b) = canvas.side(hex, direction);
                line(&mut steps, &[a, b]);
            }
        }
    }
    canvas.group(
        "elevation",
        r##"font-size="7" fill="#7a4a1c" stroke-linecap="round""##,
        |canvas| {
            canvas.add(format_args!(
                r##"<path fill="none" stroke="#7a4a1c" stroke-width="1.6" stroke-opacity="0.7" d="{steps}"/>"##
            ));
            for hex in canvas.hexes() {
                let height = hexes.elevation(hex);
                if height != 0 {
                    let (x, y) = canvas.center(hex);
                    canvas.add(format_args!(
                        r#"<text x="{}" y="{}">{height}</text>"#,
                        N(x + 21.0),
                        N(y - 12.0)
                    ));
                }
            }
        },
    );
}
