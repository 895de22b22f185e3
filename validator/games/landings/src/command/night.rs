//! Night: how far one sees, and when that changes.
//!
//! In the dark the side that the scenario names rolls at the start of its turns: each star lets everybody see a hex
//! further, until it is day. Where night falls it is the other way round.

use crate::data::LandingsGame;
use crate::state::DAYLIGHT;
use crate::view::View;

/// So far one sees in the dark, and with so much it is day.
pub(crate) const DARK: u8 = 1;

pub(crate) const DAY: u8 = 6;

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
pub(crate) fn changes_light(view: View<'_>) -> bool {
    view.game.specials.night.is_some_and(|(side, falls)| {
        let open = if falls {
            view.state.sight > DARK
        } else {
            view.state.sight < DAY
        };
        side == view.state.side && open && !view.state.acting().done
    })
}
