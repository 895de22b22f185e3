//! What random players do: one action that is in order, chosen without listing all of them.
//!
//! They first choose who acts, or to end the step, and then what he does: so only one unit is looked at, and a step ends
//! when some of those who could act have done so. Every action that is listed is possible.

use super::game::LandingsGame;
use super::reach::Reach;
use super::resolved::{Resolved, Way};
use super::roster::UnitIx;
use super::sequence::Phase;
use super::state::{State, Troop};
use beachhead_engine::Choices;

/// What random players keep from one choice to the next, so that nothing is allocated anew.
#[derive(Debug, Default)]
pub struct Scratch {
    actions: Vec<Resolved>,
    units: Vec<UnitIx>,
    reach: Reach,
}

/// So seldom do random players order fewer units than they may.
const SELDOM: usize = 16;

impl LandingsGame {
    /// A legal action; none when the game is over.
    pub(super) fn choose(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        if state.ending.is_some() {
            return None;
        }
        if state.pending.is_empty() {
            match state.phase {
                Phase::Deal => return Some(Resolved::Deal),
                Phase::Draw => return Some(Resolved::Draw),
                Phase::Night => return Some(Resolved::RollNight),
                Phase::Battle if self.strike_is_due(state) => {
                    let strike = self.sample_strike(state, &mut scratch.actions, choices);
                    // Now and then somebody battles first, or the card is left.
                    if strike.is_some() && choices.below(8) > 0 {
                        return strike;
                    }
                    scratch.actions.clear();
                }
                Phase::Orders => return self.choose_order(state, scratch, choices),
                Phase::Movement | Phase::Battle | Phase::SecondMove => {
                    return self.choose_unit(state, scratch, choices);
                }
                _ => {}
            }
        }
        let actions = &mut scratch.actions;
        actions.clear();
        self.candidates(state, actions);
        self.take_legal(state, actions, choices)
    }

    /// One of these actions. Those that are not in order are skipped; cards are listed only if they may be played.
    fn take_legal(
        &self,
        state: &State,
        actions: &mut Vec<Resolved>,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        let mut taken = std::iter::from_fn(|| choices.take(actions));
        taken.find(|action| {
            matches!(action, Resolved::Play { .. }) || self.judge_action(state, action).is_ok()
        })
    }

    /// An order, as long as there is one to give, or now and then something else.
    fn choose_order(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        let actions = &mut scratch.actions;
        actions.clear();
        self.list_orders(state, actions);
        if !actions.is_empty() && choices.below(SELDOM) > 0 {
            return choices.pick(actions).copied();
        }
        actions.clear();
        self.list_blows(state, actions);
        actions.push(Resolved::Done);
        self.take_legal(state, actions, choices)
    }

    /// A move of the unit to any hex it reaches, or off the map from there.
    fn choose_move(
        &self,
        state: &State,
        unit: UnitIx,
        reach: &mut Reach,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        self.check_mover(state, unit).ok()?;
        self.reach(state, unit, reach);
        let side = self.side_of(unit);
        let leaves = |hex| self.is_exit(side, hex);
        let found = reach.found();
        let at_exit = state.hex_of(unit).is_some_and(leaves);
        let all = found.len() + usize::from(at_exit);
        let first = choices.below(all);
        // A way that was found is in order, but for craft and from cave to cave.
        let found_is_legal = !self.is_craft(state, unit) && !self.own_gait(state, unit).caves;
        // Not everybody may end wherever he gets to: then the next hex is as good.
        (first..all).chain(0..first).find_map(|at| {
            let action = match found.get(at) {
                None => Resolved::Exit {
                    unit,
                    way: Way::EMPTY,
                },
                Some(reached) => {
                    let way = reach.way(reached)?;
                    if leaves(reached.hex) && choices.below(2) == 0 {
                        Resolved::Exit { unit, way }
                    } else {
                        Resolved::Move { unit, way }
                    }
                }
            };
            let legal = found_is_legal && matches!(action, Resolved::Move { .. });
            (legal || self.judge_action(state, &action).is_ok()).then_some(action)
        })
    }

    /// Something that one of the ordered units does; or what belongs to no single unit, such as to end the step.
    fn choose_unit(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        let Scratch {
            actions,
            units,
            reach,
        } = scratch;
        units.clear();
        let acts = |(unit, troop): &(UnitIx, &Troop)| {
            let turn = &troop.turn;
            let done = match state.phase {
                Phase::Movement => turn.moved || turn.arrived,
                Phase::SecondMove => turn.moved_again,
                _ => false,
            };
            turn.ordered && !done && state.hex_of(*unit).is_some()
        };
        units.extend(state.every_unit().filter(acts).map(|(unit, _)| unit));
        let mut others = true;
        while others || !units.is_empty() {
            let chosen = choices.below(units.len() + usize::from(others));
            actions.clear();
            if chosen < units.len() {
                let unit = units.swap_remove(chosen);
                if state.phase != Phase::Battle {
                    match self.choose_move(state, unit, reach, choices) {
                        None => continue,
                        chosen => return chosen,
                    }
                }
                self.list_battles_of(state, unit, actions);
            } else {
                others = false;
                if state.phase == Phase::Movement {
                    self.list_deploys(state, actions);
                    self.list_once(state, actions);
                }
                actions.push(Resolved::Done);
            }
            // Attacks are listed only if they are in order.
            let mut taken = std::iter::from_fn(|| choices.take(actions));
            let found = taken.find(|action| {
                matches!(action, Resolved::Attack { .. })
                    || self.judge_action(state, action).is_ok()
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
