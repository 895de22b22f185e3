//! What may be done: whether an action is legal, and in which order those that are get listed.

use beachhead_kit::{Decision, Violation};

use crate::action::Resolved;
use crate::order;
use crate::state::Pending;
use crate::view::View;

/// Whether the action is legal: what is pending comes first.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn check(view: View<'_>, action: &Resolved) -> Result<(), Violation> {
    let waits = |pending: &Pending| !pending.is_answered_by(action) && !only_answers(action);
    if view.state.ending.is_some() {
        order::not_now(view, "nothing is done any more")
    } else if view.state.pending.first().is_some_and(waits) {
        order::not_now(view, "this is not what is decided now")
    } else {
        Resolved::check(action, view)
    }
}

/// Whether the action only ever answers something, or may: it says itself why it doesn't answer this.
fn only_answers(action: &Resolved) -> bool {
    matches!(
        action,
        Resolved::Ambush
            | Resolved::IgnoreFlag
            | Resolved::Retreat { .. }
            | Resolved::BattleBack
            | Resolved::TakeGround { .. }
            | Resolved::Attack { .. }
            | Resolved::ReturnCraft { .. }
    )
}

/// Puts what is listed in order: actions of units first, unit by unit, each unit's works before its battles, and the way
/// off the map after the move to where it begins.
pub(crate) fn order(view: View<'_>, listed: &mut [Resolved]) {
    let found = listed.to_vec();
    listed.sort_by_cached_key(|action| place(view, &found, action));
}

fn place(view: View<'_>, found: &[Resolved], action: &Resolved) -> (bool, usize, usize) {
    let (unit, place) = match *action {
        Resolved::Order { unit } => (unit, 0),
        Resolved::OnTheMove { unit } => (unit, 1),
        Resolved::Move { unit, path } | Resolved::Exit { unit, path } => {
            let there = Resolved::Move { unit, path };
            let there = found.iter().position(|other| *other == there);
            (unit, there.map_or(0, |there| there + 1))
        }
        Resolved::Work { unit, hex } => {
            let own = view.hex_of(unit) == Some(hex);
            (unit, if own { 2 } else { 0 })
        }
        Resolved::Bridge { unit, .. } => (unit, 1),
        Resolved::Attack { unit, .. } => (unit, 3),
        Resolved::Recover { unit } => (unit, 4),
        Resolved::Resupply { truck, .. } => (truck, 5),
        _ => return (true, 0, 0),
    };
    (false, unit.index(), place)
}
