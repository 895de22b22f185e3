//! Draft: a new op sheet for units that are on none (2.3e).

use crate::action::fire::active;
use crate::data::{HexIx, Task, UnitIx};
use crate::sheets::drafts;
use crate::{Play, Verdict, View};

/// For every task one unit that is on no sheet, to where it stands.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Task, Vec<UnitIx>, HexIx)) {
    let Some(side) = active(view) else { return };
    let mut free = view.on_map().filter(|(unit, hex)| {
        view.side(*unit) == side && drafts::check(view, &[*unit], *hex).is_ok()
    });
    if let Some((unit, hex)) = free.next() {
        Task::ALL
            .into_iter()
            .for_each(|task| list(task, vec![unit], hex));
    }
}

pub(crate) fn check(view: View<'_>, _: Task, units: &[UnitIx], goal: HexIx) -> Verdict {
    drafts::check(view, units, goal)
}

pub(crate) fn apply(play: &mut Play<'_>, task: Task, units: &[UnitIx], goal: HexIx) {
    drafts::draft(play, task, units, goal);
}
