//! Recovery at an oasis or a hospital: figures come back instead of a move and a battle.
//!
//! No row of the checklist speaks of it: it is an action of scenarios of the base game.

use super::game::LandingsGame;
use super::hits::{Face, Faces};
use super::play::Play;
use super::resolved::Resolved;
use super::roster::{Class, Traits, UnitIx};
use super::rules::Rule;
use super::state::State;
use super::terrain::Marks;
use beachhead_engine::Violation;

/// Dice at a hospital; at an oasis there is one for each card held, and one more.
const HOSPITAL_DICE: u8 = 6;

impl LandingsGame {
    pub(super) fn check_recover(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let refuse = |why: String| Err(Violation::new(Rule::TurnOrder, why).of(id.clone()));
        if !self.specials.recovery {
            return refuse("no unit recovers in this battle".to_owned());
        }
        self.check_ready(state, unit)?;
        let troop = &state.troops[unit];
        let kind = self.kind_of(state, unit);
        let Some(hex) = state.hex_of(unit) else {
            return refuse(format!("{id} is not on the map"));
        };
        if !self.ground.is(hex, Marks::OASIS.or(Marks::HOSPITAL)) {
            return refuse(format!("{id} is at no oasis and no hospital"));
        }
        if kind.class != Class::Infantry || kind.traits.has(Traits::VEHICLE) {
            return refuse(format!("{id} is no infantry"));
        }
        if troop.turn.moved || troop.turn.battles > 0 {
            return refuse(format!("{id} has moved or battled"));
        }
        if self.missing_figures(state, unit) == 0 {
            return refuse(format!("{id} lacks no figure"));
        }
        if self.beside_enemy(state, unit) {
            return refuse(format!("{id} has an enemy beside it"));
        }
        Ok(())
    }

    pub(super) fn list_recovery(&self, state: &State, unit: UnitIx, actions: &mut Vec<Resolved>) {
        if !self.specials.recovery {
            return;
        }
        if self.check_recover(state, unit).is_ok() {
            actions.push(Resolved::Recover { unit });
        }
    }
}

impl Play<'_> {
    /// The unit rolls for the figures that come back to it, and is done for the turn.
    pub(super) fn recover(&mut self, unit: UnitIx) {
        let Some(hex) = self.state.hex_of(unit) else {
            return;
        };
        let dice = if self.game.ground.is(hex, Marks::HOSPITAL) {
            HOSPITAL_DICE
        } else {
            let player = self.state.player(self.state.seat);
            let cards = player.map_or(0, |player| player.hand.len());
            u8::try_from(cards).unwrap_or(u8::MAX).saturating_add(1)
        };
        let mut back = 0;
        for _ in 0..dice {
            let die = self.dice.roll(Faces::SIDES, &"recovery");
            if matches!(self.game.faces.of(die), Face::Infantry | Face::Star) {
                back += 1;
            }
        }
        self.end_battles(unit);
        let back = back.min(self.game.missing_figures(self.state, unit));
        self.give_figures(unit, back);
    }
}
