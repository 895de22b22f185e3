//! What holds in every state, whatever was played. A breach is always a mistake of ours.

use beachhead_kit::slot::Names;

use crate::state::{FACINGS, Place};
use crate::view::{View, id, units, units_in};

/// Counters conserved, each known to its own hex and to no other, with steps, facings and cells that there are.
pub(crate) fn invariants(view: View<'_>) -> Result<(), String> {
    if units(view).count() != view.game.roster.len() {
        return Err("counters have come or gone".to_owned());
    }
    let mut on_map = 0;
    for (unit, troop) in units(view) {
        let counter = &view.game.roster[unit];
        if troop.facing >= FACINGS || troop.steps > counter.steps {
            return Err(format!("{} is turned or stepped too far", counter.id));
        }
        match troop.place {
            Place::Waiting | Place::Removed => {}
            Place::Cell(chart, cell) => {
                let chart = view.game.charts.get(usize::from(chart));
                if !chart.is_some_and(|chart| chart.has_cell(cell)) {
                    return Err(format!("{} is in a cell that there isn't", counter.id));
                }
            }
            Place::Hex(hex) => {
                on_map += 1;
                if !units_in(view, hex).any(|there| there == unit) {
                    let (id, hex) = (id(view, unit), view.game.number(hex));
                    return Err(format!("{id} stands in {hex}, and the hex does not know"));
                }
            }
        }
    }
    match view.state.units.occupancy().count() {
        known if known == on_map => Ok(()),
        known => Err(format!(
            "hexes know {known} counters, and {on_map} are on the map"
        )),
    }
}
