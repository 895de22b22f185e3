//! Whether an action is legal.

use beachhead_engine::Violation;

use crate::action::Resolved;
use crate::order;
use crate::state::Pending;
use crate::view::View;

/// Whether the action is legal: what is pending comes first.
pub(crate) fn check(view: View<'_>, action: &Resolved) -> Result<(), Violation> {
    let waits = |pending: &Pending| !answers(action, pending);
    if view.state.ending.is_some() {
        Err(order::out_of_order(view, "nothing is done any more"))
    } else if view.state.pending.last().is_some_and(waits) {
        let what = "this is not what is decided now";
        Err(order::out_of_order(view, what))
    } else {
        Resolved::check(action, view)
    }
}

/// Whether an action may answer what is to be decided. Those that only ever answer something say themselves why they
/// don't answer this.
fn answers(action: &Resolved, pending: &Pending) -> bool {
    match action {
        Resolved::Ambush
        | Resolved::IgnoreFlag
        | Resolved::Retreat { .. }
        | Resolved::BattleBack
        | Resolved::TakeGround { .. }
        | Resolved::Attack { .. }
        | Resolved::ReturnCraft { .. } => true,
        Resolved::Keep { .. } => matches!(pending, Pending::Keep { .. }),
        Resolved::Done => pending.may_be_declined(),
        _ => false,
    }
}
