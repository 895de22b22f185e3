//! Overdraft: a company of the 16th gets steps at 1200 on 7 June (2.11).

use crate::data::UnitIx;
use crate::state::Phase;
use crate::us::overdraft;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, u8)) {
    if view.state.phase == Phase::Planning && overdraft::is_open(view) {
        for unit in overdraft::units(view) {
            let lacks = view
                .counter(unit)
                .steps
                .saturating_sub(view.troop(unit).steps);
            (1..=lacks).for_each(|steps| list(unit, steps));
        }
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, steps: u8) -> Verdict {
    overdraft::check(view, unit, steps)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, steps: u8) {
    overdraft::take(play, unit, steps);
}
