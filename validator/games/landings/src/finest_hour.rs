//! Their Finest Hour: dice for cards held order units (M22, L19).

use super::play::Play;
use super::rules::Rule;
use super::seats::{Command, SeatIx};
use super::state::{Played, Playing};

impl Play<'_> {
    /// Symbols order their own class, stars anybody. They are counted as sections are: infantry first, armour second,
    /// stars anywhere.
    pub(super) fn count_finest_hour(&mut self, rolled: [u8; 6]) {
        self.cite(Rule::FinestHourFirst);
        let [first, second, armor, _, _, star] = rolled;
        if let Some(playing) = self.state.playing_mut() {
            playing.by_section = [first.saturating_add(second), armor, 0];
            playing.anywhere = playing.anywhere.saturating_add(star);
        }
    }

    /// Played by a chief, it has each of his generals roll, and none of them has another card.
    pub(super) fn every_general_rolls(&mut self, played: Played) {
        let Some(own) = self.game.seat(self.state.seat) else {
            return;
        };
        if own.command != Command::Chief {
            return;
        }
        let side = own.side;
        let generals: Vec<SeatIx> = self
            .game
            .every_seat()
            .filter(|(_, seat)| seat.side == side && matches!(seat.command, Command::General(_)))
            .map(|(at, _)| at)
            .collect();
        // The card itself lies before the chief, and is discarded once.
        let played = Played {
            card: self.game.cards.initiative.unwrap_or(played.card),
            ..played
        };
        for general in generals {
            if let Some(player) = self.state.player_mut(general) {
                player.playing = Some(Playing::of(played));
            }
        }
        // The chief has the card itself, and commands no units.
        if let Some(playing) = self.state.playing_mut() {
            playing.has_rolled = true;
        }
    }
}
