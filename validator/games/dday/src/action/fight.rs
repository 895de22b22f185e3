//! Fight: a planned battle is resolved.

use beachhead_kit::UnitIx;

use crate::combat::results;
use crate::{Play, Rule, Verdict, View, order};

/// One for each defender of a battle.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if view.state.phase.is_battles() && view.state.pending.is_empty() {
        view.state.attacked().for_each(list);
    }
}

/// Whether there is a battle against this defender, and no other is under way.
pub(crate) fn check(view: View<'_>, defender: UnitIx) -> Verdict {
    let about = view.about(defender);
    if !view.state.pending.is_empty() {
        let what = "no other battle begins now";
        return about.refuse(Rule::OneAtATime, order::not_now(view, what));
    }
    if !view.state.phase.is_battles() {
        if !view.state.doomed.is_empty() {
            let what = "a unit is removed before any battle";
            return about.refuse(Rule::RemoveFirst, order::not_now(view, what));
        }
        let what = "battles are fought when the plan is closed";
        return about.refuse(Rule::SideByTurn, order::not_now(view, what));
    }
    let is_attacked = view.state.battle_against(defender).is_some();
    about.require(is_attacked, Rule::OneBattleATurn, || {
        format!("there is no battle against {} any more", view.id(defender))
    })
}

pub(crate) fn apply(play: &mut Play<'_>, defender: UnitIx) {
    let Some(at) = play.state.battle_against(defender) else {
        return;
    };
    let battle = play.state.planned.remove(at);
    play.cite(Rule::OneAtATime);
    play.cite(Rule::OneBattleATurn);
    results::resolve(play, &battle);
}
