//! Defend: the one unit of a stack that meets the attack (11.2.4).

use beachhead_kit::{UnitIx, Violation};

use crate::order;
use crate::rules::Rule;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if let Some(battle) = order::battle_in_support(view)
        && order::wants_defender(view.game, battle)
    {
        battle.defenders.iter().copied().for_each(list);
    }
}

/// 11.2.4: who of an attacked stack may be named to defend it.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = view.id(unit);
    match &view.state.battle {
        Some(battle)
            if view.state.pending.is_empty() && order::wants_defender(view.game, battle) =>
        {
            if battle.defenders.contains(&unit) {
                return Ok(());
            }
            let why = format!("{id} is not in {}", view.number(battle.hex));
            Err(Violation::new(Rule::StackDefender, why).of(id.clone()))
        }
        _ => order::not_now(view, "a defender is named when a stack is attacked"),
    }
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::StackDefender);
    if let Some(battle) = &mut play.state.battle {
        battle.defenders = vec![unit];
    }
}
