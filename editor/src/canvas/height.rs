//! Heights: a line where the ground rises, with ticks that point downhill, stronger where it rises by more.

use beachhead_schema::map::Map;
use egui::Color32;

use super::hex::Cell;
use super::mesh::{Layer, Layers};

const INK: Color32 = Color32::from_rgb(126, 82, 44);

/// Draws the sides at which this hex is higher than its neighbour.
pub(crate) fn draw(map: &Map, cell: &Cell, layers: &mut Layers) {
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
        let ink = layers.ink(Layer::Height);
        let ends = [direction, direction + 1].map(|at| cell.corner(at).lerp(cell.center, 0.03));
        ink.line(&ends, 0.022 + 0.018 * steps, INK);
        let [from, to] = ends;
        let inward = (cell.center - cell.middle(direction)).normalized();
        for tick in 1_u8..6 {
            let foot = from.lerp(to, f32::from(tick) / 6.0);
            let tip = foot + inward * (0.05 + 0.03 * steps);
            ink.taper(&[foot, tip], 0.03, 0.008, INK);
        }
    }
}
