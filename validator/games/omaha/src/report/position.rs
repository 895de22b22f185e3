//! Positions: a state as a script stages it.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_kit::occupancy::Deployed;
use beachhead_kit::{Placed, UnitIx, known};

use crate::data::{Counter, LAST_TURN, OmahaGame, clock, is_hour, minute_of};
use crate::report::{facts, soundness};
use crate::script::Position;
use crate::state::{Afloat, Phase, Place, Stage, State, Troop};
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
        boats: vec![Afloat::default(); game.boats.len()],
        bookings: vec![None; game.boats.iter().filter(|boat| boat.is_transport()).count()],
        first_booked: None,
        sheets: vec![false; game.sheets.len()],
        drawn: None,
    }
}

/// The state that a script describes; an error says what of it can't be.
pub(crate) fn given(game: &OmahaGame, position: &Position) -> Result<State, String> {
    let mut state = start(game);
    state.turn = turn_of(game, &position.clock)?;
    state.phase = known::phase_of_play(&position.phase, "phase")?;
    if matches!(state.phase, Phase::Tide | Phase::Planning) && !is_hour(state.turn) {
        return Err(format!(
            "phase `{}` is of hour turns, and {} is none",
            state.phase.name(),
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
        // A leader has one mode.
        state.units[unit].moving = game.roster[unit].leads();
    }
    for id in &position.boats {
        load(game, &mut state, id)?;
    }
    if state.phase > Phase::Leaders || !position.leaders.is_empty() {
        state.drawn = Some(leaders(game, position)?);
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

/// The leaders that were drawn: those that wait, and those on the map or aboard.
fn leaders(game: &OmahaGame, position: &Position) -> Result<BTreeSet<UnitIx>, String> {
    let mut drawn = BTreeSet::new();
    let placed = position.units.iter().map(|place| &place.unit);
    for id in position.leaders.iter().chain(placed) {
        let unit = known::unit(game, id)?;
        if game.roster[unit].leads() {
            drawn.insert(unit);
        }
    }
    if let Some(id) = position.leaders.iter().find(|id| {
        let unit = game.roster.find(id);
        unit.is_some_and(|unit| !game.roster[unit].leads())
    }) {
        return Err(format!("{id} is no leader"));
    }
    Ok(drawn)
}

/// The boat waits in its box with its whole load.
fn load(game: &OmahaGame, state: &mut State, id: &Id) -> Result<(), String> {
    let at = facts::boat(game, id)?;
    let Some(boat) = game.boat(at) else {
        return Ok(());
    };
    if boat.is_transport() {
        return Err(format!(
            "{id} is none of the schematic; transports are assigned as one plays"
        ));
    }
    let wave = boat
        .wave
        .and_then(|wave| Some((wave, game.tables.waves.get(wave)?)));
    if let Some((wave, landing)) = wave
        && u32::from(landing.minute) < minute_of(state.turn)
    {
        let (wave, now) = (wave + 1, clock(state.turn));
        return Err(format!(
            "{id} is of wave {wave}, which has landed by {now}: waves land on their turns (2.1a waves)"
        ));
    }
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
    if let Some(afloat) = state.afloat(at) {
        *afloat = Afloat {
            stage: Stage::Assigned,
            from: boat.from,
            load: boat.load.clone(),
        };
    }
    Ok(())
}
