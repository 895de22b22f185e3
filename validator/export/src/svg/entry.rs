//! Where units come onto the map: arrows at the edge in the colour of the side; a line between the two ends of a range.

use beachhead_schema::hex::{Compass, HexIx};
use beachhead_schema::map::EntryHexes;

use super::scatter::arrow;
use crate::canvas::{Canvas, css, halo, line, ring};
use crate::frame::SIZE;

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    if canvas.map.entries.is_empty() {
        return;
    }
    let attributes = r#"font-size="7" stroke-linejoin="round" stroke-linecap="round""#;
    canvas.group("entries", attributes, |canvas| {
        for entry in canvas.map.entries.iter() {
            let side = entry.side.as_ref();
            let side = side.and_then(|side| canvas.palette.sides.get(side));
            let color = side.map_or("#444444".to_owned(), |side| css(side.color));
            let (ends, range) = ends(canvas, &entry.at);
            let edge = along_rim(canvas, &range);
            if edge.len() > 1 {
                let mut path = String::new();
                line(&mut path, &edge);
                canvas.add(format_args!(
                    r##"<path fill="none" stroke="{color}" stroke-width="3" stroke-opacity="0.75" d="{path}"/>"##
                ));
            }
            for (hex, to) in ends {
                let (rim, center) = (rim(canvas, hex, to), canvas.center(hex));
                let tip = (
                    rim.0 + (center.0 - rim.0) * 0.42,
                    rim.1 + (center.1 - rim.1) * 0.42,
                );
                let mut head = String::new();
                ring(&mut head, &arrow(rim, tip, 13.0));
                canvas.add(format_args!(
                    r##"<path fill="{color}" stroke="#ffffff" stroke-width="0.8" d="{head}"/>"##
                ));
                let beside = (
                    rim.0 + (center.0 - rim.0) * 0.7,
                    rim.1 + (center.1 - rim.1) * 0.7 + 2.5,
                );
                halo(canvas, beside, 2.0, "#1b1b1b", entry.id.as_str());
            }
        }
    });
}

type Ways = Vec<(HexIx, Option<Compass>)>;

/// The hexes that get an arrow, and those that the line between them runs along; with the side that is entered from.
fn ends(canvas: &Canvas<'_>, at: &EntryHexes) -> (Ways, Ways) {
    match at {
        EntryHexes::Hexes(hexes) => {
            let hexes = canvas.find_all(hexes);
            let from = |hex: HexIx| (hex, canvas.map.grid.off_map(hex).next());
            (hexes.into_iter().map(from).collect(), Vec::new())
        }
        EntryHexes::Edge(side) => {
            let range = along_edge(canvas, *side);
            let ends = [range.first(), range.last()].into_iter().flatten();
            let mut ends: Ways = ends.copied().collect();
            ends.dedup();
            (ends, range)
        }
        EntryHexes::Between(side, from, to) => {
            let find = |hex: &beachhead_schema::hex::HexNo| canvas.map.grid.find(hex.as_str());
            let (Some(from), Some(to)) = (find(from), find(to)) else {
                return (Vec::new(), Vec::new());
            };
            let (a, b) = (place(canvas, from, *side), place(canvas, to, *side));
            let mut range = along_edge(canvas, *side);
            range.retain(|(hex, _)| {
                let place = place(canvas, *hex, *side);
                a.min(b) <= place && place <= a.max(b)
            });
            let ends = [from, to].into_iter().filter(|hex| canvas.frame.has(*hex));
            let mut ends: Ways = ends.map(|hex| (hex, Some(*side))).collect();
            ends.dedup();
            (ends, range)
        }
    }
}

/// The shown hexes of an edge, in order along it.
fn along_edge(canvas: &Canvas<'_>, side: Compass) -> Ways {
    let grid = &canvas.map.grid;
    let at_edge = canvas
        .hexes()
        .filter(|hex| grid.playable(*hex) && grid.at_edge(*hex, side));
    let mut range: Ways = at_edge.map(|hex| (hex, Some(side))).collect();
    range.sort_by(|(a, _), (b, _)| place(canvas, *a, side).total_cmp(&place(canvas, *b, side)));
    range
}

/// The line along these hexes. It is straight, although every other row or column ends half a hex further in.
fn along_rim(canvas: &Canvas<'_>, range: &Ways) -> Vec<(f32, f32)> {
    let mut edge: Vec<(f32, f32)> = range
        .iter()
        .map(|(hex, side)| rim(canvas, *hex, *side))
        .collect();
    let side = range.first().and_then(|(_, side)| *side);
    let outermost = |part: fn(&(f32, f32)) -> f32, pick: fn(f32, f32) -> f32| {
        edge.iter().map(part).reduce(pick).unwrap_or_default()
    };
    match side {
        Some(Compass::W) => {
            let x = outermost(|point| point.0, f32::min);
            edge.iter_mut().for_each(|point| point.0 = x);
        }
        Some(Compass::E) => {
            let x = outermost(|point| point.0, f32::max);
            edge.iter_mut().for_each(|point| point.0 = x);
        }
        Some(Compass::N) => {
            let y = outermost(|point| point.1, f32::min);
            edge.iter_mut().for_each(|point| point.1 = y);
        }
        Some(Compass::S) => {
            let y = outermost(|point| point.1, f32::max);
            edge.iter_mut().for_each(|point| point.1 = y);
        }
        _ => {}
    }
    edge
}

/// How far along an edge a hex lies.
fn place(canvas: &Canvas<'_>, hex: HexIx, side: Compass) -> f32 {
    let (x, y) = canvas.map.grid.center(hex);
    match side {
        Compass::N | Compass::S => x,
        Compass::E | Compass::W => y,
        Compass::NE | Compass::SW => x + y,
        Compass::NW | Compass::SE => x - y,
    }
}

/// Where a hex is entered: towards a side of the map, or in its middle.
fn rim(canvas: &Canvas<'_>, hex: HexIx, side: Option<Compass>) -> (f32, f32) {
    let (x, y) = canvas.center(hex);
    let slant = std::f32::consts::FRAC_1_SQRT_2;
    let (dx, dy) = match side {
        None => (0.0, -0.4),
        Some(Compass::N) => (0.0, -1.0),
        Some(Compass::NE) => (slant, -slant),
        Some(Compass::E) => (1.0, 0.0),
        Some(Compass::SE) => (slant, slant),
        Some(Compass::S) => (0.0, 1.0),
        Some(Compass::SW) => (-slant, slant),
        Some(Compass::W) => (-1.0, 0.0),
        Some(Compass::NW) => (-slant, -slant),
    };
    (x + dx * 0.84 * SIZE, y + dy * 0.84 * SIZE)
}
