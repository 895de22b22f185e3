//! Drawing cards: hands at the start, a card at the end of a turn, and the choice that a Recon 1 gives (M4, M9, L114).
//!
//! The card in play is discarded first, so that it may be shuffled in. Whoever ambushed in the turn draws before the
//! active player does (M24).

use crate::command;
use crate::ending;
use crate::game;
use crate::overlord;
use crate::seats;
use crate::view::View;
use beachhead_schema::cannot_happen;
use beachhead_schema::games::landings::Deck;

use crate::cards::CardKind;
use crate::pile::CardIx;
use crate::play::Play;
use crate::resolved::Resolved;
use crate::roster::Side;
use crate::rules::Rule;
use crate::seats::SeatIx;
use crate::sequence::Phase;
use crate::state::Pending;
use beachhead_engine::Violation;

/// Whether a hand may be dealt now.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_deal(view: View<'_>) -> Result<(), Violation> {
    let dealt = view
        .state
        .player(view.state.seat)
        .is_some_and(|player| player.dealt);
    if view.state.phase == Phase::Deal && !dealt {
        Ok(())
    } else {
        Err(game::out_of_order(
            view,
            "hands are dealt once, before the game",
        ))
    }
}

/// Whether the step of dealing is over for the acting player.
pub(crate) fn deal_complete(view: View<'_>) -> bool {
    view.state
        .player(view.state.seat)
        .is_none_or(|player| player.dealt)
}

/// Whether the acting player draws now.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_draw(view: View<'_>) -> Result<(), Violation> {
    let drawn = view
        .state
        .player(view.state.seat)
        .is_some_and(|player| player.done);
    if view.state.phase == Phase::Draw && !drawn {
        Ok(())
    } else {
        Err(game::out_of_order(
            view,
            "cards are drawn at the end of the turn",
        ))
    }
}

/// Whether the step of drawing is over for the acting player.
pub(crate) fn draw_complete(view: View<'_>) -> bool {
    view.state
        .player(view.state.seat)
        .is_none_or(|player| player.done)
}

/// Whether this card is one of those drawn that may be kept.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_keep(view: View<'_>, card: CardIx) -> Result<(), Violation> {
    match view.state.pending.last() {
        Some(Pending::Keep { cards, .. }) if cards.contains(&Some(card)) => Ok(()),
        Some(Pending::Keep { .. }) => {
            let why = format!("{} is none of the cards drawn", view.game.card_id(card));
            Err(Violation::new(Rule::ReconDraw, why))
        }
        _ => Err(game::out_of_order(view, "no card is chosen")),
    }
}

/// The cards that may be kept, each once.
pub(crate) fn list_keeps(view: View<'_>, actions: &mut Vec<Resolved>) {
    if let Some(Pending::Keep { cards, .. }) = view.state.pending.last() {
        for (at, card) in cards.iter().enumerate() {
            let before = cards.iter().take(at);
            if let Some(card) = *card
                && !before.into_iter().any(|other| *other == Some(card))
            {
                actions.push(Resolved::Keep { card });
            }
        }
    }
}

/// Cards more than usual that a player draws at the end of this turn (L114).
fn later_cards(view: View<'_>, seat: SeatIx) -> u8 {
    let later = seats::seat(view.game, seat).map(|seat| seat.later.as_slice());
    let later = later.unwrap_or_else(|| cannot_happen!(&[], "player {} plays", seat.0));
    let later = later.iter();
    let now = later.filter(|(turn, _)| *turn == view.state.turn);
    now.map(|(_, cards)| *cards).sum()
}

/// Deals a hand.
pub(crate) fn deal(play: &mut Play<'_>) {
    let seat = play.state.seat;
    let Some(cards) = seats::seat(play.game, seat).map(|seat| seat.cards) else {
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
        draw_into_hand(play, seat);
    }
    if let Some(player) = play.state.player_mut(seat) {
        player.dealt = true;
    }
}

