//! Night: how far one sees, and who rolls for it.
//!
//! In the dark the side that the scenario names rolls at the start of its turns: each star lets everybody see a hex
//! further, until it is day. Where night falls it is the other way round.

use crate::game;
use crate::game::LandingsGame;
use crate::play::Play;
use crate::rules::Rule;
use crate::sequence::Phase;
use crate::state::DAYLIGHT;
use crate::view::View;
use beachhead_engine::Violation;

/// So far one sees in the dark, and with so much it is day.
const DARK: u8 = 1;
const DAY: u8 = 6;
/// Dice for the light.
const DICE: u8 = 4;

/// How far one sees when the game begins.
pub(crate) fn first_sight(game: &LandingsGame) -> u8 {
    match game.specials.night {
        Some((_, false)) => DARK,
        _ => DAYLIGHT,
    }
}

/// Whether it is so dark that planes and guns stay silent.
pub(crate) fn is_night(view: View<'_>) -> bool {
    view.state.sight < DAY
}

/// Whether the light is rolled for now, and hasn't been yet this turn.
fn changes_light(view: View<'_>) -> bool {
    let rolled = view
        .state
        .player(view.state.seat)
        .is_some_and(|player| player.done);
    view.game.specials.night.is_some_and(|(side, falls)| {
        let open = if falls {
            view.state.sight > DARK
        } else {
            view.state.sight < DAY
        };
        side == view.state.side && open && !rolled
    })
}

/// Whether the step of the light is over.
pub(crate) fn night_complete(view: View<'_>) -> bool {
    !changes_light(view)
}

/// Whether the light may be rolled for.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_roll_night(view: View<'_>) -> Result<(), Violation> {
    if view.state.phase == Phase::Night && changes_light(view) {
        Ok(())
    } else {
        Err(game::out_of_order(view, "the light is not rolled for"))
    }
}

/// Rolls for the light: each star is a hex.
pub(crate) fn roll_night(play: &mut Play<'_>) {
    const STAR: u8 = 6;
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
    let seat = play.state.seat;
    if let Some(player) = play.state.player_mut(seat) {
        player.done = true;
    }
}
