//! Lay: a card goes under the commissar's chip.

use beachhead_kit::Violation;

use crate::command::commissar;
use crate::data::CardIx;
use crate::order;
use crate::rules::Rule;
use crate::state::Phase;
use crate::view::{Play, View};

pub(crate) fn check(view: View<'_>, card: CardIx) -> Result<(), Violation> {
    if view.state.phase != Phase::Command || !commissar::has_to_lay(view) {
        return order::not_now(view, "no card is laid ahead");
    }
    if view.state.acting().hand.holds(card) && commissar::may_lie(view.game, card) {
        return Ok(());
    }
    let why = format!("{} can't be laid ahead", view.game.card_id(card));
    Err(Violation::new(Rule::MustPlay, why))
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(CardIx)) {
    if order::is_open(view, Phase::Command) && commissar::has_to_lay(view) {
        let cards = view.state.acting().hand.iter().map(|(card, _)| card);
        cards
            .filter(|card| commissar::may_lie(view.game, *card))
            .for_each(list);
    }
}

/// Lays a card under the chip.
pub(crate) fn apply(play: &mut Play<'_>, card: CardIx) {
    play.cite(Rule::MustPlay);
    let player = play.state.acting_mut();
    player.hand.take(card);
    player.laid = Some(card);
}
