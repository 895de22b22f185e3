//! `ExitWest`: a unit of the 29th Division leaves the map (2.7b).

use crate::data::{Side, UnitIx};
use crate::state::Phase;
use crate::us::exit;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if view.state.phase == Phase::Action && view.state.pending.is_empty() {
        let units = view.on_map().map(|(unit, _)| unit);
        let ours = units.filter(|unit| view.side(*unit) == Side::Us);
        ours.filter(|unit| view.counter(*unit).is_of_the_29th())
            .for_each(list);
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Verdict {
    exit::check(view, unit)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    exit::leave(play, unit);
}
