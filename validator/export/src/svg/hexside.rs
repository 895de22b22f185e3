//! What runs along hexsides, and what crosses them.

use beachhead_schema::palette::{LineKind, Stroke};

use crate::canvas::{Canvas, N, css, dash, line};
use crate::frame::SIZE;

/// Rivers, cliffs: one path for each kind.
pub(super) fn along(canvas: &mut Canvas<'_>) {
    canvas.group("hexsides", r#"stroke-linecap="round""#, |canvas| {
        for kind in canvas.palette.hexsides.iter() {
            if kind.stroke == Stroke::Across {
                continue;
            }
            let mut path = String::new();
            for (a, b) in sides(canvas, kind) {
                line(&mut path, &[a, b]);
            }
            if path.is_empty() {
                continue;
            }
            let width = f32::from(kind.width) / 100.0 * SIZE;
            let (color, dash) = (css(kind.color), dash(kind.stroke, width));
            canvas.add(format_args!(
                r#"<path fill="none" stroke="{color}" stroke-width="{}"{dash} d="{path}"/>"#,
                N(width)
            ));
        }
    });
}

/// Bridges: two short parapets at right angles to the side. They lie above roads.
pub(super) fn across(canvas: &mut Canvas<'_>) {
    canvas.group("crossings", "", |canvas| {
        for kind in canvas.palette.hexsides.iter() {
            if kind.stroke != Stroke::Across {
                continue;
            }
            let width = f32::from(kind.width) / 100.0 * SIZE;
            let mut path = String::new();
            for (a, b) in sides(canvas, kind) {
                for [from, to] in parapets(a, b, width) {
                    line(&mut path, &[from, to]);
                }
            }
            if !path.is_empty() {
                let color = css(kind.color);
                canvas.add(format_args!(
                    r#"<path fill="none" stroke="{color}" stroke-width="2.4" d="{path}"/>"#
                ));
            }
        }
    });
}

type Point = (f32, f32);

pub(super) fn parapets(a: Point, b: Point, width: f32) -> [[Point; 2]; 2] {
    let along = ((b.0 - a.0) / SIZE, (b.1 - a.1) / SIZE);
    let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let reach = 0.2 * SIZE;
    let (dx, dy) = (-along.1 * reach, along.0 * reach);
    [-width / 2.0, width / 2.0].map(|off| {
        let (x, y) = (middle.0 + along.0 * off, middle.1 + along.1 * off);
        [(x - dx, y - dy), (x + dx, y + dy)]
    })
}

/// The shown sides on which there is something of this kind.
fn sides(canvas: &Canvas<'_>, kind: &LineKind) -> Vec<(Point, Point)> {
    let records = canvas.map.hexsides.iter();
    let records = records.filter(|record| record.kind == kind.id);
    let found = records.filter_map(|record| {
        let side = canvas.map.grid.hexside(&record.between).ok()?;
        let hexes = [Some(side.hex()), canvas.map.grid.across(side)];
        let is_shown = hexes.into_iter().flatten().any(|hex| canvas.frame.has(hex));
        is_shown.then(|| canvas.side(side.hex(), side.direction()))
    });
    found.collect()
}
