//! Positions: a state as a script stages it.
//!
//! Cups are full, nothing has been fought, and units that are not named are not on the map: those still to be set up
//! wait if their time has not passed, reinforcements come by their schedule, and all others have no part in it, unless
//! they are named as late. Whoever is named on the map has paid for where he is: the edge hexes that the Allies hold
//! cost no marker again. What could not stand on the map in play is refused, be it too early only: a position is held to
//! the same invariants as every state. A turn to which the game would first have to be drawn out is its last.

use beachhead_engine::HexSet;
use beachhead_kit::{BySide, Decisions, Deployed, UnitIx, ZocMap, known};

use crate::data::opened::UtahGame;
use crate::data::roster::{Counter, Role};
use crate::data::sides::Side;
use crate::hexes::zoc;
use crate::landing::amphibious::OVERFLOW_TURN;
use crate::landing::drops;
use crate::report::soundness;
use crate::script::Position;
use crate::state::phase::Phase;
use crate::state::{Place, State, Troop};
use crate::turn::{self, NO_DROP_ZONES};
use crate::upkeep::weather;
use crate::view::View;

/// The game before anything is done.
pub(crate) fn start(game: &UtahGame) -> State {
    let troop = |counter: &Counter| {
        let place = match counter.role {
            Role::AtStart(_) | Role::FirstWave | Role::Drop(_) => Place::Waiting,
            Role::Reinforcement(line) => {
                let arrival = game.roster.arrivals.get(line);
                Place::Due(arrival.map_or(0, |arrival| arrival.turn))
            }
            Role::Absent => Place::Absent,
        };
        Troop::new(place, counter.steps)
    };
    let mut state = State {
        turn: 1,
        phase: Phase::Beachheads,
        units: Deployed::new(game.roster.counters.troops(troop)),
        beachheads: Vec::new(),
        drop_zones: vec![None; game.roster.divisions.len()],
        pool: game.cups.clone(),
        cups: game.cups.clone(),
        battle: None,
        pending: Decisions::default(),
        fought_over: Vec::new(),
        last_battle: None,
        captured: HexSet::default(),
        edges_taken: HexSet::default(),
        markers_pending: 0,
        weather_bad: false,
        set_aside: BySide::default(),
        points: vec![0; game.plan.replacements.len()],
        last_turn: game.turns,
        ending: None,
        zoc_map: ZocMap::default(),
    };
    zoc::renew(game, &mut state);
    state
}

/// The state that the position describes.
///
/// # Errors
/// Says what of it can't be.
pub(crate) fn given(game: &UtahGame, position: &Position) -> Result<State, String> {
    known::turn(position.turn, game.longest())?;
    let phase: Phase = known::phase_of_play(&position.phase, "phase")?;
    if position.turn > 1 && phase < Phase::Weather {
        let phase = phase.name();
        return Err(format!("phase `{phase}` is part of game turn 1 only"));
    }
    let mut state = start(game);
    state.phase = phase;
    stage_turn(game, &mut state, position)?;
    stage_units(game, &mut state, position)?;
    for number in &position.beachheads {
        let hex = known::hex(game, number)?;
        if !game.ground.utah.contains(&hex) || state.beachheads.contains(&hex) {
            return Err(format!(
                "a beachhead marker lies in a hex of Utah Beach, one to each: {number} can't have it"
            ));
        }
        state.beachheads.push(hex);
    }
    state.beachheads.sort_unstable();
    stage_zones(game, &mut state, position)?;
    zoc::renew(game, &mut state);
    stage_ground(game, &mut state, position)?;
    soundness::invariants(game.view(&state))?;
    // What begins with the phase, and phases that have nothing to wait for.
    known::settle(game, &mut state, |play| {
        turn::begin_phase(play);
        turn::settle(play);
    });
    Ok(state)
}

/// What the turn has brought and taken before the phase begins.
fn stage_turn(game: &UtahGame, state: &mut State, position: &Position) -> Result<(), String> {
    state.turn = position.turn;
    state.last_turn = state.last_turn.max(position.turn);
    if position.turn > 1 {
        state.pool.sink();
        state.cups.clone_from(&state.pool);
    } else if position.weather_bad {
        return Err("the weather of game turn 1 is good".to_owned());
    }
    if position.weather_bad {
        if !weather::has_weather(game) {
            return Err("the scenario is played without weather".to_owned());
        }
        if state.phase <= Phase::Weather {
            return Err("the weather is not known yet".to_owned());
        }
        state.weather_bad = true;
        state.cups.ground_aircraft();
    }
    if state.phase <= Phase::SupportMarkers {
        turn::provide(game, state);
    }
    Ok(())
}

/// Who was last in which hex. What the Allies hold, they have been charged for.
fn stage_ground(game: &UtahGame, state: &mut State, position: &Position) -> Result<(), String> {
    let zoc_map = zoc::zoc_map(game.view(state));
    let landed = state.phase > Phase::DropLosses;
    for number in &position.held {
        let hex = known::hex(game, number)?;
        if !landed {
            let why = format!("before the drop the Allies hold nothing, nor {number}");
            return Err(why);
        }
        if zoc_map.held(Side::German, hex) {
            return Err(format!("Germans stand in {number}: they hold it"));
        }
        if !game.ground.holds_anybody(hex) {
            return Err(format!("no unit can have been in {number}"));
        }
        state.captured.insert(hex);
    }
    if landed {
        let held = game
            .board
            .hexes()
            .filter(|hex| zoc_map.held(Side::Allied, *hex) && !zoc_map.held(Side::German, *hex));
        state.captured.extend(held);
    }
    let taken = game.edge_hexes.iter();
    state.edges_taken = taken.filter(|hex| state.captured.contains(*hex)).collect();
    Ok(())
}

