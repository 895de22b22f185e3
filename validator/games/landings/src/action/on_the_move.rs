//! OnTheMove: a unit is ordered to move without battle (M8, L37, L38).

use beachhead_kit::{UnitIx, Violation};

use crate::command::{in_play, ordering};
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
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let playing = ordering::giving(view)?;
    ordering::judge_orderable(view, unit)?;
    if playing.on_move > 0 {
        return Ok(());
    }
    let id = view.id(unit);
    let why = format!("no order On the Move is left for {id}");
    view.about(unit).refuse(in_play::moves_row(playing), why)
}

/// Orders a unit to move without battle.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::OrderedOnce);
    let Some(playing) = play.state.playing().copied() else {
        return;
    };
    let rolled = playing.rolled_moves > 0;
    let of_card = play.game.cards.extra(playing.played.acts).on_the_move > 0;
    play.cite_if(rolled, Rule::OnTheMove);
    play.cite_if(of_card, Rule::CardOnTheMove);
    play.cite_if(rolled && of_card, Rule::OnTheMoveAdds);
    play.state.order(unit);
    play.state.troops[unit].turn.on_move = true;
    if let Some(playing) = play.state.playing_mut() {
        playing.on_move = playing.on_move.saturating_sub(1);
    }
}
