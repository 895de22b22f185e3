//! Lay: a card goes under the commissar's chip.

use beachhead_engine::Violation;
use beachhead_schema::cannot_happen;

use crate::command::commissar;
use crate::data::{CardIx, Pile};
use crate::order;
use crate::rules::Rule;
use crate::state::Phase;
use crate::view::{Play, View};

/// Whether this card may be laid under the commissar's chip.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn check(view: View<'_>, card: CardIx) -> Result<(), Violation> {
    if view.state.phase != Phase::Command || !commissar::has_to_lay(view) {
        return Err(order::out_of_order(view, "no card is laid ahead"));
    }
    let held = view
        .state
        .player(view.state.seat)
        .is_some_and(|player| player.hand.holds(card));
    if held && commissar::may_lie(view.game, card) {
        return Ok(());
    }
    let why = format!("{} can't be laid ahead", view.game.card_id(card));
    Err(Violation::new(Rule::MustPlay, why))
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(CardIx)) {
    if !order::is_open(view, Phase::Command) || !commissar::has_to_lay(view) {
        return;
    }
    let hand = view.state.player(view.state.seat).map(|player| player.hand);
    let hand = hand.unwrap_or_else(|| cannot_happen!(Pile::default(), "a player acts"));
    let cards = hand.iter().map(|(card, _)| card);
    cards
        .filter(|card| commissar::may_lie(view.game, *card))
        .for_each(list);
}

/// Lays a card under the chip.
pub(crate) fn apply(play: &mut Play<'_>, card: CardIx) {
    play.cite(Rule::MustPlay);
    let seat = play.state.seat;
    if let Some(player) = play.state.player_mut(seat) {
        player.hand.take(card);
        player.laid = Some(card);
    }
}
