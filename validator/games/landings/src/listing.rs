//! What may be done: every action that is in order, always in the same order.
//!
//! Each topic lists its own; what it lists without judging is judged here, by [`LandingsGame::judge_action`].

use super::game::LandingsGame;
use super::resolved::Resolved;
use super::sequence::Phase;
use super::state::{Pending, State};

impl LandingsGame {
    pub(super) fn list(&self, state: &State, actions: &mut Vec<Resolved>) {
        if state.ending.is_some() {
            return;
        }
        let from = actions.len();
        self.candidates(state, actions);
        let mut at = 0;
        actions.retain(|action| {
            at += 1;
            at <= from || self.judge_action(state, action).is_ok()
        });
    }

    /// Every action that is in order, among others that are not.
    pub(super) fn candidates(&self, state: &State, actions: &mut Vec<Resolved>) {
        match state.pending.last() {
            Some(pending) => self.list_decisions(state, pending, actions),
            None => self.list_step(state, actions),
        }
        if state.pending.last().is_none_or(Pending::may_be_declined) {
            actions.push(Resolved::Done);
        }
    }

    /// What may answer a pending decision, among actions that are not in order.
    fn list_decisions(&self, state: &State, pending: &Pending, actions: &mut Vec<Resolved>) {
        match pending {
            Pending::Ambush { .. } => actions.push(Resolved::Ambush),
            Pending::Flags { .. } => self.list_flags(state, actions),
            Pending::BattleBack { .. } => actions.push(Resolved::BattleBack),
            Pending::TakeGround { unit, hex, .. } => self.list_ground(state, *unit, *hex, actions),
            Pending::Overrun { unit, .. } => self.list_overrun(state, *unit, actions),
            Pending::Keep { .. } => self.list_keeps(state, actions),
            Pending::CraftReturn { craft, .. } => {
                let icons = self.free_icons(state);
                actions.extend(icons.map(|hex| Resolved::ReturnCraft { craft: *craft, hex }));
            }
        }
    }

    /// What the step is about, among actions that are not in order.
    fn list_step(&self, state: &State, actions: &mut Vec<Resolved>) {
        match state.phase {
            Phase::Deal => actions.push(Resolved::Deal),
            Phase::Night => actions.push(Resolved::RollNight),
            Phase::Command => {
                self.list_lays(state, actions);
                self.list_hand_outs(state, actions);
                self.list_plays(state, actions);
                actions.push(Resolved::RollInitiative);
            }
            Phase::CardRoll => self.list_card_roll(state, actions),
            Phase::Orders => {
                self.list_orders(state, actions);
                self.list_blows(state, actions);
            }
            Phase::Reinforcements => {
                actions.push(Resolved::RollReinforcements);
            }
            Phase::Draw => actions.push(Resolved::Draw),
            Phase::Equip => self.list_equips(state, actions),
            Phase::Movement => {
                self.list_all_moves(state, actions);
                self.list_deploys(state, actions);
                self.list_once(state, actions);
            }
            Phase::Jump => self.list_jumps(state, actions),
            Phase::Battle => {
                self.list_battles(state, actions);
                self.list_strikes(state, actions);
            }
            Phase::SecondMove => self.list_all_moves(state, actions),
            Phase::Over => {}
        }
    }
}
