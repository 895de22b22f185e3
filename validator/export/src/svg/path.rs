//! Roads, trails, railways: lines from hex centre to hex centre.

use beachhead_schema::palette::Stroke;

use crate::canvas::{Canvas, N, css, dash, line};
use crate::frame::SIZE;

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    let mut ways = Vec::new();
    for kind in canvas.palette.paths.iter() {
        let mut way = String::new();
        for path in canvas.map.paths.iter().filter(|path| path.kind == kind.id) {
            line(&mut way, &canvas.line_through(&path.hexes));
        }
        if !way.is_empty() {
            ways.push((kind, way));
        }
    }
    let attributes = r#"fill="none" stroke-linejoin="round" stroke-linecap="round""#;
    canvas.group("paths", attributes, |canvas| {
        // All casings lie below all roads, so that junctions are open.
        for (kind, way) in &ways {
            if kind.stroke == Stroke::Cased {
                let width = f32::from(kind.width) / 100.0 * SIZE + 2.4;
                canvas.add(format_args!(
                    r##"<path stroke="#ffffff" stroke-width="{}" d="{way}"/>"##,
                    N(width)
                ));
            }
        }
        for (kind, way) in &ways {
            let width = f32::from(kind.width) / 100.0 * SIZE;
            let (color, dash) = (css(kind.color), dash(kind.stroke, width));
            canvas.add(format_args!(
                r#"<path stroke="{color}" stroke-width="{}"{dash} d="{way}"/>"#,
                N(width)
            ));
        }
    });
}
