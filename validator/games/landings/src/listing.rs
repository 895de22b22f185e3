//! What may be done: every deed that is in order, always in the same order.
//!
//! Each topic lists its own; what it lists without judging is judged here, by [`LandingsGame::judge_deed`].

use super::deed::Deed;
use super::game::LandingsGame;
use super::sequence::Phase;
use super::state::{Pending, State};

impl LandingsGame {
    pub(super) fn list(&self, state: &State, deeds: &mut Vec<Deed>) {
        if state.ending.is_some() {
            return;
        }
        let from = deeds.len();
        self.candidates(state, deeds);
        let mut at = 0;
        deeds.retain(|deed| {
            at += 1;
            at <= from || self.judge_deed(state, deed).is_ok()
        });
    }

    /// Every deed that is in order, among others that are not.
    pub(super) fn candidates(&self, state: &State, deeds: &mut Vec<Deed>) {
        match state.pending.last() {
            Some(pending) => self.list_decisions(state, pending, deeds),
            None => self.list_step(state, deeds),
        }
        if state.pending.last().is_none_or(Pending::may_be_declined) {
            deeds.push(Deed::Done);
        }
    }

    /// What may answer a pending decision, among deeds that are not in order.
    fn list_decisions(&self, state: &State, pending: &Pending, deeds: &mut Vec<Deed>) {
        match pending {
            Pending::Ambush { .. } => deeds.push(Deed::Ambush),
            Pending::Flags { .. } => self.list_flags(state, deeds),
            Pending::BattleBack { .. } => deeds.push(Deed::BattleBack),
            Pending::TakeGround { unit, hex, .. } => self.list_ground(state, *unit, *hex, deeds),
            Pending::Overrun { unit, .. } => self.list_overrun(state, *unit, deeds),
            Pending::Keep { .. } => self.list_keeps(state, deeds),
            Pending::CraftReturn { craft, .. } => {
                let icons = self.free_icons(state);
                deeds.extend(icons.map(|hex| Deed::ReturnCraft { craft: *craft, hex }));
            }
        }
    }

    /// What the step is about, among deeds that are not in order.
    fn list_step(&self, state: &State, deeds: &mut Vec<Deed>) {
        match state.phase {
            Phase::Deal => deeds.push(Deed::Deal),
            Phase::Night => deeds.push(Deed::RollNight),
            Phase::Command => {
                self.list_lays(state, deeds);
                self.list_hand_outs(state, deeds);
                self.list_plays(state, deeds);
                deeds.push(Deed::RollInitiative);
            }
            Phase::CardRoll => self.list_card_roll(state, deeds),
            Phase::Orders => {
                self.list_orders(state, deeds);
                self.list_blows(state, deeds);
            }
            Phase::Reinforcements => {
                deeds.push(Deed::RollReinforcements);
            }
            Phase::Draw => deeds.push(Deed::Draw),
            Phase::Equip => self.list_equips(state, deeds),
            Phase::Movement => {
                self.list_all_moves(state, deeds);
                self.list_deploys(state, deeds);
                self.list_once(state, deeds);
            }
            Phase::Jump => self.list_jumps(state, deeds),
            Phase::Battle => {
                self.list_battles(state, deeds);
                self.list_strikes(state, deeds);
            }
            Phase::SecondMove => self.list_all_moves(state, deeds),
            Phase::Over => {}
        }
    }
}
