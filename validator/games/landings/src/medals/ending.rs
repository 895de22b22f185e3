//! How a game ends: medals, sudden death, the deck or the turns run out (M5, M79, L91).
//!
//! Whatever gives a medal asks here at once, so that a game stops in the middle of a turn; what comes after the end
//! changes nothing any more. A side without a unit on the map plays on: it keeps its medals and its cards, and
//! reinforcements may still come.

use crate::rules::Rule;
use crate::side::Side;
use crate::state::{Ending, How};
use crate::view::{Play, View};

/// Exit medals that a side has been paid.
fn exits_of(view: View<'_>, side: Side) -> u16 {
    let paid = view.state.stand.paid.iter();
    paid.map(|paid| u16::from(paid[side])).sum()
}

/// Whether the side has the medals it plays for, and those of exits that it needs besides.
pub(crate) fn has_won_by_medals(view: View<'_>, side: Side) -> bool {
    let target = view.game.medals.target[side];
    let must_exit = u16::from(view.game.medals.must_exit[side]);
    target > 0 && view.state.stand.total(side) >= target && exits_of(view, side) >= must_exit
}

/// Ends the game if the side has its medals now.
pub(crate) fn win_by_medals(play: &mut Play<'_>, side: Side) {
    if play.state.ending.is_none() && has_won_by_medals(play.view(), side) {
        play.cite_all([Rule::MedalsToWin, Rule::WonAtOnce]);
        play.cite_if(play.game.plan.sheets.len() > 1, Rule::SummedMedals);
        end(play, Some(side), How::Medals);
    }
}

/// Ends the game: the hexes of a sudden death are held.
pub(crate) fn win_suddenly(play: &mut Play<'_>, side: Side) {
    play.cite(Rule::WonAtOnce);
    end(play, Some(side), How::SuddenDeath);
}

/// The deck has run out where that ends the game, and no card is left to play: more medals win (M4).
pub(crate) fn end_with_the_deck(play: &mut Play<'_>) {
    end(play, leader(play), How::DeckOut);
}

/// The last turn is over: more medals win, or it is a draw, by the pack's choice.
pub(crate) fn end_with_the_turns(play: &mut Play<'_>) {
    let winner = leader(play).filter(|_| play.game.system.medals_decide);
    end(play, winner, How::TurnsOver);
}

fn leader(play: &Play<'_>) -> Option<Side> {
    let [axis, allies] = Side::BOTH.map(|side| play.state.stand.total(side));
    match axis.cmp(&allies) {
        std::cmp::Ordering::Greater => Some(Side::Axis),
        std::cmp::Ordering::Less => Some(Side::Allies),
        std::cmp::Ordering::Equal => None,
    }
}

fn end(play: &mut Play<'_>, winner: Option<Side>, how: How) {
    if play.state.ending.is_none() {
        play.state.ending = Some(Ending { winner, how });
    }
}
