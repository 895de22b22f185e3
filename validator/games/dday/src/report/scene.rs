//! What is to be seen of a state: counters with what they have done, and the boxes off the board.

use beachhead_engine::Scene;
use beachhead_kit::scene;

use crate::combat::ending;
use crate::data::sides::Side;
use crate::order;
use crate::state::{Pending, Place};
use crate::view::{self, View};

/// The state as one sees it.
pub(crate) fn scene(view: View<'_>) -> Scene {
    let marks = |unit| {
        let troop = view.troop(unit);
        scene::marks([
            (troop.dropped, "D", "dropped in this turn"),
            (troop.fresh && !troop.dropped, "N", "came in this turn"),
            (troop.moved, "M", "has moved in this turn"),
            (troop.fought, "F", "has fought in this turn"),
        ])
    };
    let waiting = ("To come".to_owned(), Place::Waiting);
    let lost = ("Dead pile".to_owned(), Place::Lost);
    Scene {
        turn: order::turn(view),
        units: scene::standing(view, marks),
        markers: Vec::new(),
        places: scene::off_map(view, [waiting, lost]),
        lines: beside_the_board(view),
    }
}

fn beside_the_board(view: View<'_>) -> Vec<String> {
    let state = view.state;
    let mut lines = Vec::new();
    let area = view.game.ground.area(state.area);
    lines.extend(area.map(|area| format!("invaded: {}", area.id)));
    for side in Side::BOTH {
        let points = state.points[side];
        if points > 0 {
            let side = side.name();
            lines.push(format!("{side} replacements: {points} attack factors"));
        }
    }
    match ending::across(view) {
        0 => {}
        across => lines.push(format!("{across} divisions across the Rhine")),
    }
    if let Some(battle) = &state.last_battle {
        let (odds, result) = (battle.odds, battle.result.name());
        lines.push(format!("last battle at {odds}: {result}"));
    }
    match state.pending.first() {
        Some(Pending::Retreat { units }) => {
            let units = view::names(view, units.iter().copied());
            lines.push(format!("to go back: {units}"));
        }
        Some(Pending::Exchange { due, .. }) => lines.push(format!("due in the exchange: {due}")),
        _ => {}
    }
    lines
}
