//! Draw: cards at the end of a turn, and the choice that a Recon 1 gives (M4, M9, L114).
//!
//! The card in play is discarded first, so that it may be shuffled in. Whoever ambushed in the turn draws before the
//! active player does (M24).

use beachhead_engine::Violation;
use beachhead_schema::cannot_happen;

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

/// Whether the acting player draws now.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    let drawn = view
        .state
        .player(view.state.seat)
        .is_some_and(|player| player.done);
    if view.state.phase == Phase::Draw && !drawn {
        Ok(())
    } else {
        Err(order::out_of_order(
            view,
            "cards are drawn at the end of the turn",
        ))
    }
}

/// Cards more than usual that a player draws at the end of this turn (L114).
fn later_cards(view: View<'_>, seat: SeatIx) -> u8 {
    let later = view.game.seat(seat).map(|seat| seat.later.as_slice());
    let later = later.unwrap_or_else(|| cannot_happen!(&[], "player {} plays", seat.0));
    let later = later.iter();
    let now = later.filter(|(turn, _)| *turn == view.state.turn);
    now.map(|(_, cards)| *cards).sum()
}

/// Draws at the end of a turn.
pub(crate) fn apply(play: &mut Play<'_>) {
    let seat = play.state.seat;
    let recon = discard_played(play);
    replace_ambushes(play);
    play.cite(Rule::DrawOne);
    if let Some(player) = play.state.player_mut(seat) {
        player.done = true;
    }
    let draws = play.game.cards.draws;
    if players::is_chief(play.game, seat) {
        return draw_as_chief(play, seat, recon);
    }
    for _ in 0..later_cards(play.view(), seat) {
        deck::draw_into_hand(play, seat);
    }
    if recon {
        draw_by_choice(play, seat, draws.recon, draws.keeps);
    } else {
        for _ in 0..draws.usual {
            if !deck::draw_into_hand(play, seat) {
                deck_is_out(play);
            }
        }
    }
}

/// A chief draws up to the hand he began with; one card more where a general of his has played a Recon 1.
fn draw_as_chief(play: &mut Play<'_>, seat: SeatIx, recon: bool) {
    let draws = play.game.cards.draws;
    let (Some(own), Some(player)) = (play.game.seat(seat), play.state.player(seat)) else {
        return;
    };
    let room = u16::from(own.cards).saturating_sub(player.hand.len());
    let wanted = if recon { draws.recon } else { draws.usual };
    for _ in 0..u16::from(wanted).min(room) {
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
        for card in cards.into_iter().flatten() {
            if let Some(player) = play.state.player_mut(seat) {
                player.hand.add(card);
            }
        }
        return;
    }
    let side = players::acting_side(play.view());
    play.state.pending.push(Pending::Keep {
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
    for (seat, other) in play.game.every_seat() {
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
        deck::discard(play, seat, played.card);
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
    let side = players::acting_side(play.view());
    for (seat, other) in play.game.every_seat() {
        let Some(player) = play.state.player_mut(seat).filter(|_| other.side != side) else {
            continue;
        };
        for _ in 0..std::mem::take(&mut player.to_draw) {
            deck::draw_into_hand(play, seat);
        }
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
