//! Facts about boats: those that are lost, those that lie off a sector, and what is aboard.

use beachhead_kit::UnitIx;

use super::gathered::Facts;
use crate::data::{Boat, BoatIx};
use crate::script::Fact;
use crate::state::Stage;
use crate::{View, view};

/// Adds those about boats themselves.
pub(super) fn add(view: View<'_>, facts: &mut Facts<'_>) {
    for (at, boat) in view.game.all_boats() {
        of_boat(view, (at, boat), facts);
    }
}

/// Whether a boat is lost, or off which sector it lies.
fn of_boat(view: View<'_>, (at, boat): (BoatIx, &Boat), facts: &mut Facts<'_>) {
    let boat = || boat.id.clone();
    match view.state.stage(at) {
        Stage::Lost => facts.add(Fact::Sunk { boat: boat() }),
        Stage::Off(sector) => {
            let sector = view.game.board.sectors().get(*sector);
            facts.extend(sector.map(|sector| Fact::Off {
                boat: boat(),
                sector: sector.id.clone(),
            }));
        }
        _ => {}
    }
}

/// Adds those about the boat that carries the unit, or did when it sank.
pub(super) fn add_of_cargo(view: View<'_>, unit: UnitIx, facts: &mut Facts<'_>) {
    let carries = |at| view::cargo(view, at).iter().any(|cargo| cargo.unit == unit);
    for (at, boat) in view.game.all_boats().filter(|(at, _)| carries(*at)) {
        if view.state.stage(at).is_under_way() {
            facts.add(Fact::Aboard {
                unit: view.id(unit).clone(),
                boat: boat.id.clone(),
            });
        }
        of_boat(view, (at, boat), facts);
    }
}
