//! Draw: cards at the end of a turn, and the choice that a Recon 1 gives (M4, M9, L114).
//!
//! The card in play is discarded first, so that it may be shuffled in. Whoever ambushed in the turn draws before the
//! active player does (M24).

use beachhead_kit::Violation;

use crate::command::deck;
use crate::data::{CardKind, SeatIx};
use crate::medals::ending;
use crate::rules::Rule;
use crate::state::{Pending, Phase};
use crate::view::{Play, View};
use crate::{order, players};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if order::is_open(view, Phase::Draw) {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    if view.state.phase == Phase::Draw && !view.state.acting().done {
        return Ok(());
    }
    order::not_now(view, "cards are drawn at the end of the turn")
}

/// Cards more than usual that a player draws at the end of this turn (L114).
fn later_cards(view: View<'_>, seat: SeatIx) -> u8 {
    let later = view.game.seats[seat].later.iter();
    let now = later.filter(|(turn, _)| *turn == view.state.turn);
    now.map(|(_, cards)| *cards).sum()
}

/// Draws at the end of a turn.
pub(crate) fn apply(play: &mut Play<'_>) {
    let seat = play.state.seat;
    let recon = discard_played(play);
    replace_ambushes(play);
    play.cite(Rule::DrawOne);
    play.state.acting_mut().done = true;
    let draws = play.game.cards.draws;
    if players::is_chief(play.game, seat) {
        // Up to the hand he began with; one card more where a general of his has played a Recon 1.
        let (own, held) = (play.game.seats[seat].cards, play.state.acting().hand.len());
        let room = u16::from(own).saturating_sub(held);
        let wanted = if recon { draws.recon } else { draws.usual };
        return draw_usual(play, seat, u16::from(wanted).min(room));
    }
    for _ in 0..later_cards(play.view(), seat) {
        deck::draw_into_hand(play, seat);
    }
    if recon {
        draw_by_choice(play, seat, draws.recon, draws.keeps);
    } else {
        draw_usual(play, seat, draws.usual.into());
    }
}

fn draw_usual(play: &mut Play<'_>, seat: SeatIx, cards: u16) {
    for _ in 0..cards {
        if !deck::draw_into_hand(play, seat) {
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
        *slot = deck::draw_card(play, seat);
        drawn += u8::from(slot.is_some());
    }
    if drawn == 0 {
        return deck_is_out(play);
    }
    if drawn <= keep {
        let hand = &mut play.state.players[seat].hand;
        return cards.into_iter().flatten().for_each(|card| hand.add(card));
    }
    let side = players::acting_side(play.view());
    play.state.pending.ask_first(Pending::Keep {
        side,
        seat,
        cards,
        keep,
    });
}

/// The cards in play go to the discards: the player's own, and a chief's those of his generals. Whether one of them
/// acted as a Recon 1.
fn discard_played(play: &mut Play<'_>) -> bool {
    let own = play.state.seat;
    let side = players::acting_side(play.view());
    let chief = players::is_chief(play.game, own);
    let mut recon = false;
    for (seat, other) in play.game.seats.iter() {
        if seat != own && !(chief && other.side == side) {
            continue;
        }
        let player = &mut play.state.players[seat];
        player.fewer_dice = 0;
        let Some(playing) = player.playing.take() else {
            continue;
        };
        let played = playing.played;
        let kind = play.game.cards.kind(played.acts);
        recon |= kind == CardKind::Recon;
        deck::discard(play, seat, played.card);
        if kind == CardKind::FinestHour {
            play.cite(Rule::FinestHourDie);
            if let Some(deck) = play.state.decks.get_mut(usize::from(other.deck)) {
                deck.left.gather(&mut deck.discards);
            }
        }
    }
    recon
}

/// Whoever ambushed draws before the active player.
fn replace_ambushes(play: &mut Play<'_>) {
    let side = players::acting_side(play.view());
    for (seat, _) in play.game.seats.iter().filter(|(_, seat)| seat.side != side) {
        for _ in 0..std::mem::take(&mut play.state.players[seat].to_draw) {
            deck::draw_into_hand(play, seat);
        }
    }
}

/// No card is left: where the scenario ends there, whoever has more medals has won.
fn deck_is_out(play: &mut Play<'_>) {
    if play.game.specials.no_reshuffle {
        play.cite(Rule::Reshuffle);
        ending::end_with_the_deck(play);
    }
}