/// Draws a card for a player; nothing where none is left anywhere.
fn draw_card(play: &mut Play<'_>, seat: SeatIx) -> Option<CardIx> {
    let deck = usize::from(seats::seat(play.game, seat)?.deck);
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

/// Draws at the end of a turn.
pub(crate) fn draw(play: &mut Play<'_>) {
    let seat = play.state.seat;
    let recon = discard_played(play);
    replace_ambushes(play);
    play.cite(Rule::DrawOne);
    if let Some(player) = play.state.player_mut(seat) {
        player.done = true;
    }
    let draws = play.game.cards.draws;
    if overlord::is_chief(play.game, seat) {
        return draw_as_chief(play, seat, recon);
    }
    for _ in 0..later_cards(play.view(), seat) {
        draw_into_hand(play, seat);
    }
    if recon {
        draw_by_choice(play, seat, draws.recon, draws.keeps);
    } else {
        for _ in 0..draws.usual {
            if !draw_into_hand(play, seat) {
                deck_is_out(play);
            }
        }
    }
}

/// A chief draws up to the hand he began with; one card more where a general of his has played a Recon 1.
fn draw_as_chief(play: &mut Play<'_>, seat: SeatIx, recon: bool) {
    let draws = play.game.cards.draws;
    let (Some(own), Some(player)) = (seats::seat(play.game, seat), play.state.player(seat)) else {
        return;
    };
    let room = u16::from(own.cards).saturating_sub(player.hand.len());
    let wanted = if recon { draws.recon } else { draws.usual };
    for _ in 0..u16::from(wanted).min(room) {
        if !draw_into_hand(play, seat) {
            deck_is_out(play);
        }
    }
}

/// Draws `draws` cards, of which the player keeps some (M9).
fn draw_by_choice(play: &mut Play<'_>, seat: SeatIx, draws: u8, keep: u8) {
    play.cite(Rule::ReconDraw);
    let mut cards = [None; 3];
    let mut drawn = 0;
    for slot in cards.iter_mut().take(usize::from(draws)) {
        *slot = draw_card(play, seat);
        drawn += u8::from(slot.is_some());
    }
    if drawn == 0 {
        return deck_is_out(play);
    }
    if drawn <= keep {
        for card in cards.into_iter().flatten() {
            if let Some(player) = play.state.player_mut(seat) {
                player.hand.add(card);
            }
        }
        return;
    }
    let side = command::acting_side(play.view());
    play.state.pending.push(Pending::Keep {
        side,
        seat,
        cards,
        keep,
    });
}

/// Keeps a card of those drawn; when enough are kept, the others are discarded.
pub(crate) fn keep(play: &mut Play<'_>, card: CardIx) {
    play.cite(Rule::ReconDraw);
    let Some(Pending::Keep {
        side,
        seat,
        mut cards,
        keep,
    }) = play.state.pending.pop()
    else {
        return;
    };
    if let Some(slot) = cards.iter_mut().find(|slot| **slot == Some(card)) {
        *slot = None;
    }
    if let Some(player) = play.state.player_mut(seat) {
        player.hand.add(card);
    }
    if keep > 1 {
        let keep = keep - 1;
        play.state.pending.push(Pending::Keep {
            side,
            seat,
            cards,
            keep,
        });
        return;
    }
    for card in cards.into_iter().flatten() {
        discard(play, seat, card);
    }
}

/// Puts a card on its player's discards. What no deck holds, no pile takes.
pub(crate) fn discard(play: &mut Play<'_>, seat: SeatIx, card: CardIx) {
    let in_decks = play.game.cards.is_in_deck(card);
    let deck = seats::seat(play.game, seat).map(|seat| usize::from(seat.deck));
    let deck = deck.and_then(|deck| play.state.decks.get_mut(deck));
    if let Some(deck) = deck.filter(|_| in_decks) {
        deck.discards.add(card);
    }
}

/// The cards in play go to the discards: the player's own, and a chief's those of his generals. Whether one of them
/// acted as a Recon 1.
fn discard_played(play: &mut Play<'_>) -> bool {
    let own = play.state.seat;
    let side = command::acting_side(play.view());
    let chief = overlord::is_chief(play.game, own);
    let mut recon = false;
    for (seat, other) in seats::every_seat(play.game) {
        if seat != own && !(chief && other.side == side) {
            continue;
        }
        let Some(player) = play.state.player_mut(seat) else {
            continue;
        };
        player.fewer_dice = 0;
        let Some(playing) = player.playing.take() else {
            continue;
        };
        let played = playing.played;
        let kind = play.game.cards.kind(played.acts);
        recon |= kind == CardKind::Recon;
        discard(play, seat, played.card);
        if kind == CardKind::FinestHour {
            play.cite(Rule::FinestHourDie);
            if let Some(deck) = play.state.decks.get_mut(usize::from(other.deck)) {
                let (left, discards) = (&mut deck.left, &mut deck.discards);
                left.gather(discards);
            }
        }
    }
    recon
}

/// Whoever ambushed draws before the active player.
fn replace_ambushes(play: &mut Play<'_>) {
    let side = command::acting_side(play.view());
    for (seat, other) in seats::every_seat(play.game) {
        let Some(player) = play.state.player_mut(seat).filter(|_| other.side != side) else {
            continue;
        };
        for _ in 0..std::mem::take(&mut player.to_draw) {
            draw_into_hand(play, seat);
        }
    }
}

/// Spends an Ambush. Its owner draws for it at the end of the turn, a chief at once (M24).
pub(crate) fn spend_ambush(play: &mut Play<'_>, seat: SeatIx, card: CardIx) {
    play.cite(Rule::AmbushNotLed);
    if let Some(player) = play.state.player_mut(seat) {
        player.hand.take(card);
    }
    discard(play, seat, card);
    if overlord::is_chief(play.game, seat) {
        draw_into_hand(play, seat);
    } else if let Some(player) = play.state.player_mut(seat) {
        player.to_draw = player.to_draw.saturating_add(1);
    }
}

/// A side's first player who holds more than `fewest` cards discards one at random.
pub(crate) fn lose_random_card(play: &mut Play<'_>, side: Side, fewest: u16) {
    let mut seats = seats::every_seat(play.game);
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

/// No card is left: where the scenario ends there, whoever has more medals has won.
fn deck_is_out(play: &mut Play<'_>) {
    if !play.game.specials.no_reshuffle {
        return;
    }
    play.cite(Rule::Reshuffle);
    ending::end_with_the_deck(play);
}
