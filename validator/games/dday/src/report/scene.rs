//! What is to be seen of a state: counters with what they have done, and the boxes off the board.

use beachhead_engine::{Scene, Turn};
use beachhead_kit::scene;

use crate::combat::ending;
use crate::data::Side;
use crate::state::Place;
use crate::{View, view, words};

/// The state as one sees it.
pub(crate) fn scene(view: View<'_>, turn: Turn) -> Scene {
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
        turn,
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
            let points = words::attack_factors(points);
            lines.push(format!("{side} replacements: {points}"));
        }
    }
    let across = Some(ending::across(view)).filter(|across| *across > 0);
    lines.extend(across.map(|across| match across {
        1 => "1 division across the Rhine".to_owned(),
        across => format!("{across} divisions across the Rhine"),
    }));
    let last = state.last_battle.as_ref();
    lines.extend(last.map(|one| format!("last battle at {}: {}", one.odds, one.result.name())));
    let losers = view::names(view, state.losers().iter().copied());
    lines.extend((!losers.is_empty()).then(|| format!("to go back: {losers}")));
    lines.extend(state.due().map(|due| format!("due in the exchange: {due}")));
    lines
}
