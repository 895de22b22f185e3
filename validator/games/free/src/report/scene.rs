//! What is to be seen of a state: counters with what shows of them, markers, boxes, the last roll.

use std::collections::BTreeMap;

use beachhead_engine::{
    Actor, OffMapCounter, OffMapPlace, Scene, SceneMarker, Standing, StatusMark, Turn,
};
use beachhead_kit::scene::marks;
use beachhead_kit::slot::Names;

use super::position::TURN;
use crate::state::{Place, Troop};
use crate::view::{View, id, units};

/// The phase in which everything is done.
const PHASE: &str = "free play";

/// Free play has no sequence of play: any side may act at any time. The turn is where its track stands, if there is one.
pub(crate) fn turn(view: View<'_>) -> Turn {
    let track = view.state.marks.get(TURN);
    let number = track.and_then(|track| track.value).unwrap_or(0);
    Turn {
        number: u16::try_from(number).unwrap_or(0),
        clock: None,
        phase: PHASE.into(),
        actor: Actor::Side(view.game.first.clone()),
        due: None,
    }
}

/// The state as one sees it.
pub(crate) fn scene(view: View<'_>) -> Scene {
    let standing = units(view).filter_map(|(unit, troop)| {
        let Place::Hex(hex) = troop.place else {
            return None;
        };
        let standing = Standing {
            hex: view.game.number(hex),
            steps: troop.steps,
            marks: shown(troop),
        };
        Some((id(view, unit).clone(), standing))
    });
    let markers = view.state.marks.iter().filter_map(|(name, marker)| {
        let label = match marker.value {
            Some(value) => format!("{name} {value}"),
            None => name.to_string(),
        };
        Some(SceneMarker {
            label,
            hex: view.game.number(marker.hex?),
            side: None,
        })
    });
    Scene {
        turn: turn(view),
        units: standing.collect(),
        markers: markers.collect(),
        places: places(view),
        lines: beside_the_map(view),
    }
}

/// What is marked on a counter: that its back is up, and how far it is turned.
fn shown(troop: &Troop) -> Vec<StatusMark> {
    let turned = |facing: u8| troop.facing == facing;
    marks([
        (troop.is_flipped, "B", "its back is up"),
        (turned(1), "1", "turned by 1 sixth"),
        (turned(2), "2", "turned by 2 sixths"),
        (turned(3), "3", "turned by 3 sixths"),
        (turned(4), "4", "turned by 4 sixths"),
        (turned(5), "5", "turned by 5 sixths"),
    ])
}

/// The boxes off the map with counters in them: cells of charts, those who wait by the turn on which they are due, the removed.
fn places(view: View<'_>) -> Vec<OffMapPlace> {
    // In the order in which they are shown.
    let mut boxes = BTreeMap::<(u8, u16, u16), OffMapPlace>::new();
    for (unit, troop) in units(view) {
        let due = view.game.roster[unit].due;
        let (order, name) = match (troop.place, due) {
            (Place::Hex(_), _) => continue,
            (Place::Cell(at, cell), _) => {
                let chart = view.game.charts.get(usize::from(at));
                let called = chart.map(|chart| chart.cell_called(cell));
                ((0, at, cell), called.unwrap_or_default())
            }
            (Place::Waiting, Some(due)) => ((1, due, 0), format!("To come on turn {due}")),
            (Place::Waiting, None) => ((2, 0, 0), "Off the map".to_owned()),
            (Place::Removed, _) => ((3, 0, 0), "Out of the game".to_owned()),
        };
        let place = boxes.entry(order).or_insert_with(|| OffMapPlace {
            name,
            counters: Vec::new(),
        });
        place.counters.push(OffMapCounter {
            unit: id(view, unit).clone(),
            steps: match troop.place {
                Place::Removed => 0,
                _ => troop.steps,
            },
            marks: shown(troop),
        });
    }
    boxes.into_values().collect()
}

fn beside_the_map(view: View<'_>) -> Vec<String> {
    let state = view.state;
    let tracks = state.marks.iter().filter(|(_, mark)| mark.hex.is_none());
    let tracks = tracks.filter_map(|(name, mark)| Some(format!("{name}: {}", mark.value?)));
    let mut lines: Vec<String> = tracks.collect();
    let dice: Vec<String> = state.rolled.iter().map(u16::to_string).collect();
    match &dice[..] {
        [] => {}
        [die] => lines.push(format!("rolled: {die}")),
        dice => lines.push(format!(
            "rolled: {} = {}",
            dice.join(" + "),
            state.rolled_sum()
        )),
    }
    lines.extend(state.note.as_ref().map(|note| format!("noted: {note}")));
    lines
}
