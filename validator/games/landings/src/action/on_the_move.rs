//! OnTheMove: a unit is ordered to move without battle (M8, L37, L38).

use beachhead_engine::Violation;

use crate::command::ordering;
use crate::data::UnitIx;
use crate::order;
use crate::rules::Rule;
use crate::state::Phase;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    let left = view
        .state
        .playing()
        .is_some_and(|playing| playing.on_move > 0);
    if order::is_open(view, Phase::Orders) && left {
        ordering::each_orderable(view, |unit, _| list(unit));
    }
}

/// Whether a unit may be ordered On the Move.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let Some(playing) = view
        .state
        .playing()
        .filter(|_| view.state.phase == Phase::Orders)
    else {
        return Err(ordering::no_orders_now(view));
    };
    ordering::judge_orderable(view, unit)?;
    if playing.on_move == 0 {
        let id = view.game.roster[unit].id.clone();
        let rolled = playing.rolled_moves > 0;
        let rule = if rolled {
            Rule::OnTheMove
        } else {
            Rule::CardOnTheMove
        };
        let why = format!("no order On the Move is left for {id}");
        return Err(Violation::new(rule, why).of(id));
    }
    Ok(())
}

/// Orders a unit to move without battle.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    let seat = play.state.seat;
    play.cite(Rule::OrderedOnce);
    let rolled = play
        .state
        .playing()
        .is_some_and(|playing| playing.rolled_moves > 0);
    let of_card = play
        .state
        .playing()
        .is_some_and(|playing| play.game.cards.extra(playing.played.acts).on_the_move > 0);
    if rolled {
        play.cite(Rule::OnTheMove);
    }
    if of_card {
        play.cite(Rule::CardOnTheMove);
    }
    if rolled && of_card {
        play.cite(Rule::OnTheMoveAdds);
    }
    let turn = &mut play.state.troops[unit].turn;
    turn.ordered = true;
    turn.on_move = true;
    turn.by = seat;
    if let Some(playing) = play.state.playing_mut() {
        playing.on_move = playing.on_move.saturating_sub(1);
    }
}
