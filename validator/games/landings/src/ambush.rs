//! Ambush: the target of a close assault battles first (M24).

use super::battle::{Battle, By};
use super::game::LandingsGame;
use super::pile::CardIx;
use super::play::Play;
use super::roster::UnitIx;
use super::rules::Rule;
use super::seats::SeatIx;
use super::state::{Pending, State};
use beachhead_engine::Violation;

impl LandingsGame {
    /// Who could answer a close assault on the unit with an Ambush, and by which card: it has to reach its attacker.
    fn ambusher(
        &self,
        state: &State,
        defender: UnitIx,
        attacker: UnitIx,
    ) -> Option<(SeatIx, CardIx)> {
        let card = self.cards.ambush?;
        let hex = state.hex_of(defender)?;
        let side = self.side_of(defender);
        let mut seats = self.every_seat().filter(|(_, seat)| seat.side == side);
        let (seat, _) = seats.find(|(at, _)| {
            self.commands(*at, hex)
                && state
                    .player(*at)
                    .is_some_and(|player| player.hand.holds(card))
        })?;
        let target = state.hex_of(attacker)?;
        (self.dice_on(state, defender, target) > 0).then_some((seat, card))
    }

    pub(super) fn check_ambush(&self, state: &State) -> Result<(), Violation> {
        match state.pending.last() {
            Some(Pending::Ambush { .. }) => Ok(()),
            _ => Err(Violation::new(
                Rule::Ambush,
                "an Ambush answers a close assault on a unit that can reach its attacker: none waits for an answer now",
            )),
        }
    }
}

impl Play<'_> {
    /// A close assault was declared: its target may be able to answer.
    pub(super) fn offer_ambush(&mut self, battle: &Battle) {
        let By::Unit {
            unit, close: true, ..
        } = battle.by
        else {
            return;
        };
        let defender = battle.defender;
        if self.game.ambusher(self.state, defender, unit).is_some() {
            self.state.pending.push(Pending::Ambush {
                side: self.game.side_of(defender),
            });
        }
    }

    /// The target battles first; its attacker, if it is still there, goes on afterwards.
    pub(super) fn ambush(&mut self) {
        self.state.pending.pop();
        let Some(battle) = self.state.battle else {
            return;
        };
        let (By::Unit { unit, from, .. }, defender) = (battle.by, battle.defender) else {
            return;
        };
        let Some((seat, card)) = self.game.ambusher(self.state, defender, unit) else {
            return;
        };
        self.cite(Rule::Ambush);
        self.spend_ambush(seat, card);
        let dice = self.game.dice_on(self.state, defender, from);
        let stars = self.game.fire_of(self.state, defender).stars;
        let tally = self.roll_at(dice, unit, stars);
        self.suffer(unit, tally, true);
    }
}
