//! Strikes by card: Barrage, Air Power, and artillery off the map (M17, M18, L54, L55).
//!
//! The card in play names what is struck in the step of battles. [`super::fight`] rolls and settles it.

use beachhead_kit::{HexIx, Violation};

use crate::battle::targets;
use crate::data::{Card, CardKind};
use crate::rules::Rule;
use crate::state::Phase;
use crate::view::{Play, View};
use crate::{order, players};

/// The card that strikes, while it hasn't yet.
pub(crate) fn striking(view: View<'_>, kind: CardKind) -> Option<&Card> {
    let playing = view.state.playing()?;
    let card = view.game.cards.get(playing.played.acts)?;
    let due = view.state.phase == Phase::Battle && card.kind == kind && !playing.has_rolled;
    due.then_some(card)
}

/// Whether the card in play has yet to strike.
pub(crate) fn strike_is_due(view: View<'_>) -> bool {
    striking(view, CardKind::Barrage).is_some() || striking(view, CardKind::AirPower).is_some()
}

/// Whether an enemy stands in the hex whom a strike may fall on.
pub(crate) fn may_be_struck(view: View<'_>, hex: HexIx) -> bool {
    view.state.unit_at(hex).is_some_and(|unit| {
        view.side(unit) != players::acting_side(view)
            && !view.troop(unit).camouflaged
            && targets::is_target(view, unit)
    })
}

/// A refusal because nothing is struck now: another step, another card, or the strike is over.
pub(crate) fn no_strike_now(view: View<'_>, what: &str, kind: CardKind) -> Violation {
    let playing = view.state.playing();
    let playing = playing.filter(|_| view.state.phase == Phase::Battle);
    let Some(playing) = playing else {
        return order::out_of_order(view, &format!("no {what} falls now"));
    };
    let card = view.game.card_id(playing.played.acts);
    let why = if view.game.cards.kind(playing.played.acts) == kind {
        format!("the {what} of {card} has fallen")
    } else {
        format!("no {what} falls: the card in play is {card}")
    };
    Violation::new(Rule::TurnOrder, why)
}

/// Why a strike can't fall on a hex, in words.
pub(crate) fn why_not_struck(view: View<'_>, hex: HexIx) -> &'static str {
    match view.state.unit_at(hex) {
        None => "no unit is there",
        Some(unit) if view.side(unit) == players::acting_side(view) => {
            "the unit there is of this side"
        }
        Some(unit) if !targets::is_target(view, unit) => {
            "by the pack's table `system` a landing craft is no target"
        }
        Some(_) => "the unit there is camouflaged",
    }
}

pub(crate) fn has_struck(play: &mut Play<'_>) {
    if let Some(playing) = play.state.playing_mut() {
        playing.has_rolled = true;
    }
}

/// The hexes of all units that a strike may fall on, in the order of the roster.
pub(crate) fn struck<'a>(view: View<'a>) -> impl Iterator<Item = HexIx> + 'a {
    let hexes = view.on_map().map(|(_, hex)| hex);
    hexes.filter(move |hex| may_be_struck(view, *hex))
}
