//! Done: nothing more in the step, or what is offered is declined.

use beachhead_engine::Violation;

use crate::action::hand_out;
use crate::command::in_play;
use crate::players;
use crate::rules::Rule;
use crate::view::View;

/// Whether the acting player may leave the step of command.
///
/// # Errors
/// A card is played if one is held, and a chief hands one out if he can.
pub(crate) fn judge_command_done(view: View<'_>) -> Result<(), Violation> {
    if !players::is_chief(view.game, view.state.seat) {
        let why = "a card is played each turn";
        return Err(Violation::new(Rule::MustPlay, why).help("it need not order anyone"));
    }
    let mut can = Vec::new();
    hand_out::candidates(view, &mut can);
    let played = view.state.playing().is_some();
    if hand_out::handed(view) == 0 && !played && !can.is_empty() {
        let why = "the chief hands out at least one card";
        return Err(Violation::new(Rule::ChiefHandsOut, why));
    }
    Ok(())
}

/// Whether the player may leave the step of the card's roll: dice that could heal may be left.
///
/// # Errors
/// The roll itself is not left out.
pub(crate) fn judge_card_roll_done(view: View<'_>) -> Result<(), Violation> {
    match view.state.playing() {
        Some(playing) if !playing.has_rolled => {
            let rule = in_play::row_of(view.game, view.game.cards.kind(playing.played.acts));
            Err(Violation::new(rule, "the card's dice are rolled first"))
        }
        _ => Ok(()),
    }
}
