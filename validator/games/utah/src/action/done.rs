//! Done: the player ends what he is asked for: an advance, his markers, his phase.

use beachhead_kit::Violation;

use crate::rules::Rule;
use crate::state::Pending;
use crate::state::battle::BattleKind;
use crate::view::{Play, View};
use crate::{order, turn};

pub(crate) fn candidates(_: View<'_>, list: &mut dyn FnMut()) {
    list();
}

pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    match (view.state.pending.first(), &view.state.battle) {
        (Some(Pending::Advance { .. }), _) => Ok(()),
        (Some(_), _) => order::not_now(view, "this is decided before anything else"),
        (None, Some(_)) => check_support_done(view),
        (None, None) => turn::check_phase_done(view),
    }
}

pub(crate) fn apply(play: &mut Play<'_>) {
    if !play.state.pending.is_empty() {
        decline_advance(play);
    } else if play.state.battle.is_some() {
        finish_support(play);
    } else {
        turn::finish_phase(play);
    }
}

/// Whether the side whose markers are asked for may say that it is done.
fn check_support_done(view: View<'_>) -> Result<(), Violation> {
    let battle = order::battle_at_hand(view, "there is no battle")?;
    match battle.speaker {
        None => order::not_now(view, "both sides are done: the battle is to be resolved"),
        Some(side)
            if battle.kind == BattleKind::Bombardment
                && battle.support[side].markers.is_empty()
                && view.state.cups.could_give(side) =>
        {
            let why = "a bombardment takes at least one marker";
            Err(Violation::new(Rule::Bombardment, why).at(view.number(battle.hex)))
        }
        Some(_) => Ok(()),
    }
}

/// The side whose markers are asked for is done.
fn finish_support(play: &mut Play<'_>) {
    if let Some(battle) = &mut play.state.battle
        && let Some(side) = battle.speaker
    {
        battle.speaker = battle.speaker_after(side);
    }
}

/// No unit advances.
fn decline_advance(play: &mut Play<'_>) {
    if let Some(Pending::Advance { .. }) = play.state.pending.first() {
        play.state.pending.take_first();
    }
}
