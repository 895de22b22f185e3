//! The game and one of its states: to look at, and while an action changes it.

use beachhead_kit::{Army, Fate, Occupancy, Roster, Troops};

use crate::data::{BoatIx, Cargo, Counter, HexIx, OmahaGame, Side, UnitIx, minute_of_day};
use crate::state::{Place, Stage, State, Troop};

/// A state of the game, with what the pack says.
pub(crate) type View<'a> = beachhead_kit::View<'a, OmahaGame>;

/// One action being taken.
pub(crate) type Play<'a> = beachhead_kit::Play<'a, OmahaGame>;

/// Whether something may be done: if not, by which row and why.
pub(crate) type Verdict = Result<(), beachhead_kit::Violation>;

impl Army for OmahaGame {
    type Side = Side;
    type Counter = Counter;
    type Troop = Troop;

    fn roster(&self) -> &Roster<Counter> {
        &self.roster
    }

    fn troops(state: &State) -> &Troops<Troop> {
        state.units.troops()
    }

    fn occupancy(state: &State) -> &Occupancy {
        state.units.occupancy()
    }

    fn side(counter: &Counter) -> Side {
        counter.side
    }

    fn strength(counter: &Counter, troop: &Troop) -> (u8, u8) {
        (counter.steps, troop.steps)
    }

    fn fate(place: Place) -> Fate {
        match place {
            Place::Waiting | Place::Aboard | Place::Map(_) => Fate::InPlay,
            Place::Lost => Fate::Lost,
        }
    }
}

/// The boats of the wave that lands on this turn, which have been assigned, each with how far it has come.
pub(crate) fn landing(view: View<'_>) -> impl Iterator<Item = (BoatIx, &Stage)> {
    let minute = crate::data::minute_of(view.state.turn);
    let boats = view.game.all_boats().filter(move |(_, boat)| {
        let wave = view.game.tables.waves.get(boat.wave);
        wave.is_some_and(|wave| u32::from(wave.minute) == minute)
    });
    let stages = boats.map(move |(boat, _)| (boat, view.state.stage(boat)));
    stages.filter(|(_, stage)| **stage != Stage::Unused)
}

/// What is aboard of a boat that is loaded, or has been.
pub(crate) fn cargo(view: View<'_>, boat: BoatIx) -> Vec<Cargo> {
    let Some(line) = view.game.boat(boat) else {
        return Vec::new();
    };
    match view.state.stage(boat) {
        Stage::Unused => Vec::new(),
        Stage::Assigned(aboard) => {
            let load = line.load.iter().zip(aboard);
            load.filter(|(_, is)| **is)
                .map(|(cargo, _)| *cargo)
                .collect()
        }
        _ => line.load.clone(),
    }
}

/// Whether a hex is under water on this turn.
pub(crate) fn is_sea(view: View<'_>, hex: HexIx) -> bool {
    view.game.ground.is_sea(hex, minute_of_day(view.state.turn))
}

/// The units in flooded hexes.
pub(crate) fn flooded(view: View<'_>) -> impl Iterator<Item = (UnitIx, HexIx)> {
    let units = view.on_map();
    units.filter(move |(_, hex)| is_sea(view, *hex))
}
