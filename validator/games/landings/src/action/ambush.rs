//! Ambush: the target of a close assault battles first (M24).

use beachhead_kit::Violation;

use crate::battle::{fight, targets};
use crate::command::deck;
use crate::data::{CardIx, SeatIx};
use crate::rules::Rule;
use crate::state::{By, Pending};
use crate::view::{Play, View};
use crate::{players, rolls, units};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if let Some(Pending::Ambush { .. }) = view.state.pending.first() {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    match view.state.pending.first() {
        Some(Pending::Ambush { .. }) => Ok(()),
        _ => Err(Violation::new(
            Rule::Ambush,
            "an Ambush answers a close assault on a unit that can reach its attacker: none waits for an answer now",
        )),
    }
}

/// The target battles first; its attacker, if it is still there, goes on afterwards.
pub(crate) fn apply(play: &mut Play<'_>) {
    play.state.pending.take_first();
    let Some(battle) = play.state.battle else {
        return;
    };
    let (By::Unit { unit, from, .. }, defender) = (battle.by, battle.defender) else {
        return;
    };
    let Some((seat, card)) = fight::ambusher(play.view(), defender, unit) else {
        return;
    };
    play.cite(Rule::Ambush);
    spend_ambush(play, seat, card);
    let dice = targets::dice_on(play.view(), defender, from);
    let stars = units::fire_of(play.view(), defender).stars;
    let tally = rolls::roll_at(play, dice, unit, stars);
    fight::suffer(play, unit, tally, true);
}

/// Spends an Ambush. Its owner draws for it at the end of the turn, a chief at once (M24).
fn spend_ambush(play: &mut Play<'_>, seat: SeatIx, card: CardIx) {
    play.cite(Rule::AmbushNotLed);
    play.state.players[seat].hand.take(card);
    deck::discard(play, seat, card);
    if players::is_chief(play.game, seat) {
        deck::draw_into_hand(play, seat);
    } else {
        let to_draw = &mut play.state.players[seat].to_draw;
        *to_draw = to_draw.saturating_add(1);
    }
}
