//! Roads, trails, railways: lines from hex centre to hex centre.

use beachhead_schema::Id;
use beachhead_schema::palette::Stroke;

use crate::canvas::{Canvas, N, css, dash, head, line};
use crate::frame::SIZE;

/// The heads of all arrows of a kind, each in the last hex of its path.
fn heads(canvas: &Canvas<'_>, kind: &Id, width: f32) -> String {
    let mut heads = String::new();
    for path in canvas.map.paths.iter().filter(|path| path.kind == *kind) {
        let points = canvas.line_through(&path.hexes);
        if let [.., from, tip] = points[..] {
            line(&mut heads, &head(from, tip, width));
            heads.push('z');
        }
    }
    heads
}

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
            if kind.stroke == Stroke::Arrow {
                let heads = heads(canvas, &kind.id, width);
                canvas.add(format_args!(
                    r#"<path fill="{color}" stroke="none" d="{heads}"/>"#
                ));
            }
        }
    });
}