/// Drop zones lie where 11.2.2 (1) lets them, once it is their phase; units are only placed when all of them lie.
fn stage_zones(game: &UtahGame, state: &mut State, position: &Position) -> Result<(), String> {
    for zone in &position.drop_zones {
        if state.turn >= NO_DROP_ZONES {
            return Err(format!(
                "drop zones are taken off when game turn {NO_DROP_ZONES} begins"
            ));
        }
        if state.phase < Phase::DropZones {
            let phase = Phase::DropZones.name();
            return Err(format!(
                "no drop zone lies on the map before phase `{phase}`"
            ));
        }
        let hex = known::hex(game, &zone.hex)?;
        drops::drop_zone_site(game, hex).map_err(|refused| refused.reason)?;
        if state.drop_zones.contains(&Some(hex)) {
            return Err(format!("two drop zones don't share hex {}", zone.hex));
        }
        let division = &zone.division;
        let at = game
            .roster
            .divisions
            .iter()
            .position(|known| known == division);
        match at.and_then(|at| state.drop_zones.get_mut(at)) {
            Some(slot @ None) => *slot = Some(hex),
            _ => {
                let why = format!("`{division}` is no airborne division, or is named twice");
                return Err(why);
            }
        }
    }
    if state.phase == Phase::DropPlacement && state.drop_zones.contains(&None) {
        return Err("units are placed once every division has its drop zone".to_owned());
    }
    if drops::everybody_finds_room(game.view(state), &state.drop_zones) {
        Ok(())
    } else {
        Err("around these drop zones, not every unit would find a hex of its own".to_owned())
    }
}

fn stage_units(game: &UtahGame, state: &mut State, position: &Position) -> Result<(), String> {
    let now = (state.turn, state.phase);
    for (unit, _) in game.roster.iter() {
        if comes_in(game, unit).is_some_and(|time| time < now) {
            state.units.put(unit, Place::Absent);
        }
    }
    stage_late(game, state, position)?;
    let mut named = Vec::new();
    for place in &position.units {
        let unit = known::unit(game, &place.unit)?;
        let hex = known::hex(game, &place.hex)?;
        let counter = &game.roster[unit];
        if named.contains(&unit) {
            return Err(format!("{} is named twice", place.unit));
        }
        let steps = known::strength(&place.unit, place.steps, counter.steps, "steps")?;
        if !game.ground.can_reach(hex, counter.class) && state.phase > Phase::DropLosses {
            return Err(format!("{} can't stand in {}", place.unit, place.hex));
        }
        if let Place::Due(_) = state.units[unit].place()
            && position.late.contains(&place.unit)
        {
            return Err(format!("{} is on the map, and not late", place.unit));
        }
        if comes_in(game, unit).is_some_and(|time| time > now) {
            return Err(format!("{} is on the map before its time", place.unit));
        }
        named.push(unit);
        state.units.put(unit, Place::Map(hex));
        let troop = &mut state.units[unit];
        troop.steps = steps;
        troop.rolled = state.phase > Phase::DropRolls;
        troop.left_beach = counter.comes_ashore() && !game.ground.utah.contains(&hex);
    }
    // Up to the attacks after the drop, units that fell among Germans share a hex with them.
    let view = game.view(state);
    let zoc_map = zoc::zoc_map(view);
    for (unit, hex) in view.on_map() {
        let fell = view.counter(unit).is_airborne() && state.phase <= Phase::DropAttacks;
        if view.side(unit) == Side::Allied && zoc_map.held(Side::German, hex) && !fell {
            let (id, hex) = (view.id(unit), view.number(hex));
            return Err(format!("{id} can't share {hex} with Germans"));
        }
    }
    Ok(())
}

/// The turn and the phase in which the unit comes onto the map, if all goes by plan.
fn comes_in(game: &UtahGame, unit: UnitIx) -> Option<(u16, Phase)> {
    let counter = &game.roster[unit];
    match counter.role {
        Role::FirstWave => Some((1, Phase::Landing)),
        Role::Drop(_) => Some((1, Phase::DropPlacement)),
        Role::AtStart(_) => Some((1, Phase::GermanSetup)),
        Role::Reinforcement(line) => {
            let phase = match counter.side {
                Side::German => Phase::GermanMovement,
                Side::Allied => Phase::AlliedReinforcements,
            };
            let arrival = game.roster.arrivals.get(line);
            arrival.map(|arrival| (arrival.turn, phase))
        }
        Role::Absent => None,
    }
}

/// Whether the unit is one of those that may come late, and by its schedule would have come already.
fn may_be_late(view: View<'_>, unit: UnitIx) -> bool {
    match view.counter(unit).role {
        Role::FirstWave => OVERFLOW_TURN <= view.state.turn,
        Role::Reinforcement(_) => {
            comes_in(view.game, unit).is_some_and(|time| time < (view.state.turn, view.state.phase))
        }
        Role::AtStart(_) | Role::Drop(_) | Role::Absent => false,
    }
}

/// Units whose time has passed, and who are still to come.
fn stage_late(game: &UtahGame, state: &mut State, position: &Position) -> Result<(), String> {
    for id in &position.late {
        let unit = known::unit(game, id)?;
        if !may_be_late(game.view(state), unit) {
            return Err(format!(
                "{id} can't be late: it is no reinforcement, or its time has not passed"
            ));
        }
        // A German who finds no way in is put off to the turn after.
        let put_off = game.roster[unit].side == Side::German && state.phase > Phase::GermanMovement;
        let turn = state.turn + u16::from(put_off);
        state.units.put(unit, Place::Due(turn));
    }
    Ok(())
}
