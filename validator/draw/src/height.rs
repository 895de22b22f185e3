//! Heights: a line where the ground rises, with ticks that point downhill, stronger where it rises by more; and the
//! height of each hex that isn't level with the sea.

use beachhead_hex::HexIx;
use beachhead_model::map::Map;
use emath::vec2;

use crate::cell::Cell;
use crate::geometry::point;
use crate::ink::Ink;
use crate::layer::Level;
use crate::list::{List, Text};
use crate::style::Style;

const BROWN: Ink = Ink::rgb(126, 82, 44);
/// The size of the figures.
const SIZE: f32 = 0.2;
/// The scale from which figures can be read.
const READ_FROM: f32 = 30.0;

/// Draws the height of a hex in figures.
pub(crate) fn figure(map: &Map, style: &Style, hex: HexIx, list: &mut List) {
    let here = map.hexes.elevation(hex);
    if here != 0 && style.scale >= READ_FROM {
        let at = point(map.grid.center(hex)) + vec2(0.56, -0.3);
        let text = Text::plain(at, here.to_string(), SIZE, BROWN, &style.metrics);
        list.on(Level::HeightText).texts.push(text);
    }
}

/// Draws the sides at which this hex is higher than its neighbour.
pub(crate) fn draw(map: &Map, cell: &Cell, list: &mut List) {
    let here = map.hexes.elevation(cell.hex);
    for direction in 0..6 {
        let Some(other) = cell.neighbor(direction) else {
            continue;
        };
        let rise = here.saturating_sub(map.hexes.elevation(other));
        if rise <= 0 {
            continue;
        }
        let steps = f32::from(rise.min(4));
        let sheet = list.on(Level::Height);
        let ends = cell
            .side(direction)
            .map(|corner| corner.lerp(cell.center, 0.03));
        sheet.line(&ends, 0.022 + 0.018 * steps, BROWN);
        let [from, to] = ends;
        let inward = (cell.center - cell.middle(direction)).normalized();
        for tick in 1_u8..6 {
            let foot = from.lerp(to, f32::from(tick) / 6.0);
            let tip = foot + inward * (0.05 + 0.03 * steps);
            sheet.taper(&[foot, tip], 0.03, 0.008, BROWN);
        }
    }
}
