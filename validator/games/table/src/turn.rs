//! The course of a turn: the side that decides now, and what follows when a step is over.

use beachhead_engine::{Actor, Turn};
use beachhead_kit::{UnitIx, Violation};

use crate::compile::TableGame;
use crate::state::State;
use crate::view::{Play, View};

/// Turn and phase of the game, with the side that decides now.
pub(crate) fn turn(view: View<'_>) -> Turn {
    let step = view.game.step(view.state);
    let actor = match view.state.is_over {
        true => Actor::Over {
            winner: None,
            how: "the last turn is over".to_owned(),
        },
        false => Actor::Side(view.game.sides.name(step.side).clone()),
    };
    Turn {
        number: view.state.turn,
        clock: None,
        phase: step.name.clone(),
        actor,
        due: None,
    }
}

/// A refusal because something else is to be done now.
pub(crate) fn not_now(view: View<'_>, what: &str) -> Violation {
    let row = view.game.basics.order_of_play;
    if view.state.is_over {
        return view
            .game
            .violation(row, format!("{what}: the game is over"));
    }
    let step = view.game.step(view.state);
    let side = view.game.sides.name(step.side);
    let why = format!("{what}: it is the {side} side's phase `{}`", step.name);
    view.game.violation(row, why)
}

/// As [`not_now`], of something that a unit does: `what` follows its name.
pub(crate) fn not_its_time(view: View<'_>, unit: UnitIx, what: &str) -> Violation {
    let what = format!("{} {what}", view.id(unit));
    view.about(unit).named(not_now(view, &what))
}

/// The step is over: the next one begins, and perhaps a turn, or the game ends.
pub(crate) fn finish_step(play: &mut Play<'_>) {
    let game = play.game;
    let (next, is_new_turn) = game.order.next(play.state.at);
    if is_new_turn && play.state.turn >= game.turns {
        play.state.is_over = true;
        if let Some(row) = game.length.filter(|_| play.trace.cites()) {
            play.cite_row(game.row(row));
        }
        return;
    }
    play.state.turn += u16::from(is_new_turn);
    play.state.at = next;
    for troop in play.state.units.iter_mut() {
        troop.moved = false;
    }
}

/// Makes the map of zones anew, as the units stand now.
pub(crate) fn renew_zones(game: &TableGame, state: &mut State) {
    let mut zoc_map = std::mem::take(&mut state.zoc_map);
    zoc_map.begin(&game.empty);
    let view = game.view(state);
    for (unit, hex) in view.on_map() {
        let counter = view.counter(unit);
        zoc_map.hold(counter.side, hex);
        for near in game.controlled(counter, hex).iter().flatten() {
            zoc_map.control(counter.side, *near);
        }
    }
    state.zoc_map = zoc_map;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testpack::{LINES, open, state, unit};

    #[test]
    fn what_comes_too_late_or_too_early_is_refused_in_words() {
        let game = open(LINES);
        let mut state = state(&game, &["R1 0601"]);
        let why = |state: &State| {
            let refused = not_its_time(game.view(state), unit(&game, "R1"), "moves later");
            (refused.rule.id.to_string(), refused.reason)
        };
        let row = "engine order-of-play".to_owned();
        let early = "R1 moves later: it is the blue side's phase `blue movement`".to_owned();
        assert_eq!(why(&state), (row.clone(), early));
        state.is_over = true;
        assert_eq!(
            why(&state),
            (row, "R1 moves later: the game is over".to_owned())
        );
    }
}
