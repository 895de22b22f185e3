//! The map from far away, when a hex is a dozen points wide: flat colours, straight lines, a tenth of the triangles.
//!
//! Nothing that could be distinguished at that size is left out but the rounding of corners.

use beachhead_schema::map::Map;

use egui::Color32;

use super::hex::Cell;
use super::hexside::SideIndex;
use super::ink::dark;
use super::look::Looks;
use super::mesh::{Layer, Layers};
use super::path::PathIndex;

/// Draws one hex.
pub(crate) fn draw(
    map: &Map,
    looks: &Looks,
    sides: &SideIndex,
    paths: &PathIndex,
    cell: &Cell,
    layers: &mut Layers,
) {
    let own = looks.of_hex(map, cell.hex);
    let land = layers.ink(Layer::Land);
    if map.hexes.terrain(cell.hex).is_some() {
        land.polygon(&cell.corners, own.fill);
    } else {
        // There is no grid from so far away, and a map yet to be painted must not look like an empty sheet.
        let inner = cell.corners.map(|corner| corner.lerp(cell.center, 0.1));
        land.polygon(&inner, Color32::from_black_alpha(24));
    }
    for direction in 0..6 {
        let line = [cell.corner(direction), cell.corner(direction + 1)];
        let Some(other) = cell.neighbor(direction) else {
            continue;
        };
        if looks.of_hex(map, other).depth < own.depth {
            let shore = layers.ink(Layer::Shore);
            shore.piece(&line, 0.1, dark(own.fill, 0.45));
        }
        if cell.hex < other {
            for look in sides.on(cell.hex, direction) {
                layers
                    .ink(Layer::River)
                    .piece(&line, look.width * 1.2, look.color);
            }
        }
    }
    for (direction, look) in paths.arms_of(cell.hex) {
        let arm = [cell.middle(direction), cell.center];
        layers
            .ink(Layer::Path)
            .piece(&arm, look.width * 1.3, look.color);
    }
}
