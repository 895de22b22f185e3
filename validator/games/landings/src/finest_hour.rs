//! Their Finest Hour: dice for cards held order units (M22, L19).

use crate::play::Play;
use crate::rules::Rule;
use crate::seats;
use crate::seats::{Command, SeatIx};
use crate::state::{Played, Playing};

/// Symbols order their own class, stars anybody. They are counted as sections are: infantry first, armour second,
/// stars anywhere.
pub(crate) fn count_finest_hour(play: &mut Play<'_>, rolled: [u8; 6]) {
    play.cite(Rule::FinestHourFirst);
    let [first, second, armor, _, _, star] = rolled;
    if let Some(playing) = play.state.playing_mut() {
        playing.by_section = [first.saturating_add(second), armor, 0];
        playing.anywhere = playing.anywhere.saturating_add(star);
    }
}

/// Played by a chief, it has each of his generals roll, and none of them has another card.
pub(crate) fn every_general_rolls(play: &mut Play<'_>, played: Played) {
    let Some(own) = seats::seat(play.game, play.state.seat) else {
        return;
    };
    if own.command != Command::Chief {
        return;
    }
    let side = own.side;
    let generals: Vec<SeatIx> = seats::every_seat(play.game)
        .filter(|(_, seat)| seat.side == side && matches!(seat.command, Command::General(_)))
        .map(|(at, _)| at)
        .collect();
    // The card itself lies before the chief, and is discarded once.
    let played = Played {
        card: play.game.cards.initiative.unwrap_or(played.card),
        ..played
    };
    for general in generals {
        if let Some(player) = play.state.player_mut(general) {
            player.playing = Some(Playing::of(played));
        }
    }
    // The chief has the card itself, and commands no units.
    if let Some(playing) = play.state.playing_mut() {
        playing.has_rolled = true;
    }
}
