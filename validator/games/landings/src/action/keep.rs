//! Keep: one of the cards drawn (M9).

use beachhead_kit::Violation;

use crate::command::deck;
use crate::data::CardIx;
use crate::order;
use crate::rules::Rule;
use crate::state::Pending;
use crate::view::{Play, View};

/// Whether this card is one of those drawn that may be kept.
pub(crate) fn check(view: View<'_>, card: CardIx) -> Result<(), Violation> {
    match view.state.pending.first() {
        Some(Pending::Keep { cards, .. }) if cards.contains(&Some(card)) => Ok(()),
        Some(Pending::Keep { .. }) => {
            let why = format!("{} is none of the cards drawn", view.game.card_id(card));
            Err(Violation::new(Rule::ReconDraw, why))
        }
        _ => order::not_now(view, "this is not done now"),
    }
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(CardIx)) {
    if let Some(Pending::Keep { cards, .. }) = view.state.pending.first() {
        for (at, card) in cards.iter().enumerate() {
            // Each once.
            if let Some(card) = card.filter(|_| !cards.iter().take(at).any(|other| other == card)) {
                list(card);
            }
        }
    }
}

/// Keeps a card of those drawn; when enough are kept, the others are discarded.
pub(crate) fn apply(play: &mut Play<'_>, card: CardIx) {
    play.cite(Rule::ReconDraw);
    let pending = play.state.pending.first_mut();
    let Some(Pending::Keep {
        seat, cards, keep, ..
    }) = pending
    else {
        return;
    };
    if let Some(slot) = cards.iter_mut().find(|slot| **slot == Some(card)) {
        *slot = None;
    }
    *keep = keep.saturating_sub(1);
    let (seat, others, more) = (*seat, *cards, *keep > 0);
    play.state.players[seat].hand.add(card);
    if more {
        return;
    }
    play.state.pending.take_first();
    for card in others.into_iter().flatten() {
        deck::discard(play, seat, card);
    }
}
