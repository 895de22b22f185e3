//! TakeBack: the attacker takes a planned battle back, as freely as he planned it.

use beachhead_kit::{UnitIx, Violation};

use crate::order;
use crate::rules::Rule;
use crate::view::{Play, View};

/// One for each defender of a planned battle.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if view.state.phase.is_plan() {
        let battles = view.state.planned.iter();
        battles
            .flat_map(|battle| &battle.defenders)
            .for_each(|unit| list(*unit));
    }
}

/// Whether the defender is in a planned battle, and the plan is not closed.
pub(crate) fn check(view: View<'_>, defender: UnitIx) -> Result<(), Violation> {
    let about = view.about(defender);
    if !view.state.phase.is_plan() {
        let what = "no battle is taken back once the plan is closed";
        return Err(about.named(order::out_of_order(view, Rule::SideByTurn, what)));
    }
    let mut planned = view.state.planned.iter();
    match planned.any(|battle| battle.defenders.contains(&defender)) {
        true => Ok(()),
        false => {
            let why = format!(
                "{} is not attacked in any planned battle",
                view.id(defender)
            );
            about.refuse(Rule::SideByTurn, why)
        }
    }
}

pub(crate) fn apply(play: &mut Play<'_>, defender: UnitIx) {
    play.state
        .planned
        .retain(|battle| !battle.defenders.contains(&defender));
}
