//! Ambush: the target of a close assault battles first (M24).

use crate::battle;
use crate::battle::{Battle, By};
use crate::draw;
use crate::pile::CardIx;
use crate::play::Play;
use crate::roster::UnitIx;
use crate::rules::Rule;
use crate::seats;
use crate::seats::SeatIx;
use crate::special_units;
use crate::state::Pending;
use crate::targets;
use crate::view::View;
use beachhead_engine::Violation;

/// Who could answer a close assault on the unit with an Ambush, and by which card: it has to reach its attacker.
fn ambusher(view: View<'_>, defender: UnitIx, attacker: UnitIx) -> Option<(SeatIx, CardIx)> {
    let card = view.game.cards.ambush?;
    let hex = view.state.hex_of(defender)?;
    let side = view.game.side_of(defender);
    let mut seats = seats::every_seat(view.game).filter(|(_, seat)| seat.side == side);
    let (seat, _) = seats.find(|(at, _)| {
        seats::commands(view.game, *at, hex)
            && view
                .state
                .player(*at)
                .is_some_and(|player| player.hand.holds(card))
    })?;
    let target = view.state.hex_of(attacker)?;
    (targets::dice_on(view, defender, target) > 0).then_some((seat, card))
}

pub(crate) fn check_ambush(view: View<'_>) -> Result<(), Violation> {
    match view.state.pending.last() {
        Some(Pending::Ambush { .. }) => Ok(()),
        _ => Err(Violation::new(
            Rule::Ambush,
            "an Ambush answers a close assault on a unit that can reach its attacker: none waits for an answer now",
        )),
    }
}

/// A close assault was declared: its target may be able to answer.
pub(crate) fn offer_ambush(play: &mut Play<'_>, battle: &Battle) {
    let By::Unit {
        unit, close: true, ..
    } = battle.by
    else {
        return;
    };
    let defender = battle.defender;
    if ambusher(play.view(), defender, unit).is_some() {
        play.state.pending.push(Pending::Ambush {
            side: play.game.side_of(defender),
        });
    }
}

/// The target battles first; its attacker, if it is still there, goes on afterwards.
pub(crate) fn ambush(play: &mut Play<'_>) {
    play.state.pending.pop();
    let Some(battle) = play.state.battle else {
        return;
    };
    let (By::Unit { unit, from, .. }, defender) = (battle.by, battle.defender) else {
        return;
    };
    let Some((seat, card)) = ambusher(play.view(), defender, unit) else {
        return;
    };
    play.cite(Rule::Ambush);
    draw::spend_ambush(play, seat, card);
    let dice = targets::dice_on(play.view(), defender, from);
    let stars = special_units::fire_of(play.view(), defender).stars;
    let tally = battle::roll_at(play, dice, unit, stars);
    battle::suffer(play, unit, tally, true);
}
