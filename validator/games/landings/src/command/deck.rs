//! Cards drawn and discarded (M4).
//!
//! A deck is counted, not shuffled: a die says which card comes.

use crate::data::{CardIx, SeatIx};
use crate::rules::Rule;
use crate::side::Side;
use crate::view::Play;

/// Draws a card for a player; nothing where none is left anywhere.
pub(crate) fn draw_card(play: &mut Play<'_>, seat: SeatIx) -> Option<CardIx> {
    let deck = usize::from(play.game.seat(seat)?.deck);
    let pile = play.state.decks.get_mut(deck)?;
    let mut shuffled = false;
    if pile.left.is_empty() && !play.game.specials.no_reshuffle {
        shuffled = !pile.discards.is_empty();
        let (left, discards) = (&mut pile.left, &mut pile.discards);
        left.gather(discards);
    }
    let sides = pile.left.len();
    if sides == 0 {
        return None;
    }
    if shuffled {
        play.cite(Rule::Reshuffle);
    }
    let place = play.dice.roll(sides, &"a card").saturating_sub(1);
    let pile = play.state.decks.get_mut(deck)?;
    let card = pile.left.nth(place)?;
    pile.left.take(card);
    Some(card)
}

pub(crate) fn draw_into_hand(play: &mut Play<'_>, seat: SeatIx) -> bool {
    let Some(card) = draw_card(play, seat) else {
        return false;
    };
    if let Some(player) = play.state.player_mut(seat) {
        player.hand.add(card);
    }
    true
}

/// Puts a card on its player's discards. What no deck holds, no pile takes.
pub(crate) fn discard(play: &mut Play<'_>, seat: SeatIx, card: CardIx) {
    let in_decks = play.game.cards.is_in_deck(card);
    let deck = play.game.seat(seat).map(|seat| usize::from(seat.deck));
    let deck = deck.and_then(|deck| play.state.decks.get_mut(deck));
    if let Some(deck) = deck.filter(|_| in_decks) {
        deck.discards.add(card);
    }
}

/// A side's first player who holds more than `fewest` cards discards one at random.
pub(crate) fn lose_random_card(play: &mut Play<'_>, side: Side, fewest: u16) {
    let mut seats = play.game.every_seat();
    let found = seats.find(|(at, seat)| {
        let player = play.state.player(*at);
        seat.side == side && player.is_some_and(|player| player.hand.len() > fewest)
    });
    let Some((seat, _)) = found else {
        return;
    };
    let Some(held) = play.state.player(seat).map(|player| player.hand.len()) else {
        return;
    };
    let place = play
        .dice
        .roll(held, &"the card that is lost")
        .saturating_sub(1);
    if let Some(player) = play.state.player_mut(seat)
        && let Some(card) = player.hand.nth(place)
    {
        player.hand.take(card);
        discard(play, seat, card);
    }
}
