//! TakeBack: the attacker takes a planned battle back, as freely as he planned it.

use beachhead_kit::UnitIx;

use crate::{Play, Rule, Verdict, View, order};

/// One for each defender of a planned battle.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if view.state.phase.is_plan() {
        view.state.attacked().for_each(list);
    }
}

/// Whether the defender is in a planned battle, and the plan is not closed.
pub(crate) fn check(view: View<'_>, defender: UnitIx) -> Verdict {
    let about = view.about(defender);
    if !view.state.phase.is_plan() {
        let what = "no battle is taken back once the plan is closed";
        return about.refuse(Rule::SideByTurn, order::not_now(view, what));
    }
    let (id, is_attacked) = (view.id(defender), view.state.is_attacked(defender));
    about.require(is_attacked, Rule::SideByTurn, || {
        format!("{id} is not attacked in any planned battle")
    })
}

pub(crate) fn apply(play: &mut Play<'_>, defender: UnitIx) {
    play.state.take_battle(defender);
}
