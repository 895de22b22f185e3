//! RollNight: the light of the turn.

use beachhead_kit::Violation;

use crate::command::night::{self, DARK, DAY};
use crate::order;
use crate::rules::Rule;
use crate::state::{DAYLIGHT, Phase};
use crate::view::{Play, View};

/// Dice for the light.
const DICE: u8 = 4;

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if order::is_open(view, Phase::Night) {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    if view.state.phase == Phase::Night && night::changes_light(view) {
        return Ok(());
    }
    order::not_now(view, "the light is not rolled for")
}

/// Rolls for the light: each star is a hex.
pub(crate) fn apply(play: &mut Play<'_>) {
    const STAR: u16 = 6;
    play.cite(Rule::TurnOrder);
    let mut stars = 0;
    for _ in 0..DICE {
        if play.roll(&"the light") == STAR {
            stars += 1;
        }
    }
    let falls = play.game.specials.night.is_some_and(|(_, falls)| falls);
    let now = play.state.sight.min(DAY);
    let sight = if falls {
        now.saturating_sub(stars).max(DARK)
    } else {
        now + stars
    };
    play.state.sight = if sight >= DAY { DAYLIGHT } else { sight };
    play.state.acting_mut().done = true;
}
