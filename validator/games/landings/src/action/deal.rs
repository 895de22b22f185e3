//! Deal: a player's hand at the start (M4, M6).

use beachhead_engine::Violation;
use beachhead_schema::games::landings::Deck;

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

/// Whether a hand may be dealt now.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    let dealt = view
        .state
        .player(view.state.seat)
        .is_some_and(|player| player.dealt);
    if view.state.phase == Phase::Deal && !dealt {
        Ok(())
    } else {
        Err(order::out_of_order(
            view,
            "hands are dealt once, before the game",
        ))
    }
}

/// Deals a hand.
pub(crate) fn apply(play: &mut Play<'_>) {
    let seat = play.state.seat;
    let Some(cards) = play.game.seat(seat).map(|seat| seat.cards) else {
        return;
    };
    match play.game.plan.deck {
        _ if play.game.decks > 1 => {
            play.cite(Rule::DeckForEachMap);
            play.cite(Rule::OwnHand);
        }
        Deck::Breakthrough | Deck::TwoStandard => play.cite(Rule::BreakthroughDeck),
        Deck::Standard | Deck::Overlord => {}
    }
    for _ in 0..cards {
        deck::draw_into_hand(play, seat);
    }
    if let Some(player) = play.state.player_mut(seat) {
        player.dealt = true;
    }
}
