//! Jump: a unit drops from the air.

use beachhead_kit::{UnitIx, Violation};

use crate::arrivals::drops;
use crate::order;
use crate::state::Phase;
use crate::view::{Play, View};

pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let side = order::decider(view);
    if view.state.phase == Phase::Jump && drops::is_to_drop(view, side, unit) {
        return Ok(());
    }
    order::unit_waits(view, unit, "does not drop now")
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if order::is_open(view, Phase::Jump) {
        let side = order::decider(view);
        view.units()
            .filter(|unit| drops::is_to_drop(view, side, *unit))
            .for_each(list);
    }
}

/// The unit drops as the scenario has it.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    if let Some((drop, center)) = drops::drop_of(play.game, unit) {
        drops::drop_at(play, unit, center, drop.range);
    }
}
