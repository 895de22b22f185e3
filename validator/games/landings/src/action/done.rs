//! Done: nothing more in the step, or what is offered is declined.

use beachhead_kit::Violation;

use crate::action::hand_out;
use crate::command::in_play;
use crate::rules::Rule;
use crate::state::{Pending, Phase};
use crate::view::{Play, View};
use crate::{order, players};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    let pending = view.state.pending.first();
    if pending.is_none_or(Pending::may_be_declined) {
        list();
    }
}

/// Whether the player may end the step, or decline what is offered.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    if !view.state.pending.is_empty() {
        return Ok(());
    }
    match view.state.phase {
        Phase::Command => check_command_done(view),
        Phase::CardRoll => check_card_roll_done(view),
        Phase::Orders | Phase::Movement | Phase::Battle | Phase::SecondMove => Ok(()),
        _ => order::not_now(view, "the step ends when everything in it is done"),
    }
}

/// What is offered is declined. Where nothing is, the step ends: that is the turn's affair.
pub(crate) fn apply(play: &mut Play<'_>) {
    play.state.pending.take_first();
}

/// Whether the acting player may leave the step of command.
///
/// # Errors
/// A card is played if one is held, and a chief hands one out if he can.
fn check_command_done(view: View<'_>) -> Result<(), Violation> {
    if !players::is_chief(view.game, view.state.seat) {
        let why = "a card is played each turn";
        return Err(Violation::new(Rule::MustPlay, why).help("it need not order anyone"));
    }
    let mut can_hand_out = false;
    hand_out::candidates(view, &mut |_, _| can_hand_out = true);
    let played = view.state.playing().is_some();
    if hand_out::handed(view) == 0 && !played && can_hand_out {
        let why = "the chief hands out at least one card";
        return Err(Violation::new(Rule::ChiefHandsOut, why));
    }
    Ok(())
}

/// Whether the player may leave the step of the card's roll: dice that could heal may be left.
///
/// # Errors
/// The roll itself is not left out.
fn check_card_roll_done(view: View<'_>) -> Result<(), Violation> {
    match view.state.playing() {
        Some(playing) if !playing.has_rolled => {
            let rule = in_play::row_of(view.game.cards.kind(playing.played.acts));
            Err(Violation::new(rule, "the card's dice are rolled first"))
        }
        _ => Ok(()),
    }
}
