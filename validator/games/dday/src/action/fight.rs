//! Fight: a planned battle is resolved.

use beachhead_kit::{UnitIx, Violation};

use crate::combat::results;
use crate::order;
use crate::rules::Rule;
use crate::view::{Play, View};

/// One for each defender of a battle.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if view.state.phase.is_battles() && view.state.pending.is_empty() {
        let battles = view.state.planned.iter();
        battles
            .flat_map(|battle| &battle.defenders)
            .for_each(|unit| list(*unit));
    }
}

/// Whether there is a battle against this defender, and no other is under way.
pub(crate) fn check(view: View<'_>, defender: UnitIx) -> Result<(), Violation> {
    let about = view.about(defender);
    if !view.state.pending.is_empty() {
        let refused = order::out_of_order(view, Rule::OneAtATime, "no other battle begins now");
        return Err(about.named(refused));
    }
    if !view.state.phase.is_battles() {
        let (rule, what) = match view.state.doomed.is_empty() {
            true => (
                Rule::SideByTurn,
                "battles are fought when the plan is closed",
            ),
            false => (Rule::RemoveFirst, "a unit is removed before any battle"),
        };
        return Err(about.named(order::out_of_order(view, rule, what)));
    }
    let mut planned = view.state.planned.iter();
    match planned.any(|battle| battle.defenders.contains(&defender)) {
        true => Ok(()),
        false => {
            let why = format!("there is no battle against {} any more", view.id(defender));
            about.refuse(Rule::OneBattleATurn, why)
        }
    }
}

pub(crate) fn apply(play: &mut Play<'_>, defender: UnitIx) {
    let mut planned = play.state.planned.iter();
    let Some(at) = planned.position(|battle| battle.defenders.contains(&defender)) else {
        return;
    };
    let battle = play.state.planned.remove(at);
    play.cite(Rule::OneAtATime);
    play.cite(Rule::OneBattleATurn);
    results::resolve(play, &battle);
}
