//! Facts, positions, and what is to be seen of a state.

use beachhead_engine::{Actor, Scene, Turn};
use beachhead_kit::{Deployed, army, known, scene};

use crate::opened::Ferry;
use crate::script::{Fact, Position};
use crate::state::{Place, State, Troop};
use crate::view::{self, View};

/// The game before anything is done: all stand on the west bank.
pub(crate) fn start(game: &Ferry) -> State {
    let [west, _, _] = game.data.hexes;
    let units = game.data.roster.troops(|_| Troop(Place::Bank(west)));
    State {
        turn: 1,
        units: Deployed::new(units),
        aboard: Vec::new(),
    }
}

pub(crate) fn given(game: &Ferry, position: &Position) -> Result<State, String> {
    let mut state = start(game);
    state.turn = position.turn;
    for unit in &position.aboard {
        let unit = known::unit(game, unit)?;
        state.units.put(unit, Place::Aboard);
        state.aboard.push(unit);
    }
    invariants(game.view(&state))?;
    Ok(state)
}

pub(crate) fn holds(view: View<'_>, fact: &Fact) -> Result<bool, String> {
    let [_, _, east] = view.game.data.hexes;
    let (unit, place) = match fact {
        Fact::Lost { unit } => (unit, Place::Lost),
        Fact::Across { unit } => (unit, Place::Bank(east)),
    };
    Ok(view.place(known::unit(view.game, unit)?) == place)
}

pub(crate) fn turn(view: View<'_>) -> Turn {
    let actor = if view::is_over(view) {
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
        phase: "crossing".into(),
        actor,
        due: None,
    }
}

pub(crate) fn scene(view: View<'_>, turn: Turn) -> Scene {
    let boxes = [("Aboard", Place::Aboard), ("Lost", Place::Lost)];
    Scene {
        turn,
        units: scene::standing(view, |_| Vec::new()),
        markers: Vec::new(),
        places: scene::off_map(view, boxes.map(|(name, place)| (name.to_owned(), place))),
        lines: Vec::new(),
    }
}

/// Who is aboard is in the boat, and no more than fit into it.
pub(crate) fn invariants(view: View<'_>) -> Result<(), String> {
    army::check_places(view)?;
    let aboard = view.units_at(Place::Aboard).count();
    let listed = view.state.aboard.len();
    if aboard == listed && listed <= 2 {
        Ok(())
    } else {
        Err(format!("{aboard} units are aboard, {listed} in the boat"))
    }
}
