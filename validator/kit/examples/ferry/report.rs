//! Facts, positions, and what is to be seen of a state.

use std::collections::BTreeMap;

use beachhead_engine::{
    Actor, Game, Losses, OffMapCounter, OffMapPlace, Scene, Standing, StatusMark, Turn,
};
use beachhead_kit::UnitIx;
use beachhead_kit::slot::Names;
use beachhead_schema::Id;

use crate::game::{Ferry, View};
use crate::script::{Fact, Position};
use crate::state::{Place, State};

fn known(game: &Ferry, unit: &Id) -> Result<UnitIx, String> {
    let found = game.data.roster.find(unit);
    found.ok_or_else(|| format!("there is no unit {unit}"))
}

pub(crate) fn given(game: &Ferry, position: &Position) -> Result<State, String> {
    let mut state = game.start();
    state.turn = position.turn;
    for unit in &position.aboard {
        let unit = known(game, unit)?;
        state.places[unit] = Place::Aboard;
        state.aboard.push(unit);
    }
    invariants(game.view(&state))?;
    Ok(state)
}

pub(crate) fn holds(view: View<'_>, fact: &Fact) -> Result<bool, String> {
    let (unit, place) = match fact {
        Fact::Lost { unit } => (unit, Place::Lost),
        Fact::Across { unit } => (unit, Place::East),
    };
    Ok(view.state.places[known(view.game, unit)?] == place)
}

pub(crate) fn turn(view: View<'_>) -> Turn {
    let actor = if view.state.is_over() {
        Actor::Over {
            winner: None,
            how: "all are across".to_owned(),
        }
    } else {
        Actor::Side("ferrymen".into())
    };
    Turn {
        number: view.state.turn,
        clock: None,
        phase: "crossing",
        actor,
    }
}

pub(crate) fn scene(view: View<'_>) -> Scene {
    let [west, boat, east] = view.game.data.hexes.map(|hex| view.game.number(hex));
    let mut units = BTreeMap::new();
    let mut lost = Vec::new();
    for (unit, place) in view.state.places.iter() {
        let id = view.game.unit_id(unit);
        let (hex, marks) = match place {
            Place::West => (&west, Vec::new()),
            Place::Aboard => (&boat, vec![StatusMark::text("A", "aboard")]),
            Place::East => (&east, Vec::new()),
            Place::Lost => {
                lost.push(OffMapCounter {
                    unit: id,
                    steps: 0,
                    marks: Vec::new(),
                });
                continue;
            }
        };
        let hex = hex.clone();
        units.insert(
            id,
            Standing {
                hex,
                steps: 1,
                marks,
            },
        );
    }
    Scene {
        turn: turn(view),
        units,
        markers: Vec::new(),
        places: vec![OffMapPlace {
            name: "Lost".to_owned(),
            counters: lost,
        }],
        lines: Vec::new(),
    }
}

pub(crate) fn losses(view: View<'_>) -> Vec<Losses> {
    let lost = view.state.places.iter();
    let lost = lost.filter(|(_, place)| **place == Place::Lost).count();
    let lost = u32::try_from(lost).unwrap_or(u32::MAX);
    vec![Losses {
        side: "ferrymen".into(),
        units: lost,
        steps: lost,
    }]
}

/// Who is aboard is in the boat, and no more than fit into it.
pub(crate) fn invariants(view: View<'_>) -> Result<(), String> {
    let places = view.state.places.iter();
    let aboard = places.filter(|(_, place)| **place == Place::Aboard).count();
    let listed = view.state.aboard.len();
    if aboard == listed && listed <= 2 {
        Ok(())
    } else {
        Err(format!("{aboard} units are aboard, {listed} in the boat"))
    }
}
