//! RollInitiative: a general without a card (L90).

use beachhead_kit::Violation;

use crate::command::healing;
use crate::rules::Rule;
use crate::state::{Phase, Played, Playing};
use crate::view::{Play, View};
use crate::{order, players};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if order::is_open(view, Phase::Command) {
        list();
    }
}

/// Whether a general without a card may roll for initiative.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    let player = view.state.acting();
    let general = players::commands_halves(view.game, view.state.seat);
    if view.state.phase != Phase::Command || !general || player.playing.is_some() {
        return order::not_now(view, "only a general without a card rolls for initiative");
    }
    if !player.hand.is_empty() {
        let why = "the general has a card, and plays it";
        return Err(Violation::new(Rule::Initiative, why));
    }
    Ok(())
}

/// Rolls for the initiative of a general without a card: the roll takes its place.
pub(crate) fn apply(play: &mut Play<'_>) {
    let Some(card) = play.game.cards.initiative else {
        return;
    };
    let played = Played {
        card,
        acts: card,
        section: None,
    };
    play.state.acting_mut().playing = Some(Playing::of(played));
    healing::roll_card(play);
}
