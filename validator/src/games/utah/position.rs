//! Positions: a state as a script stages it.
//!
//! Cups are full, nothing has been fought, and units that are not named are not on the map: those still to be set up
//! wait if their time has not passed, reinforcements come by their schedule, all others have no part in it. What could
//! not stand on the map in play is refused: a position is held to the same invariants as every state.

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
        self.stage_zones(&mut state, position)?;
        self.renew_lay(&mut state);
        self.sound(&state)?;
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

    /// Drop zones lie where 11.2.2 (1) lets them, once it is their phase; units are only placed when all of them lie.
    fn stage_zones(&self, state: &mut State, position: &Position) -> Result<(), String> {
        for zone in &position.drop_zones {
            if state.phase < Phase::DropZones {
                return Err(format!(
                    "no drop zone lies on the map before phase `{}`",
                    Phase::DropZones.name()
                ));
            }
            let hex = self.known_hex(&zone.hex)?;
            self.drop_zone_site(hex).map_err(|refused| refused.reason)?;
            if state.drop_zones.contains(&Some(hex)) {
                return Err(format!("two drop zones don't share hex {}", zone.hex));
            }
            let mut divisions = self.roster.divisions.iter();
            let at = divisions.position(|known| *known == zone.division);
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
        if state.phase == Phase::DropPlacement && state.drop_zones.contains(&None) {
            return Err("units are placed once every division has its drop zone".to_owned());
        }
        if self.everybody_finds_room(state, &state.drop_zones) {
            Ok(())
        } else {
            Err("around these drop zones, not every unit would find a hex of its own".to_owned())
        }
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
                state.units[unit].place = Place::Absent;
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
        // Up to the attacks after the drop, units that fell among Germans share a hex with them.
        for (unit, _) in self.roster.iter() {
            let counter = &self.roster[unit];
            let Some(hex) = state.hex_of(unit).filter(|_| counter.side == Side::Allied) else {
                continue;
            };
            let fell = counter.is_airborne() && state.phase <= Phase::DropAttacks;
            if self.lay(state).held(Side::German, hex) && !fell {
                return Err(format!(
                    "{} can't share {} with Germans",
                    counter.id,
                    self.number(hex)
                ));
            }
        }
        Ok(())
    }
}
