//! Night: how far one sees, and who rolls for it.
//!
//! In the dark the side that the scenario names rolls at the start of its turns: each star lets everybody see a hex
//! further, until it is day. Where night falls it is the other way round.

use super::game::LandingsGame;
use super::play::Play;
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{DAYLIGHT, State};
use beachhead_engine::Violation;

/// So far one sees in the dark, and with so much it is day.
const DARK: u8 = 1;
const DAY: u8 = 6;
/// Dice for the light.
const DICE: u8 = 4;

impl LandingsGame {
    /// How far one sees when the game begins.
    pub(super) fn first_sight(&self) -> u8 {
        match self.specials.night {
            Some((_, false)) => DARK,
            _ => DAYLIGHT,
        }
    }

    /// Whether it is so dark that planes and guns stay silent.
    pub(super) fn is_night(&self, state: &State) -> bool {
        state.sight < DAY
    }

    /// Whether the light is rolled for now, and hasn't been yet this turn.
    fn changes_light(&self, state: &State) -> bool {
        let rolled = state.player(state.seat).is_some_and(|player| player.done);
        self.specials.night.is_some_and(|(side, falls)| {
            let open = if falls {
                state.sight > DARK
            } else {
                state.sight < DAY
            };
            side == state.side && open && !rolled
        })
    }

    /// Whether the step of the light is over.
    pub(super) fn night_complete(&self, state: &State) -> bool {
        !self.changes_light(state)
    }

    /// Whether the light may be rolled for.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_roll_night(&self, state: &State) -> Result<(), Violation> {
        if state.phase == Phase::Night && self.changes_light(state) {
            Ok(())
        } else {
            Err(self.out_of_order(state, "the light is not rolled for"))
        }
    }
}

impl Play<'_> {
    /// Rolls for the light: each star is a hex.
    pub(super) fn roll_night(&mut self) {
        const STAR: u8 = 6;
        self.cite(Rule::TurnOrder);
        let mut stars = 0;
        for _ in 0..DICE {
            if self.roll(&"the light") == STAR {
                stars += 1;
            }
        }
        let falls = self.game.specials.night.is_some_and(|(_, falls)| falls);
        let now = self.state.sight.min(DAY);
        let sight = if falls {
            now.saturating_sub(stars).max(DARK)
        } else {
            now + stars
        };
        self.state.sight = if sight >= DAY { DAYLIGHT } else { sight };
        let seat = self.state.seat;
        if let Some(player) = self.state.player_mut(seat) {
            player.done = true;
        }
    }
}
