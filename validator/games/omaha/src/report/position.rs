//! Positions: a state as a script stages it.

use beachhead_kit::occupancy::Deployed;
use beachhead_kit::{Placed, known};
use beachhead_schema::Id;

use crate::data::{Counter, LAST_TURN, OmahaGame, clock};
use crate::landing::tide;
use crate::report::{facts, soundness};
use crate::script::Position;
use crate::state::{Phase, Place, Stage, State, Troop};
use crate::{View, turn};

/// The game before the schematic is made: units of the set-up are on the map.
pub(crate) fn start(game: &OmahaGame) -> State {
    let troop = |counter: &Counter| {
        let place = match counter.setup {
            Some(hex) => Place::Map(hex),
            None => Place::Waiting,
        };
        Troop::new(place, counter.steps)
    };
    State {
        turn: 1,
        phase: Phase::Schematic,
        units: Deployed::new(game.roster.troops(troop)),
        boats: vec![Stage::Unused; game.boats.len()],
    }
}

/// The state that a script describes; an error says what of it can't be.
pub(crate) fn given(game: &OmahaGame, position: &Position) -> Result<State, String> {
    let mut state = start(game);
    state.turn = turn_of(game, &position.clock)?;
    state.phase = known::phase_of_play(&position.phase, "phase")?;
    if state.phase == Phase::Tide && !tide::is_hour(state.turn) {
        return Err(format!(
            "the tide moves on hour turns, not at {}",
            position.clock
        ));
    }
    for (unit, _) in game.roster.iter() {
        state.units.put(unit, Place::Waiting);
    }
    for place in &position.units {
        let (id, number) = (&place.unit, &place.hex);
        let (unit, hex) = (known::unit(game, id)?, known::hex(game, number)?);
        let view = View::new(game, &state);
        if view.hex_of(unit).is_some() {
            return Err(format!("{id} is named twice"));
        }
        if view
            .of_side_in(view.side(unit).enemy(), hex)
            .next()
            .is_some()
        {
            return Err(format!("{id} can't share {number} with the enemy"));
        }
        let steps = known::strength(id, place.steps, game.roster[unit].steps, "steps")?;
        state.units.put(unit, Place::Map(hex));
        state.units[unit].steps = steps;
    }
    for id in &position.boats {
        load(game, &mut state, id)?;
    }
    known::settle(game, &mut state, turn::settle);
    soundness::invariants(View::new(game, &state))?;
    Ok(state)
}

/// The turn on which the clock shows this.
fn turn_of(game: &OmahaGame, shown: &str) -> Result<u16, String> {
    let found = (1..=LAST_TURN).find(|turn| clock(*turn) == shown);
    let turn = found.ok_or_else(|| {
        format!(
            "the clock never shows `{shown}`; a turn is called `{}`",
            clock(1)
        )
    })?;
    known::turn(turn, game.turns)
}

/// The boat waits in its box with its whole load.
fn load(game: &OmahaGame, state: &mut State, id: &Id) -> Result<(), String> {
    let at = facts::boat(game, id)?;
    let Some(boat) = game.boat(at) else {
        return Ok(());
    };
    for cargo in &boat.load {
        if View::new(game, state).hex_of(cargo.unit).is_some() {
            let unit = &game.roster[cargo.unit].id;
            return Err(format!("{unit} is on the map and in boat {id}"));
        }
        // Of a unit that is split it is there what these boats carry.
        let troop = &state.units[cargo.unit];
        let before = if troop.place() == Place::Aboard {
            troop.steps
        } else {
            0
        };
        state.units.put(cargo.unit, Place::Aboard);
        state.units[cargo.unit].steps = before.saturating_add(cargo.steps);
    }
    state.set_stage(at, Stage::Assigned(vec![true; boat.load.len()]));
    Ok(())
}
