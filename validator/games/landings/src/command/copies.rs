//! What a card is: itself, or what a Counter-Attack copies (M23).

use crate::command::air;
use crate::data::{Card, CardIx, CardKind, Section};
use crate::players;
use crate::state::Played;
use crate::view::View;

/// What a card is: itself, or what a Counter-Attack copies, and for which section (M23).
pub(crate) fn copied(view: View<'_>, card: CardIx) -> (CardIx, Option<Section>) {
    if view.game.cards.kind(card) != CardKind::CounterAttack {
        return (card, None);
    }
    let copied =
        players::facing(view.game, view.state.seat).and_then(|seat| view.state.players[seat].last);
    let copied = copied.filter(|played| {
        !matches!(
            view.game.cards.kind(played.acts),
            CardKind::CounterAttack | CardKind::Ambush | CardKind::Initiative
        )
    });
    let acts = copied.and_then(|played| acts_for_copier(view, played));
    match copied.zip(acts) {
        Some((played, acts)) => {
            let mirrored = view.game.cards.get(acts).map(|card| card.mirrored);
            (
                mirrored.unwrap_or(acts),
                played.section.map(Section::mirrored),
            )
        }
        None => (view.game.cards.single.unwrap_or(card), None),
    }
}

/// What a copied card acts as: a Recon 1 that called guns or aircraft is a plain Recon 1 for a side that has none.
fn acts_for_copier(view: View<'_>, played: Played) -> Option<CardIx> {
    let side = players::acting_side(view);
    let own = if Some(played.acts) == view.game.cards.off_map {
        view.game.specials.off_map_artillery == Some(side)
    } else if Some(played.acts) == view.game.cards.air_strike {
        air::has_air_strikes(view, side)
    } else {
        true
    };
    if own {
        return Some(played.acts);
    }
    // A general would have to know for which half: a strike names none.
    if played.section.is_none() && players::commands_halves(view.game, view.state.seat) {
        return None;
    }
    let recon = |card: &Card| card.kind == CardKind::Recon;
    if view.game.cards.get(played.card).is_some_and(recon) {
        return Some(played.card);
    }
    let mut cards = view.game.cards.iter();
    cards
        .find(|(_, card)| recon(card) && card.section == played.section)
        .map(|(at, _)| at)
}
