//! Remove: the attacker removes a unit for which there is no battle (MUL-8).

use beachhead_kit::UnitIx;

use crate::combat::doomed;
use crate::{Play, Rule, Verdict, View, counters};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    let free_to_go = doomed::not_judged(view);
    let units = view.state.doomed.iter().chain(&free_to_go);
    units.for_each(|unit| list(*unit));
}

/// Whether there is no battle for the unit.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Verdict {
    let is_doomed = view.state.doomed.contains(&unit);
    let may_go = is_doomed || doomed::not_judged(view).contains(&unit);
    view.about(unit).require(may_go, Rule::SupportOrRemove, || {
        let id = view.id(unit);
        match view.state.battle_of(unit) {
            Some(_) => format!("{id} is not removed: it has a battle"),
            None => format!("{id} is not removed: combat can be divided"),
        }
    })
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::SupportOrRemove);
    play.cite(Rule::RemoveFirst);
    counters::eliminate(play, &[unit]);
}
