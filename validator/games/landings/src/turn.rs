//! The sequence of play: which step follows which, who takes it, and what turns and steps begin with (M1, M3, L94).
//!
//! A step ends when its player says so, or when nothing is left to do in it. Every player of the side takes it before
//! the next step begins.

use beachhead_base::cannot_happen;

use crate::action::{Resolved, equip, hand_out, play_card, restore};
use crate::arrivals::{calling, craft, drops};
use crate::battle::fight;
use crate::command::{commissar, healing, in_play, night};
use crate::data::{Command, SeatIx};
use crate::field::laid;
use crate::medals::{control, ending, holding};
use crate::rules::Rule;
use crate::side::Side;
use crate::state::{Phase, TurnOf};
use crate::view::{Play, View};
use crate::{players, pool};

/// Takes an action that was checked, and runs on as long as there is nothing to decide.
pub(crate) fn take(play: &mut Play<'_>, action: &Resolved) {
    if *action == Resolved::Done && play.state.pending.is_empty() {
        finish_step(play);
    } else {
        Resolved::apply(action, play);
    }
    settle(play);
}

/// Whether the acting player has nothing left to do in the step, so that it ends.
///
/// Each topic says so of its own steps.
fn complete(view: View<'_>) -> bool {
    let player = view.state.acting();
    match view.state.phase {
        Phase::Equip => !equip::equips(view),
        Phase::Reinforcements => !calling::rolls_reinforcements(view),
        Phase::Deal => player.dealt,
        Phase::Night => !night::changes_light(view),
        Phase::Command => command_complete(view),
        Phase::CardRoll => card_roll_complete(view),
        Phase::Orders => {
            let playing = view.state.playing();
            playing.is_none_or(|playing| playing.on_move == 0 && playing.left() == 0)
        }
        Phase::SecondMove => in_play::second_move_complete(view),
        Phase::Draw => player.done,
        Phase::Jump => !drops::has_drops(view, players::acting_side(view)),
        Phase::Movement | Phase::Battle | Phase::Over => false,
    }
}

/// Whether the card's roll is over and all its dice are spent, or no unit could use them.
fn card_roll_complete(view: View<'_>) -> bool {
    let Some(playing) = view.state.playing() else {
        return true;
    };
    let kind = view.game.cards.kind(playing.played.acts);
    if !kind.rolls_first() || playing.any_unit {
        return true;
    }
    let Some((_, free)) = healing::medics(view) else {
        return playing.has_rolled;
    };
    let mut own = players::commanded(view, view.state.seat);
    match (free, playing.has_rolled) {
        (_, false) => !own.any(|unit| pool::missing_figures(view, unit) > 0),
        (false, true) => true,
        (true, true) => !own.any(|unit| restore::check(view, unit, 1).is_ok()),
    }
}

/// Whether the step of command is over for the acting player.
fn command_complete(view: View<'_>) -> bool {
    let has_played = view.state.playing().is_some();
    match view.game.seats[view.state.seat].command {
        Command::Chief => {
            let mut can_act = false;
            hand_out::candidates(view, &mut |_, _| can_act = true);
            play_card::candidates(view, &mut |_, _, _| can_act = true);
            !can_act
        }
        Command::General(_) => has_played,
        _ if has_played => !commissar::has_to_lay(view),
        _ => !play_card::can_play(view) && !commissar::has_to_lay(view),
    }
}

/// The side whose players take a step first: before the game, that which has the first turn.
fn first_of(view: View<'_>, phase: Phase) -> Side {
    if phase.is_before_the_game() {
        view.game.first
    } else {
        view.state.side
    }
}

/// Ends the step because its player is done.
fn finish_step(play: &mut Play<'_>) {
    play.cite(Rule::TurnOrder);
    play.cite_if(play.state.phase == Phase::Movement, Rule::MovesFirst);
    next_step(play);
}

/// Runs on as long as there is nothing to decide.
pub(crate) fn settle(play: &mut Play<'_>) {
    loop {
        fight::fight(play);
        if play.state.ending.is_some() {
            play.state.phase = Phase::Over;
            play.state.pending.clear();
            play.state.battle = None;
            return;
        }
        if !play.state.pending.is_empty() || !complete(play.view()) {
            return;
        }
        next_step(play);
    }
}

/// The step goes to the next player of the side, or the next step begins.
fn next_step(play: &mut Play<'_>) {
    let phase = play.state.phase;
    if phase == Phase::Movement {
        calling::lapse_arrivals(play);
    }
    let side = players::acting_side(play.view());
    if let Some(seat) = players::next_seat(play.game, side, phase, Some(play.state.seat)) {
        play.cite_if(play.game.decks > 1, Rule::StepTogether);
        return begin_step(play, phase, seat);
    }
    if phase.is_before_the_game() && side == play.game.first {
        let seat = players::next_seat(play.game, side.enemy(), phase, None);
        if let Some(seat) = seat {
            return begin_step(play, phase, seat);
        }
    }
    if phase == Phase::Draw {
        return next_turn(play);
    }
    let Some(next) = phase.next() else {
        return cannot_happen!((), "nothing follows the end");
    };
    if next == Phase::Night {
        control::begin_control(play);
        return begin_turn(play, play.game.first);
    }
    open_step(play, next);
}

/// The next turn: the other side's, and the next game turn once both have had theirs.
fn next_turn(play: &mut Play<'_>) {
    let side = play.state.side.enemy();
    if side == play.game.first {
        if play.state.turn >= play.game.turns {
            return ending::end_with_the_turns(play);
        }
        play.state.turn += 1;
    }
    begin_turn(play, side);
}

/// A side's turn begins.
pub(crate) fn begin_turn(play: &mut Play<'_>, side: Side) {
    play.state.side = side;
    for troop in play.state.troops.iter_mut() {
        troop.turn = TurnOf::default();
    }
    for player in &mut play.state.players.0 {
        player.done = false;
    }
    laid::lift_smoke(play, side);
    holding::judge_turn_start(play, side);
    open_step(play, Phase::Night);
}

/// A step begins, with the first player who takes part in it.
pub(crate) fn open_step(play: &mut Play<'_>, phase: Phase) {
    let side = first_of(play.view(), phase);
    let seat = players::next_seat(play.game, side, phase, None);
    // A side without players is a finding, so that there always is one.
    let seat = seat.unwrap_or_default();
    begin_step(play, phase, seat);
}

/// A player's part of a step begins.
fn begin_step(play: &mut Play<'_>, phase: Phase, seat: SeatIx) {
    play.state.phase = phase;
    play.state.seat = seat;
    play.state.players[seat].done = false;
    if phase == Phase::Movement {
        craft::bring_craft_back(play, play.state.side);
    }
}
