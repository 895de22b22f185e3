//! Deal: a player's hand at the start (M4, M6).

use beachhead_kit::Violation;
use beachhead_model::games::landings::Deck;

use crate::command::deck;
use crate::order;
use crate::rules::Rule;
use crate::state::Phase;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if order::is_open(view, Phase::Deal) {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    if view.state.phase == Phase::Deal && !view.state.acting().dealt {
        return Ok(());
    }
    order::not_now(view, "hands are dealt once, before the game")
}

/// Deals a hand.
pub(crate) fn apply(play: &mut Play<'_>) {
    let seat = play.state.seat;
    match play.game.plan.deck {
        _ if play.game.decks > 1 => {
            play.cite_all([Rule::DeckForEachMap, Rule::OwnHand]);
        }
        Deck::Breakthrough | Deck::TwoStandard => play.cite(Rule::BreakthroughDeck),
        Deck::Standard | Deck::Overlord => {}
    }
    for _ in 0..play.game.seats[seat].cards {
        deck::draw_into_hand(play, seat);
    }
    play.state.acting_mut().dealt = true;
}
