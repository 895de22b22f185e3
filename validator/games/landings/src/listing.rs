//! What may be done: every legal action, always in the same order.

use crate::action::Resolved;
use crate::legal;
use crate::view::View;

/// Every legal action: what units do comes unit by unit.
pub(crate) fn list(view: View<'_>, actions: &mut Vec<Resolved>) {
    if view.state.ending.is_some() {
        return;
    }
    let mut listed = Vec::new();
    Resolved::candidates(view, &mut listed);
    listed.retain(|action| legal::check(view, action).is_ok());
    let mut placed: Vec<_> = listed.iter().enumerate().collect();
    placed.sort_by_cached_key(|(at, action)| place(view, &listed, *at, action));
    actions.extend(placed.into_iter().map(|(_, action)| *action));
}

/// Where an action stands among the others: actions of units first, each unit's works before its battles, and the way
/// off the map after the move to where it begins.
fn place(
    view: View<'_>,
    listed: &[Resolved],
    at: usize,
    action: &Resolved,
) -> (bool, usize, usize) {
    let (unit, place) = match *action {
        Resolved::Order { unit } => (unit, 0),
        Resolved::OnTheMove { unit } => (unit, 1),
        Resolved::Move { unit, .. } => (unit, at + 1),
        Resolved::Exit { unit, path } => {
            let there = Resolved::Move { unit, path };
            let there = listed.iter().position(|other| *other == there);
            (unit, there.map_or(0, |there| there + 1))
        }
        Resolved::Work { unit, hex } => {
            let own = view.state.hex_of(unit) == Some(hex);
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
