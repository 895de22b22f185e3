//! RollCard: what the card in play asks for before units are ordered (M21, M22).

use beachhead_kit::Violation;

use crate::command::healing;
use crate::order;
use crate::rules::Rule;
use crate::state::Phase;
use crate::view::{Play, View};

/// Whether the dice of the card in play may be rolled now.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    let playing = view.state.playing();
    let playing = playing.filter(|playing| !playing.has_rolled);
    let Some(playing) = playing.filter(|_| view.state.phase == Phase::CardRoll) else {
        return order::not_now(view, "no card asks for a roll");
    };
    if matches!(healing::medics(view), Some((_, false))) && healing::patient(view).is_none() {
        let why = "the unit is named before the dice are rolled";
        return Err(Violation::new(Rule::Medics, why).help("order a wounded unit first"));
    }
    if view.game.cards.kind(playing.played.acts).rolls_first() {
        return Ok(());
    }
    order::not_now(view, "the card in play asks for no roll")
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if order::is_open(view, Phase::CardRoll) && check(view).is_ok() {
        list();
    }
}

/// Rolls the dice of the card in play.
pub(crate) fn apply(play: &mut Play<'_>) {
    healing::roll_card(play);
}
