//! How a game ends: medals, sudden death, the deck or the turns run out (M5, M79, L91).
//!
//! Whatever gives a medal asks here at once, so that a game stops in the middle of a turn; what comes after the end
//! changes nothing any more. A side without a unit on the map plays on: it keeps its medals and its cards, and
//! reinforcements may still come.

use super::game::LandingsGame;
use super::play::Play;
use super::roster::Side;
use super::rules::Rule;
use super::state::{Ending, How, State};

impl LandingsGame {
    /// Exit medals that a side has been paid.
    fn exits_of(&self, state: &State, side: Side) -> u16 {
        let paid = state.stand.paid.iter();
        paid.map(|paid| u16::from(paid[side])).sum()
    }

    /// Whether the side has the medals it plays for, and those of exits that it needs besides.
    pub(super) fn has_won_by_medals(&self, state: &State, side: Side) -> bool {
        let target = self.medals.target[side];
        let must_exit = u16::from(self.medals.must_exit[side]);
        target > 0 && state.stand.total(side) >= target && self.exits_of(state, side) >= must_exit
    }
}

impl Play<'_> {
    /// Ends the game if the side has its medals now.
    pub(super) fn win_by_medals(&mut self, side: Side) {
        if self.state.ending.is_none() && self.game.has_won_by_medals(self.state, side) {
            self.cite(Rule::MedalsToWin);
            self.cite(Rule::WonAtOnce);
            if self.game.plan.sheets.len() > 1 {
                self.cite(Rule::SummedMedals);
            }
            self.end(Some(side), How::Medals);
        }
    }

    /// Ends the game: the hexes of a sudden death are held.
    pub(super) fn win_suddenly(&mut self, side: Side) {
        self.cite(Rule::WonAtOnce);
        self.end(Some(side), How::SuddenDeath);
    }

    /// The deck has run out where that ends the game, and no card is left to play: more medals win (M4).
    pub(super) fn end_with_the_deck(&mut self) {
        self.end(self.leader(), How::DeckOut);
    }

    /// The last turn is over: more medals win, or it is a draw, by the pack's choice.
    pub(super) fn end_with_the_turns(&mut self) {
        let winner = self.leader().filter(|_| self.game.system.medals_decide);
        self.end(winner, How::TurnsOver);
    }

    fn leader(&self) -> Option<Side> {
        let [axis, allies] = Side::BOTH.map(|side| self.state.stand.total(side));
        match axis.cmp(&allies) {
            std::cmp::Ordering::Greater => Some(Side::Axis),
            std::cmp::Ordering::Less => Some(Side::Allies),
            std::cmp::Ordering::Equal => None,
        }
    }

    fn end(&mut self, winner: Option<Side>, how: How) {
        if self.state.ending.is_none() {
            self.state.ending = Some(Ending { winner, how });
        }
    }
}
