//! What may be done: every action that is in order, always in the same order.
//!
//! Each topic lists its own; what it lists without judging is judged here, by [`LandingsGame::judge_action`].

use crate::battle;
use crate::bridges;
use crate::command;
use crate::commissar;
use crate::craft;
use crate::draw;
use crate::drops;
use crate::equip;
use crate::flags;
use crate::game;
use crate::medics;
use crate::movement;
use crate::once;
use crate::orders;
use crate::overlord;
use crate::reinforcements;
use crate::resolved::Resolved;
use crate::sequence::Phase;
use crate::state::Pending;
use crate::strikes;
use crate::take_ground;
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
        Pending::Flags { .. } => flags::list_flags(view, actions),
        Pending::BattleBack { .. } => actions.push(Resolved::BattleBack),
        Pending::TakeGround { unit, hex, .. } => {
            take_ground::list_ground(view, *unit, *hex, actions)
        }
        Pending::Overrun { unit, .. } => take_ground::list_overrun(view, *unit, actions),
        Pending::Keep { .. } => draw::list_keeps(view, actions),
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
            commissar::list_lays(view, actions);
            overlord::list_hand_outs(view, actions);
            command::list_plays(view, actions);
            actions.push(Resolved::RollInitiative);
        }
        Phase::CardRoll => medics::list_card_roll(view, actions),
        Phase::Orders => {
            orders::list_orders(view, actions);
            bridges::list_blows(view, actions);
        }
        Phase::Reinforcements => {
            actions.push(Resolved::RollReinforcements);
        }
        Phase::Draw => actions.push(Resolved::Draw),
        Phase::Equip => equip::list_equips(view, actions),
        Phase::Movement => {
            movement::list_all_moves(view, actions);
            reinforcements::list_deploys(view, actions);
            once::list_once(view, actions);
        }
        Phase::Jump => drops::list_jumps(view, actions),
        Phase::Battle => {
            battle::list_battles(view, actions);
            strikes::list_strikes(view, actions);
        }
        Phase::SecondMove => movement::list_all_moves(view, actions),
        Phase::Over => {}
    }
}
