//! Regions by their outer hexsides.

use std::collections::BTreeSet;

use beachhead_schema::hex::{HexIx, HexNo};

use crate::canvas::{Canvas, css, line};

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    let attributes = r#"fill="none" stroke-width="2" stroke-dasharray="6 4" stroke-opacity="0.7""#;
    canvas.group("regions", attributes, |canvas| {
        for region in canvas.map.regions.iter() {
            let Some(kind) = canvas.palette.regions.get(&region.kind) else {
                continue;
            };
            let path = outline(canvas, &region.hexes, 0.07);
            if !path.is_empty() {
                let color = css(kind.color);
                canvas.add(format_args!(r#"<path stroke="{color}" d="{path}"/>"#));
            }
        }
    });
}

/// The outer sides of these hexes, a little inwards, so that neighbours don't hide each other.
pub(super) fn outline(canvas: &Canvas<'_>, hexes: &[HexNo], inwards: f32) -> String {
    let grid = &canvas.map.grid;
    // Hexes beyond the picture are no neighbours less.
    let all: BTreeSet<HexIx> = hexes
        .iter()
        .filter_map(|hex| grid.find(hex.as_str()))
        .collect();
    let mut path = String::new();
    for hex in canvas.find_all(hexes) {
        let center = canvas.center(hex);
        for (direction, neighbor) in (0u8..).zip(grid.neighbors(hex)) {
            if neighbor.is_some_and(|neighbor| all.contains(&neighbor)) {
                continue;
            }
            let (a, b) = canvas.side(hex, direction);
            let ends =
                [a, b].map(|(x, y)| (x + (center.0 - x) * inwards, y + (center.1 - y) * inwards));
            line(&mut path, &ends);
        }
    }
    path
}
