//! Positions: a state as a script stages it.
//!
//! Nothing has been fought or moved in the turn, and no new unit has come. Units that are not named have no part in it if
//! they would be set up by then, and wait for their time if not: in Britain, or on the Time Record Card.

use beachhead_kit::occupancy::Deployed;
use beachhead_kit::{BySide, Decisions, Placed, known};

use crate::combat::doomed;
use crate::data::{Class, Counter, DdayGame, Entry, Side};
use crate::landing::{INVASION_WEEK, invasion};
use crate::report::soundness;
use crate::script::Position;
use crate::state::{Phase, Place, State, Troop};
use crate::{View, turn, view};

/// The game before anything is done.
pub(crate) fn start(game: &DdayGame) -> State {
    let troop = |counter: &Counter| {
        Troop::new(match counter.entry {
            Entry::Spare => Place::Absent,
            _ => Place::Waiting,
        })
    };
    State {
        week: INVASION_WEEK,
        phase: Phase::SetUp,
        units: Deployed::new(game.roster.troops(troop)),
        area: None,
        entered: Default::default(),
        come: Default::default(),
        points: BySide::default(),
        has_moved: false,
        drop_has_moved: false,
        doomed: Vec::new(),
        planned: Vec::new(),
        pending: Decisions::default(),
        last_battle: None,
        ending: None,
    }
}

/// The state that a script describes; an error says what of it can't be.
pub(crate) fn given(game: &DdayGame, position: &Position) -> Result<State, String> {
    let mut state = start(game);
    state.week = known::turn(position.week, game.weeks)?;
    state.phase = known::phase_of_play(&position.phase, "step")?;
    if state.week > INVASION_WEEK && state.phase <= Phase::Invasion {
        let phase = &position.phase;
        return Err(format!("step `{phase}` comes before the first week"));
    }
    stage_units(game, &mut state, position)?;
    stage_area(game, &mut state, position)?;
    for number in &position.entered {
        state.entered.insert(known::hex(game, number)?);
    }
    let [allied, german] = position.points;
    state.points = BySide([german, allied]);
    turn::begin_phase(game, &mut state);
    state.doomed = doomed::doomed(View::new(game, &state));
    known::settle(game, &mut state, turn::settle);
    soundness::invariants(View::new(game, &state))?;
    Ok(state)
}

fn stage_units(game: &DdayGame, state: &mut State, position: &Position) -> Result<(), String> {
    for (unit, counter) in game.roster.iter() {
        if counter.is_set_up() && state.phase > Phase::SetUp {
            state.units.put(unit, Place::Absent);
        }
    }
    for place in &position.units {
        let (id, number) = (&place.unit, &place.hex);
        let (unit, hex) = (known::unit(game, id)?, known::hex(game, number)?);
        let (counter, square) = (&game.roster[unit], &game.ground[hex]);
        if View::new(game, state).hex_of(unit).is_some() {
            return Err(format!("{id} is named twice"));
        }
        let afloat = invasion::is_afloat(View::new(game, state), unit, hex);
        if !square.is_open() && !afloat {
            return Err(format!("{id} can't stand in {number}"));
        }
        if view::holder(View::new(game, state), hex) == Some(counter.side.enemy()) {
            return Err(format!("{id} can't share {number} with the enemy"));
        }
        state.units.put(unit, Place::Board(hex));
        if counter.side == Side::Allied && square.is_entrance() {
            state.entered.insert(hex);
        }
        if afloat {
            state.area = state.area.or(square.area);
            if square.area != state.area {
                return Err("units are at sea in one area only".to_owned());
            }
            state.count_in(counter.class);
        }
    }
    for id in &position.lost {
        let unit = known::unit(game, id)?;
        if View::new(game, state).hex_of(unit).is_some() {
            return Err(format!("{id} is on the board, and lost"));
        }
        state.units.put(unit, Place::Lost);
    }
    for id in &position.dropped {
        let unit = known::unit(game, id)?;
        if game.roster[unit].class != Class::Parachute {
            return Err(format!("{id} is no parachute unit, and was not dropped"));
        }
        let troop = &mut state.units[unit];
        troop.drops = troop.drops.saturating_add(1);
        if troop.place() == Place::Waiting {
            return Err(format!("{id} was dropped, and is still in Britain"));
        }
    }
    Ok(())
}

fn stage_area(game: &DdayGame, state: &mut State, position: &Position) -> Result<(), String> {
    if let Some(id) = &position.area {
        let at = game.ground.areas.iter().position(|area| area.id == *id);
        let area = at.and_then(|at| u8::try_from(at).ok());
        let area = area.ok_or_else(|| format!("there is no invasion area `{id}`"))?;
        if state.area.is_some_and(|other| other != area) {
            return Err(format!("the units at sea are in another area than `{id}`"));
        }
        state.area = Some(area);
    }
    if state.area.is_none() && state.week > INVASION_WEEK {
        let why = "after the invasion week an area has been invaded: `area` is missing";
        return Err(why.to_owned());
    }
    Ok(())
}
