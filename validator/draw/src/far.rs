//! The map from far away, when a hex is a dozen points wide: flat colours, straight lines, a tenth of the points.
//!
//! Nothing that could be distinguished at that size is left out but the rounding of corners.

use beachhead_model::map::Map;

use crate::cell::Cell;
use crate::hexside::SideIndex;
use crate::ink::Ink;
use crate::layer::Level;
use crate::list::List;
use crate::look::Looks;
use crate::path::PathIndex;

/// Draws one hex.
pub(crate) fn draw(
    map: &Map,
    looks: &Looks,
    sides: &SideIndex,
    paths: &PathIndex,
    cell: &Cell,
    list: &mut List,
) {
    let own = looks.of_hex(map, cell.hex);
    let land = list.on(Level::Land);
    if map.hexes.terrain(cell.hex).is_some() {
        land.polygon(&cell.outline(), own.fill);
    } else {
        // There is no grid from so far away, and a map yet to be painted must not look like an empty sheet.
        let inner = cell.corners.map(|corner| corner.lerp(cell.center, 0.1));
        land.polygon(&inner, Ink::rgb(0, 0, 0).with_alpha(24));
    }
    for direction in 0..6 {
        let line = cell.side(direction);
        let Some(other) = cell.neighbor(direction) else {
            continue;
        };
        if looks.of_hex(map, other).depth < own.depth {
            let shore = list.on(Level::Shore);
            shore.piece(&line, 0.1, own.fill.dark(0.45));
        }
        if cell.hex < other {
            for look in sides.on(cell.hex, direction) {
                list.on(Level::River)
                    .piece(&line, look.width * 1.2, look.ink);
            }
        }
    }
    for (direction, look) in paths.arms_of(cell.hex) {
        let arm = [cell.middle(direction), cell.center];
        list.on(Level::Path).piece(&arm, look.width * 1.3, look.ink);
    }
}
