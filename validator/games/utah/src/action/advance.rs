//! Advance: a unit takes the hex that a battle emptied.

use beachhead_kit::{UnitIx, Violation};

use crate::combat::advances;
use crate::hexes::{ownership, stacking};
use crate::order;
use crate::rules::Rule;
use crate::state::Pending;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if let Some(Pending::Advance { units, .. }) = view.state.pending.first() {
        units.iter().copied().for_each(list);
    }
}

/// Whether the unit may advance into the hex that the battle emptied.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let Some(Pending::Advance { hex, units, .. }) = view.state.pending.first() else {
        return order::not_now(view, "there is no hex to advance into");
    };
    let why = if !units.contains(&unit) {
        "it did not fight for that hex".to_owned()
    } else if advances::can_advance(view, unit, *hex) {
        return Ok(());
    } else {
        advances::why_no_advance(view, unit, *hex)
    };
    let (id, number) = (view.id(unit), view.number(*hex));
    let why = format!("{id} cannot advance into {number}: {why}");
    view.about(unit).at(*hex).refuse(Rule::AdvanceInto, why)
}

/// The unit advances, once for the battle.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    for pending in play.state.pending.later_mut() {
        if let Pending::Advance { units, .. } = pending {
            units.retain(|other| *other != unit);
        }
    }
    if let Some(Pending::Advance { hex, count, .. }) = play.state.pending.first_mut() {
        let hex = *hex;
        *count = count.saturating_sub(1);
        play.cite(Rule::AdvanceInto);
        stacking::leave_landing_hex(play, unit);
        ownership::put(play, unit, hex);
    }
}
