//! Remove: the attacker removes a unit for which there is no battle (MUL-8).

use beachhead_kit::UnitIx;

use crate::{Play, Rule, Verdict, View, counters};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    view.state.doomed.iter().for_each(|unit| list(*unit));
}

/// Whether there is no battle for the unit.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Verdict {
    let (about, is_doomed) = (view.about(unit), view.state.doomed.contains(&unit));
    about.require(is_doomed, Rule::SupportOrRemove, || {
        format!("{} is not removed: combat can be divided", view.id(unit))
    })
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::SupportOrRemove);
    play.cite(Rule::RemoveFirst);
    counters::eliminate(play, &[unit]);
}
