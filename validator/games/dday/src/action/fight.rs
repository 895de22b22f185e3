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
    let (rule, what) = if !view.state.pending.is_empty() {
        (Rule::OneAtATime, "no other battle begins now")
    } else if !view.state.doomed.is_empty() {
        (Rule::RemoveFirst, "a unit is removed before any battle")
    } else if !view.state.phase.is_battles() {
        let why = "battles are fought when the plan is closed";
        (Rule::SideByTurn, why)
    } else {
        let is_attacked = view.state.is_attacked(defender);
        return about.require(is_attacked, Rule::OneBattleATurn, || {
            format!("there is no battle against {} any more", view.id(defender))
        });
    };
    about.refuse(rule, order::not_now(view, what))
}

pub(crate) fn apply(play: &mut Play<'_>, defender: UnitIx) {
    if let Some(battle) = play.state.take_battle(defender) {
        play.cite_all([Rule::OneAtATime, Rule::OneBattleATurn]);
        results::resolve(play, &battle);
    }
}
