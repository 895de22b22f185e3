//! RollReinforcements: the roll, and what it brings (L15 to L19, L37, L52, L53).

use beachhead_base::cannot_happen;
use beachhead_kit::Violation;

use crate::arrivals::calling;
use crate::command::in_play;
use crate::data::{Command, Face, Faces, SeatIx};
use crate::order;
use crate::rules::Rule;
use crate::state::{Arrival, NO_ROLL, Phase, Playing};
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if order::is_open(view, Phase::Reinforcements) {
        list();
    }
}

/// L15, L52: whether the acting player may roll.
pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    if view.state.acting().fewer_dice == NO_ROLL && view.game.specials.reinforcements {
        let why = "Air Power has closed the roads: there is no reinforcement roll this turn";
        return Err(Violation::new(Rule::AirBlocksRoll, why));
    }
    if view.state.phase != Phase::Reinforcements {
        let rule = if view.state.phase == Phase::CardRoll {
            Rule::FinestHourFirst
        } else {
            Rule::ReinforcementRoll
        };
        let why = format!(
            "reinforcements are rolled for in the step `Reinforcements`, and this is `{}`",
            view.state.phase.name()
        );
        return Err(Violation::new(rule, why));
    }
    if calling::reinforcement_dice(view, view.state.seat).is_none() {
        let why = "this player has no reinforcement roll in this scenario";
        return Err(Violation::new(Rule::ReinforcementRoll, why));
    }
    Ok(())
}

/// L15 to L18, L37: the roll, and what it brings.
pub(crate) fn apply(play: &mut Play<'_>) {
    let game = play.game;
    let seat = play.state.seat;
    let Some(dice) = calling::reinforcement_dice(game.view(play.state), seat) else {
        return;
    };
    let mut shown = [0u8; Face::ALL.len()];
    for _ in 0..dice {
        let face = Faces::RULED.of(play.roll(&"reinforcements")) as usize;
        if let Some(count) = shown.get_mut(face) {
            *count = count.saturating_add(1);
        }
    }
    cite_roll(play, seat);
    let (side, sheet) = (play.state.side, calling::sheet_of_roll(game, seat));
    let mut units = 0u8;
    for (face, count) in shown.into_iter().enumerate() {
        let Some(call) = game.calls.line(side, Some(sheet), face) else {
            continue;
        };
        let Some(left) = count.checked_div(call.count).filter(|left| *left > 0) else {
            continue;
        };
        if call.kinds.is_empty() {
            roll_moves(play, left);
            continue;
        }
        units = units.saturating_add(left);
        let face = u8::try_from(face)
            .unwrap_or_else(|_| cannot_happen!(u8::MAX, "a die has no face {face}"));
        play.state.arrivals.push(Arrival { seat, face, left });
    }
    play.cite_if(units > 1, Rule::SeveralArrivals);
    play.state.acting_mut().done = true;
    play.note(|| format!("{units} units are called in"));
}

fn cite_roll(play: &mut Play<'_>, seat: SeatIx) {
    let player = &play.state.players[seat];
    let fewer = player.fewer_dice > 0;
    let is_recon = |playing: Playing| in_play::counts_as_recon(play.game, playing.played);
    let recon = player.playing.is_some_and(is_recon);
    play.cite_all([Rule::ReinforcementRoll, Rule::ReinforcementTable]);
    play.cite(match play.game.seats[seat].command {
        Command::General(_) => Rule::GeneralsDice,
        _ => Rule::ReinforcementDice,
    });
    play.cite_if(recon, Rule::ReconDice);
    play.cite_if(fewer, Rule::AirCutsRoll);
}

/// L37, L38: flags are orders to move without battle, besides those of the card.
fn roll_moves(play: &mut Play<'_>, orders: u8) {
    play.cite_all([Rule::OnTheMove, Rule::OnTheMoveAdds]);
    if let Some(playing) = play.state.playing_mut() {
        playing.on_move = playing.on_move.saturating_add(orders);
        playing.rolled_moves = playing.rolled_moves.saturating_add(orders);
    }
}
