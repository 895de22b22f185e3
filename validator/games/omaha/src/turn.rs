//! The phases of a turn, and what ends them. The German side passes.

use crate::data::{LEADERS_LEAVE, clock, is_hour, minute_of};
use crate::landing::{leaders, transports};
use crate::state::{Phase, Stage};
use crate::{Play, Rule, View, view};

/// Runs on as long as there is nothing to decide.
pub(crate) fn settle(play: &mut Play<'_>) {
    while is_over(play.view()) {
        next_phase(play);
    }
}

/// Whether the phase has nothing left to do. What is planned before play, and the action phase, end by the player's word.
fn is_over(view: View<'_>) -> bool {
    let mut boats = view::landing(view);
    match view.state.phase {
        Phase::Schematic | Phase::Action | Phase::End => false,
        Phase::Leaders => view.state.drawn.is_none() && leaders::cup(view).is_empty(),
        Phase::Tide => view::flooded(view).next().is_none(),
        Phase::Planning => !transports::is_open(view),
        Phase::Survival => !boats.any(|(_, stage)| *stage == Stage::Assigned),
        Phase::Scatter => !boats.any(|(_, stage)| *stage == Stage::Survived),
        Phase::Beaching => {
            !boats.any(|(_, stage)| matches!(stage, Stage::Off(_) | Stage::Choosing { .. }))
        }
    }
}

/// Begins the next phase; after the action phase the next turn, unless it was the last.
pub(crate) fn next_phase(play: &mut Play<'_>) {
    let next = play.state.phase.next().unwrap_or(Phase::End);
    if play.state.phase == Phase::Leaders {
        return begin_phases(play);
    }
    if next != Phase::End {
        play.state.phase = next;
        return;
    }
    if play.state.turn >= play.game.turns {
        play.cite(Rule::GameTime);
        play.state.phase = Phase::End;
        return;
    }
    play.state.turn += 1;
    play.cite(Rule::Clock);
    let turn = play.state.turn;
    play.note(|| clock(turn));
    for troop in play.state.units.iter_mut() {
        troop.spent = 0;
        troop.fled = None;
    }
    if minute_of(turn) >= LEADERS_LEAVE {
        leaders::leave(play);
    }
    if is_hour(turn) {
        play.cite(Rule::TideLine);
        transports::sail(play);
    }
    begin_phases(play);
}

/// The first phase of the turn: the tide moves with the hour alone (1.12a), and so are transports assigned.
fn begin_phases(play: &mut Play<'_>) {
    play.state.phase = if is_hour(play.state.turn) {
        Phase::Tide
    } else {
        Phase::Survival
    };
}
