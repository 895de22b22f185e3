//! What may be done: every action that is in order, always in the same order.
//!
//! Each topic lists its own; what it lists without judging is judged here, by [`LandingsGame::judge_action`].

use crate::action::attack;
use crate::action::blow;
use crate::action::deploy;
use crate::action::enter;
use crate::action::equip;
use crate::action::hand_out;
use crate::action::jump;
use crate::action::keep;
use crate::action::lay;
use crate::action::move_unit;
use crate::action::play_card;
use crate::action::resolved::Resolved;
use crate::action::retreat;
use crate::action::roll_card;
use crate::action::strike;
use crate::action::take_ground;
use crate::arrivals::craft;
use crate::command::ordering;
use crate::game;
use crate::state::pending::Pending;
use crate::state::phase::Phase;
use crate::view::View;

pub(crate) fn list(view: View<'_>, actions: &mut Vec<Resolved>) {
    if view.state.ending.is_some() {
        return;
    }
    let from = actions.len();
    candidates(view, actions);
    let mut at = 0;
    actions.retain(|action| {
        at += 1;
        at <= from || game::judge_action(view, action).is_ok()
    });
}

/// Every action that is in order, among others that are not.
pub(crate) fn candidates(view: View<'_>, actions: &mut Vec<Resolved>) {
    match view.state.pending.last() {
        Some(pending) => list_decisions(view, pending, actions),
        None => list_step(view, actions),
    }
    if view
        .state
        .pending
        .last()
        .is_none_or(Pending::may_be_declined)
    {
        actions.push(Resolved::Done);
    }
}

/// What may answer a pending decision, among actions that are not in order.
fn list_decisions(view: View<'_>, pending: &Pending, actions: &mut Vec<Resolved>) {
    match pending {
        Pending::Ambush { .. } => actions.push(Resolved::Ambush),
        Pending::Flags { .. } => retreat::candidates(view, actions),
        Pending::BattleBack { .. } => actions.push(Resolved::BattleBack),
        Pending::TakeGround { unit, hex, .. } => {
            take_ground::candidates(view, *unit, *hex, actions)
        }
        Pending::Overrun { unit, .. } => attack::list_overrun(view, *unit, actions),
        Pending::Keep { .. } => keep::candidates(view, actions),
        Pending::CraftReturn { craft, .. } => {
            let icons = craft::free_icons(view);
            actions.extend(icons.map(|hex| Resolved::ReturnCraft { craft: *craft, hex }));
        }
    }
}

/// What the step is about, among actions that are not in order.
fn list_step(view: View<'_>, actions: &mut Vec<Resolved>) {
    match view.state.phase {
        Phase::Deal => actions.push(Resolved::Deal),
        Phase::Night => actions.push(Resolved::RollNight),
        Phase::Command => {
            lay::candidates(view, actions);
            hand_out::candidates(view, actions);
            play_card::candidates(view, actions);
            actions.push(Resolved::RollInitiative);
        }
        Phase::CardRoll => roll_card::candidates(view, actions),
        Phase::Orders => {
            ordering::list_orders(view, actions);
            blow::candidates(view, actions);
        }
        Phase::Reinforcements => {
            actions.push(Resolved::RollReinforcements);
        }
        Phase::Draw => actions.push(Resolved::Draw),
        Phase::Equip => equip::list_equips(view, actions),
        Phase::Movement => {
            move_unit::candidates(view, actions);
            deploy::candidates(view, actions);
            enter::candidates(view, actions);
        }
        Phase::Jump => jump::candidates(view, actions),
        Phase::Battle => {
            attack::candidates(view, actions);
            strike::candidates(view, actions);
        }
        Phase::SecondMove => move_unit::candidates(view, actions),
        Phase::Over => {}
    }
}
