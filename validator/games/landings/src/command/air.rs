//! Who rules the air: dice of Air Power, who may call aircraft by a Recon 1, and what it does to reinforcements (L51 to
//! L53).

use beachhead_model::games::landings::Special;

use crate::data::{Card, Command};
use crate::players;
use crate::rules::Rule;
use crate::side::Side;
use crate::state::NO_ROLL;
use crate::view::{Play, View};

/// Air superiority is two dice a hex against one (L51), whatever cards say.
const SUPERIOR: u8 = 2;

const INFERIOR: u8 = 1;

/// Dice that generals roll less after Air Power (L53).
const GENERALS_LOSE: u8 = 2;

/// Whether a side may call aircraft by a Recon 1: by the scenario, or as the attacker in a blitz.
pub(crate) fn has_air_strikes(view: View<'_>, side: Side) -> bool {
    if view.game.specials.blitz == Some(None) && side == Side::Axis {
        return true;
    }
    view.game.plan.special.iter().any(|special| match special {
        Special::AirStrikes { side: whose, hexes } => {
            let mut held = hexes
                .iter()
                .filter_map(|hex| view.game.board.hex(hex.as_str()));
            Side::named(whose) == Some(side)
                && (hexes.is_empty()
                    || held.any(|hex| {
                        let unit = view.state.unit_at(hex);
                        unit.is_some_and(|unit| view.side(unit) == side)
                    }))
        }
        _ => false,
    })
}

/// Dice a hex for the acting side (L51).
pub(crate) fn air_dice(view: View<'_>, card: &Card) -> u8 {
    let side = players::acting_side(view);
    match view.game.specials.air_superiority {
        Some(holder) if holder == side => SUPERIOR,
        Some(_) => INFERIOR,
        None => card.extra.air[side],
    }
}

/// Air Power of the side that rules the air keeps the other from its next reinforcement roll, or costs its generals
/// dice (L52, L53).
pub(crate) fn air_bars_reinforcements(play: &mut Play<'_>) {
    let side = players::acting_side(play.view());
    if play.game.specials.air_superiority != Some(side) || !play.game.specials.reinforcements {
        return;
    }
    let own = play.state.seat;
    let facing = players::facing(play.game, own);
    for (at, seat) in play.game.seats.iter() {
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
        play.state.players[at].fewer_dice = fewer;
        play.cite(rule);
    }
}
