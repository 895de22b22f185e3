//! What random players do: one action that is in order, without listing all of them.
//!
//! They first choose who acts, or to end the phase, and then search for that unit only. So a phase ends when about half
//! of those who could act have done so, where players who choose among all actions would hardly ever end one. Every
//! action that is listed is possible.

use beachhead_schema::hex::HexIx;

use super::field_combat::MOST_ATTACKERS;
use super::game::UtahGame;
use super::resolved::Resolved;
use super::roster::UnitIx;
use super::search::Search;
use super::state::State;
use beachhead_engine::{Choices, Game};

/// What random players keep from one choice to the next, so that nothing is allocated anew.
#[derive(Debug, Default)]
pub struct Scratch {
    search: Search,
    path: Vec<HexIx>,
    units: Vec<UnitIx>,
    hexes: Vec<HexIx>,
    candidates: Vec<Resolved>,
}

impl UtahGame {
    /// An action that may be taken; none when the game is over.
    pub(super) fn choose(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        if state.ending.is_some() {
            return None;
        }
        let at_hand = state.battle.is_some() || !state.pending.is_empty();
        let phase = state.phase;
        let chosen = if at_hand {
            None
        } else if phase.is_movement() {
            self.choose_move(state, scratch, choices)
        } else if phase.is_combat() || phase.is_mobile_combat() {
            self.choose_fight(state, scratch, choices)
        } else {
            None
        };
        chosen.or_else(|| self.choose_candidate(state, scratch, choices))
    }

    /// One of all candidates. Those that are not in order are skipped.
    fn choose_candidate(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        let candidates = &mut scratch.candidates;
        candidates.clear();
        self.candidates(state, candidates);
        std::iter::from_fn(|| choices.take(candidates))
            .find(|action| self.check(state, action).is_ok())
    }

    /// Some unit's move to any hex it reaches, or the end of the phase.
    fn choose_move(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        let Scratch {
            search,
            path,
            units,
            ..
        } = scratch;
        units.clear();
        let all = self.roster.iter().map(|(unit, _)| unit);
        units.extend(all.filter(|unit| self.may_move(state, *unit)));
        let mut may_end = true;
        loop {
            let chosen = choices.below(units.len() + usize::from(may_end));
            if chosen >= units.len() {
                if !may_end {
                    return None;
                }
                if self.check(state, &Resolved::Done).is_ok() {
                    return Some(Resolved::Done);
                }
                may_end = false;
                continue;
            }
            let unit = units.swap_remove(chosen);
            self.reach(state, unit, search);
            if let Some(&end) = choices.pick(search.ends()) {
                search.path(end, path);
                return Some(Resolved::Move(unit, path.clone()));
            }
        }
    }

    /// An attack by any of the units next to some enemy, a bombardment, or the end of the phase.
    fn choose_fight(
        &self,
        state: &State,
        scratch: &mut Scratch,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        let Scratch { units, hexes, .. } = scratch;
        self.ready_to_attack(state, units);
        hexes.clear();
        for &unit in &*units {
            let Some(from) = state.hex_of(unit) else {
                continue;
            };
            for link in self.ground.links(from) {
                let enemy = self.roster[unit].side.enemy();
                if state.lay.held(enemy, link.to)
                    && !state.fought_over.contains(&link.to)
                    && !hexes.contains(&link.to)
                {
                    hexes.push(link.to);
                }
            }
        }
        // One chance each for every enemy hex, for bombarding, and for ending the phase.
        let chosen = choices.below(hexes.len() + 2);
        match hexes.get(chosen) {
            Some(&hex) => self.some_attack(state, units, hex, choices),
            None if chosen == hexes.len() => self
                .some_bombardment(state, units, choices)
                .or(Some(Resolved::Done)),
            None => Some(Resolved::Done),
        }
        .filter(|action| self.check(state, action).is_ok())
    }

    /// An attack on the hex by any group of these units that stand next to it.
    fn some_attack(
        &self,
        state: &State,
        units: &mut Vec<UnitIx>,
        hex: HexIx,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        units.retain(|unit| self.stands_next_to(state, *unit, hex));
        units.truncate(MOST_ATTACKERS);
        let groups = 1usize << units.len();
        let some = 1 + choices.below(groups - 1);
        let chosen = (0..)
            .zip(&*units)
            .filter(|(at, _)| some & (1 << at) != 0)
            .map(|(_, unit)| *unit);
        Some(Resolved::Attack(chosen.collect(), hex))
    }

    /// A bombardment of any enemy unit.
    fn some_bombardment(
        &self,
        state: &State,
        units: &mut Vec<UnitIx>,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        let side = state.phase.side();
        if !self.bombards_in(state.phase) || !state.cups.could_give(side) {
            return None;
        }
        units.clear();
        units.extend(
            state
                .every_unit()
                .map(|(unit, _)| unit)
                .filter(|unit| self.roster[*unit].side != side && state.hex_of(*unit).is_some()),
        );
        std::iter::from_fn(|| choices.take(units))
            .find(|unit| self.check_bombard(state, *unit).is_ok())
            .map(Resolved::Bombard)
    }
}
