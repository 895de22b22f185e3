//! Cards drawn and discarded (M4).
//!
//! A deck is counted, not shuffled: a die says which card comes.

use crate::data::{CardIx, SeatIx};
use crate::rules::Rule;
use crate::side::Side;
use crate::view::Play;

/// Draws a card for a player; nothing where none is left anywhere.
pub(crate) fn draw_card(play: &mut Play<'_>, seat: SeatIx) -> Option<CardIx> {
    let deck = usize::from(play.game.seats[seat].deck);
    let deck = play.state.decks.get_mut(deck)?;
    if deck.left.is_empty() && !play.game.specials.no_reshuffle && !deck.discards.is_empty() {
        deck.left.gather(&mut deck.discards);
        play.trace.cite(Rule::Reshuffle);
    }
    let sides = deck.left.len();
    if sides == 0 {
        return None;
    }
    let place = play.dice.roll(sides, &"a card").saturating_sub(1);
    let card = deck.left.nth(place)?;
    deck.left.take(card);
    Some(card)
}

/// Whether there was a card to draw.
pub(crate) fn draw_into_hand(play: &mut Play<'_>, seat: SeatIx) -> bool {
    let card = draw_card(play, seat);
    card.into_iter()
        .for_each(|card| play.state.players[seat].hand.add(card));
    card.is_some()
}

/// Puts a card on its player's discards. What no deck holds, no pile takes.
pub(crate) fn discard(play: &mut Play<'_>, seat: SeatIx, card: CardIx) {
    let deck = usize::from(play.game.seats[seat].deck);
    let deck = play.state.decks.get_mut(deck);
    if let Some(deck) = deck.filter(|_| play.game.cards.is_in_deck(card)) {
        deck.discards.add(card);
    }
}

/// A side's first player who holds more than `fewest` cards discards one at random.
pub(crate) fn lose_random_card(play: &mut Play<'_>, side: Side, fewest: u16) {
    let held = |seat| play.state.players[seat].hand.len();
    let seats = play.game.seats.iter().filter(|(_, seat)| seat.side == side);
    let mut hands = seats.map(|(seat, _)| (seat, held(seat)));
    let Some((seat, held)) = hands.find(|(_, held)| *held > fewest) else {
        return;
    };
    let die = play.dice.roll(held, &"the card that is lost");
    let place = die.saturating_sub(1);
    let hand = &mut play.state.players[seat].hand;
    if let Some(card) = hand.nth(place) {
        hand.take(card);
        discard(play, seat, card);
    }
}
