//! The phases of a turn, and what ends them. The German side passes.

use crate::data::clock;
use crate::landing::tide;
use crate::state::{Phase, Stage};
use crate::{Play, Rule, View, view};

/// Runs on as long as there is nothing to decide.
pub(crate) fn settle(play: &mut Play<'_>) {
    while is_over(play.view()) {
        next_phase(play);
    }
}

/// Whether the phase has nothing left to do. The schematic and the action phase end by the player's word.
fn is_over(view: View<'_>) -> bool {
    let mut boats = view::landing(view);
    match view.state.phase {
        Phase::Schematic | Phase::Action | Phase::End => false,
        Phase::Tide => view::flooded(view).next().is_none(),
        Phase::Survival => !boats.any(|(_, stage)| matches!(stage, Stage::Assigned(_))),
        Phase::Scatter => !boats.any(|(_, stage)| *stage == Stage::Survived),
        Phase::Beaching => {
            !boats.any(|(_, stage)| matches!(stage, Stage::Off(_) | Stage::Choosing { .. }))
        }
    }
}

/// Begins the next phase; after the action phase the next turn, unless it was the last.
pub(crate) fn next_phase(play: &mut Play<'_>) {
    let next = play.state.phase.next().unwrap_or(Phase::End);
    if next != Phase::End {
        play.state.phase = next;
        // The tide moves with the hour alone (1.12a).
        if next == Phase::Tide && !tide::is_hour(play.state.turn) {
            play.state.phase = Phase::Survival;
        }
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
    let is_hour = tide::is_hour(turn);
    play.cite_if(is_hour, Rule::TideLine);
    play.state.phase = if is_hour {
        Phase::Tide
    } else {
        Phase::Survival
    };
}
