//! Who rules the air: dice of Air Power, who may call aircraft by a Recon 1, and what it does to reinforcements (L51 to
//! L53).

use beachhead_schema::games::landings::Special;

use super::cards::Card;
use super::game::LandingsGame;
use super::play::Play;
use super::roster::Side;
use super::rules::Rule;
use super::seats::Command;
use super::state::{NO_ROLL, State};

/// Air superiority is two dice a hex against one (L51), whatever cards say.
const SUPERIOR: u8 = 2;
const INFERIOR: u8 = 1;
/// Dice that generals roll less after Air Power (L53).
const GENERALS_LOSE: u8 = 2;

impl LandingsGame {
    /// Whether a side may call aircraft by a Recon 1: by the scenario, or as the attacker in a blitz.
    pub(super) fn has_air_strikes(&self, state: &State, side: Side) -> bool {
        if self.specials.blitz == Some(None) && side == Side::Axis {
            return true;
        }
        self.plan.special.iter().any(|special| match special {
            Special::AirStrikes { side: whose, hexes } => {
                let mut held = hexes.iter().filter_map(|hex| self.board.hex(hex.as_str()));
                Side::named(whose) == Some(side)
                    && (hexes.is_empty()
                        || held.any(|hex| {
                            let unit = state.unit_at(hex);
                            unit.is_some_and(|unit| self.side_of(unit) == side)
                        }))
            }
            _ => false,
        })
    }

    /// Dice a hex for the acting side (L51).
    pub(super) fn air_dice(&self, state: &State, card: &Card) -> u8 {
        let side = self.acting_side(state);
        match self.specials.air_superiority {
            Some(holder) if holder == side => SUPERIOR,
            Some(_) => INFERIOR,
            None => card.extra.air[side],
        }
    }
}

impl Play<'_> {
    /// Air Power of the side that rules the air keeps the other from its next reinforcement roll, or costs its generals
    /// dice (L52, L53).
    pub(super) fn air_bars_reinforcements(&mut self) {
        let side = self.game.acting_side(self.state);
        if self.game.specials.air_superiority != Some(side) || !self.game.specials.reinforcements {
            return;
        }
        let own = self.state.seat;
        let facing = self.game.facing(own);
        for (at, seat) in self.game.every_seat() {
            if seat.side == side {
                continue;
            }
            let fewer = match seat.command {
                Command::General(_) => GENERALS_LOSE,
                Command::Chief => continue,
                _ if facing == Some(at) => NO_ROLL,
                _ => continue,
            };
            let rule = if fewer == NO_ROLL {
                Rule::AirBlocksRoll
            } else {
                Rule::AirCutsRoll
            };
            if let Some(player) = self.state.player_mut(at) {
                player.fewer_dice = fewer;
            }
            self.cite(rule);
        }
    }
}
