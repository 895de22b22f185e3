//! Positions: a state as a script stages it.
//!
//! Cups are full, nothing has been fought, and units that are not named are not on the map: those still to be set up
//! wait if their time has not passed, reinforcements come by their schedule, all others are out of the game.

use beachhead_schema::games::utah::Position;

use super::facts::unknown_phase;
use super::game::UtahGame;
use super::play::Play;
use super::roster::{Role, Side};
use super::sequence::Phase;
use super::state::{Place, State};
use crate::engine::{Game, GivenDice, Silent};

/// The one turn that is built.
const TURN: u16 = 1;

impl UtahGame {
    /// The state that the position describes.
    ///
    /// # Errors
    /// Says what of it can't be.
    pub(super) fn staged(&self, position: &Position) -> Result<State, String> {
        if position.turn != TURN {
            return Err(format!(
                "only game turn {TURN} is built so far, not {}",
                position.turn
            ));
        }
        let phase = Phase::named(&position.phase).ok_or_else(|| unknown_phase(&position.phase))?;
        if phase == Phase::End {
            return Err("a position is staged in a phase of play, not after the end".to_owned());
        }
        let mut state = self.start();
        state.phase = phase;
        self.stage_units(&mut state, position)?;
        for number in &position.beachheads {
            let hex = self.known_hex(number)?;
            if !self.ground.utah.contains(&hex) || state.beachheads.contains(&hex) {
                return Err(format!(
                    "a beachhead marker lies in a hex of Utah Beach, one to each: {number} can't have it"
                ));
            }
            state.beachheads.push(hex);
        }
        state.beachheads.sort_unstable();
        for zone in &position.drop_zones {
            let hex = self.known_hex(&zone.hex)?;
            let at = self
                .roster
                .divisions
                .iter()
                .position(|known| *known == zone.division);
            match at.and_then(|at| state.drop_zones.get_mut(at)) {
                Some(slot @ None) => *slot = Some(hex),
                _ => {
                    return Err(format!(
                        "`{}` is no airborne division, or is named twice",
                        zone.division
                    ));
                }
            }
        }
        // What begins with the phase, and phases that have nothing to wait for.
        let mut no_dice = GivenDice::new(&[]);
        let mut play = Play {
            game: self,
            state: &mut state,
            dice: &mut no_dice,
            trace: &mut Silent,
        };
        play.begin_phase();
        play.settle();
        Ok(state)
    }

    fn stage_units(&self, state: &mut State, position: &Position) -> Result<(), String> {
        for (unit, counter) in self.roster.iter() {
            let set_up_in = match counter.role {
                Role::FirstWave => Phase::Landing,
                Role::Drop(_) => Phase::DropPlacement,
                Role::AtStart(_) => Phase::GermanSetup,
                Role::Reinforcement(_) | Role::Absent => continue,
            };
            if set_up_in < state.phase {
                state.units[unit].place = Place::Lost;
            }
        }
        let mut named = Vec::new();
        for place in &position.units {
            let unit = self.known_unit(&place.unit)?;
            let hex = self.known_hex(&place.hex)?;
            let full = self.roster[unit].steps;
            let steps = place.steps.unwrap_or(full);
            if named.contains(&unit) {
                return Err(format!("{} is named twice", place.unit));
            }
            if !(1..=full).contains(&steps) {
                return Err(format!(
                    "{} can't have {steps} steps; it has 1 to {full}",
                    place.unit
                ));
            }
            if !self.ground.can_hold(hex, self.roster[unit].class)
                && state.phase > Phase::DropLosses
            {
                return Err(format!("{} can't stand in {}", place.unit, place.hex));
            }
            named.push(unit);
            let troop = &mut state.units[unit];
            troop.place = Place::Map(hex);
            troop.steps = steps;
            troop.rolled = state.phase > Phase::DropRolls;
        }
        let lay = self.lay(state);
        let shared = self
            .board
            .hexes()
            .find(|&hex| lay.held(Side::German, hex) && lay.held(Side::Allied, hex));
        match shared {
            Some(hex) if state.phase > Phase::DropAttacks => {
                Err(format!("units of both sides stand in {}", self.number(hex)))
            }
            _ => Ok(()),
        }
    }
}
