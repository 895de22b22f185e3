//! The commissar of the Red Army: the next card is chosen a turn ahead, and lies under his chip.
//!
//! No row of the checklist speaks of him. A Recon 1 and a Counter-Attack may be played past him, an Ambush never lies
//! there. In the first turn a card is laid, played, and the next one laid.

use crate::cards::CardKind;
use crate::command;
use crate::game;
use crate::game::LandingsGame;
use crate::pile::{CardIx, Pile};
use crate::play::Play;
use crate::resolved::Resolved;
use crate::rules::Rule;
use crate::sequence::Phase;
use crate::view::View;
use beachhead_engine::Violation;
use beachhead_schema::cannot_happen;

/// Whether the acting player plays under a commissar.
pub(crate) fn commissar_binds(view: View<'_>) -> bool {
    view.game.specials.commissar == Some(command::acting_side(view))
}

fn may_lie(game: &LandingsGame, card: CardIx) -> bool {
    game.cards.kind(card) != CardKind::Ambush
}

/// Whether the player lays a card now: nothing lies there, and he holds one that may.
pub(crate) fn has_to_lay(view: View<'_>) -> bool {
    let player = view.state.player(view.state.seat);
    commissar_binds(view)
        && player.is_some_and(|player| {
            player.laid.is_none() && player.hand.iter().any(|(card, _)| may_lie(view.game, card))
        })
}

/// Whether this card may be laid under the commissar's chip.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_lay(view: View<'_>, card: CardIx) -> Result<(), Violation> {
    if view.state.phase != Phase::Command || !has_to_lay(view) {
        return Err(game::out_of_order(view, "no card is laid ahead"));
    }
    let held = view
        .state
        .player(view.state.seat)
        .is_some_and(|player| player.hand.holds(card));
    if held && may_lie(view.game, card) {
        return Ok(());
    }
    let why = format!("{} can't be laid ahead", view.game.card_id(card));
    Err(Violation::new(Rule::MustPlay, why))
}

/// Every card that may be laid.
pub(crate) fn list_lays(view: View<'_>, actions: &mut Vec<Resolved>) {
    if !has_to_lay(view) {
        return;
    }
    let hand = view.state.player(view.state.seat).map(|player| player.hand);
    let cards = hand.unwrap_or_else(|| cannot_happen!(Pile::default(), "a player acts"));
    let cards = cards
        .iter()
        .map(|(card, _)| card)
        .filter(|card| may_lie(view.game, *card));
    actions.extend(cards.map(|card| Resolved::Lay { card }));
}

/// Lays a card under the chip.
pub(crate) fn lay(play: &mut Play<'_>, card: CardIx) {
    play.cite(Rule::MustPlay);
    let seat = play.state.seat;
    if let Some(player) = play.state.player_mut(seat) {
        player.hand.take(card);
        player.laid = Some(card);
    }
}
