//! Jump: a unit drops from the air.

use beachhead_engine::Violation;

use crate::action::resolved::Resolved;
use crate::arrivals::drops;
use crate::data::roster::UnitIx;
use crate::order;
use crate::state::phase::Phase;
use crate::view::{Play, View};

pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let side = order::decider(view);
    if view.state.phase == Phase::Jump && drops::is_to_drop(view, side, unit) {
        return Ok(());
    }
    let id = &view.game.roster[unit].id;
    Err(order::out_of_order(view, &format!("{id} does not drop now")).of(id.clone()))
}

pub(crate) fn candidates(view: View<'_>, actions: &mut Vec<Resolved>) {
    let side = order::decider(view);
    for (unit, _) in view.state.every_unit() {
        if drops::is_to_drop(view, side, unit) {
            actions.push(Resolved::Jump { unit });
        }
    }
}

/// The unit drops as the scenario has it.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    if let Some((drop, center)) = drops::drop_of(play.game, unit) {
        drops::drop_at(play, unit, center, drop.range);
    }
}
