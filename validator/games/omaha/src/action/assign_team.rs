//! `AssignTeam`: a naval fire support team goes with infantry of its battalion (2.6d).

use crate::data::UnitIx;
use crate::support::plans;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if view.game.options.fire_teams {
        view.units().for_each(list);
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Verdict {
    plans::check_team(view, unit)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    plans::assign_team(play, unit);
}
