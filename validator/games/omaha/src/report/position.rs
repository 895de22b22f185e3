//! Positions: a state as a script stages it.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_kit::occupancy::Deployed;
use beachhead_kit::slot::Slot;
use beachhead_kit::{Decisions, Placed, UnitIx, known};

use crate::action::{SheetName, SourceName};
use crate::data::{
    BreachIx, Counter, Fires, LAST_TURN, LEADERS_LEAVE, Mobility, Mode, Nerve, OmahaGame,
    ROCKET_SHIPS, Released, SheetIx, Side, Task, Weapon, clock, is_hour, minute_of,
};
use crate::german::{reserve, set_up};
use crate::movement::command;
use crate::report::{facts, soundness};
use crate::script::{CompanyMorale, ObstaclePlace, Position, UnitPlace};
use crate::sheets::drafts;
use crate::state::{
    Afloat, Breach, Grant, Obstacle, Phase, Place, Radio, Releases, RocketShip, SheetStage, Source,
    Stage, State, Support, Troop,
};
use crate::{View, turn};

/// The game before the schematic is made: units of the set-up are on the map.
pub(crate) fn start(game: &OmahaGame) -> State {
    let mut pits = 0;
    let troop = |counter: &Counter| {
        // Of rocket pits beyond the tenth none is there (3.4); the plan says so at its line.
        pits += usize::from(counter.is_pit() && counter.setup.is_some());
        let place = match counter.setup {
            Some(hex) if !counter.is_pit() || pits <= set_up::MOST_PITS => Place::Map(hex),
            _ => Place::Waiting,
        };
        let mut troop = Troop::new(place, counter.steps);
        troop.dug_in = counter.side == Side::German && matches!(place, Place::Map(_));
        troop.crossed = matches!(place, Place::Map(hex) if game.ground.beach.is_landward(hex));
        troop
    };
    let mut state = State {
        turn: 1,
        phase: Phase::SetUp,
        units: Deployed::new(game.roster.troops(troop)),
        boats: vec![Afloat::default(); game.boats.len()],
        bookings: vec![None; game.boats.iter().filter(|boat| boat.is_transport()).count()],
        first_booked: None,
        sheets: vec![SheetStage::Open; game.sheets.len()],
        drafts: Vec::new(),
        weighted: BTreeMap::new(),
        drawn: None,
        obstacles: BTreeMap::new(),
        breaches: vec![Breach::Potential; game.board.breaches().len()],
        release: Releases {
            companies: vec![false; game.unreleased.len()],
            batteries: vec![false; game.tables.german_batteries.len()],
            drawn: vec![false; game.tables.reinforcements.len()],
            ..Releases::default()
        },
        ammunition: BTreeMap::new(),
        graves: BTreeMap::new(),
        overdraft: BTreeMap::new(),
        forfeited: false,
        companies: BTreeMap::new(),
        pending: Decisions::default(),
        last_fire: None,
        support: Support::default(),
    };
    if turn::is_over(View::new(game, &state)) {
        state.phase = Phase::Schematic;
    }
    state
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
        stand(game, &mut state, place)?;
    }
    companies(game, &mut state, position)?;
    support(game, &mut state, position)?;
    beach(game, &mut state, position)?;
    releases(game, &mut state, position)?;
    for id in &position.boats {
        load(game, &mut state, id)?;
    }
    if state.phase > Phase::Leaders || !position.leaders.is_empty() {
        state.drawn = Some(leaders(game, position)?);
    }
    let units = game.roster.iter().map(|(unit, _)| unit);
    units.for_each(|unit| command::stand(game, &mut state, unit));
    if (Phase::Survival..=Phase::UsEnd).contains(&state.phase) {
        command::fix_led(game, &mut state);
    }
    let us = (Phase::Survival..=Phase::UsEnd).contains(&state.phase);
    let active = if us { Side::Us } else { Side::German };
    for (unit, counter) in game.roster.iter() {
        let troop = &mut state.units[unit];
        if counter.side == active && state.phase >= Phase::Survival {
            troop.nerve_before = troop.nerve;
        }
    }
    known::settle(game, &mut state, turn::settle);
    soundness::invariants(View::new(game, &state))?;
    Ok(state)
}

/// A unit stands on the map as the script has it.
fn stand(game: &OmahaGame, state: &mut State, place: &UnitPlace) -> Result<(), String> {
    let (id, number) = (&place.unit, &place.hex);
    let (unit, hex) = (known::unit(game, id)?, known::hex(game, number)?);
    let counter = &game.roster[unit];
    let view = View::new(game, state);
    if view.hex_of(unit).is_some() {
        return Err(format!("{id} is named twice"));
    }
    if game.ground.is_open_sea(hex) {
        return Err(format!(
            "{id} can't stand in {number}, which is sea at all hours (1.11)"
        ));
    }
    if counter.leads() && minute_of(state.turn) >= LEADERS_LEAVE {
        let now = clock(state.turn);
        return Err(format!(
            "{id} has left by {now}: leaders leave at 1300 6 June (2.3f)"
        ));
    }
    let enemy = view.of_side_in(counter.side.enemy(), hex).next();
    if enemy.is_some() {
        return Err(format!("{id} can't share {number} with the enemy"));
    }
    let steps = known::strength(id, place.steps, counter.steps, "steps")?;
    let entered = place.entered.as_ref();
    let entered = entered.map(|clock| turn_of(game, clock)).transpose()?;
    if entered.is_some_and(|turn| turn > state.turn || counter.side == Side::Us) {
        return Err(format!(
            "{id} can't have entered so: German reinforcements have entered on this turn or before"
        ));
    }
    state.units.put(unit, Place::Map(hex));
    let troop = &mut state.units[unit];
    troop.entered = entered;
    troop.follows = place.follows;
    troop.defended = place.defended;
    troop.under_fire = place.under_fire;
    troop.crossed = game.ground.beach.is_landward(hex);
    troop.steps = steps;
    let mode = place.mode.as_ref();
    let mode = mode.map(|mode| known::named(mode, "mode")).transpose()?;
    troop.moving = moves(id, counter, mode)?;
    if let Some(nerve) = &place.nerve {
        troop.nerve = known::named::<Nerve>(nerve, "nerve")?;
    }
    if troop.nerve != Nerve::Steady && !counter.is_troops() {
        return Err(format!("{id} has no morale, and is always steady"));
    }
    for weapon in &place.answered {
        troop
            .answered
            .add(known::named::<Weapon>(weapon, "weapon")?);
    }
    troop.moved = place.moved;
    troop.dug_in = place.dug_in;
    Ok(())
}

/// Whether a unit is in move mode: by this mode, or as the rules have it; what never moves is in fire mode, and a leader never.
fn moves(id: &Id, counter: &Counter, mode: Option<Mode>) -> Result<bool, String> {
    let is_fixed = counter.mobility == Mobility::Fixed;
    let only = match (is_fixed, counter.leads()) {
        (true, _) => Some(Mode::Fire),
        (false, true) => Some(Mode::Move),
        (false, false) => None,
    };
    match (only, mode) {
        (Some(only), Some(mode)) if mode != only => {
            Err(format!("{id} is always in {} mode", only.name()))
        }
        _ => Ok(only.or(mode).unwrap_or(Mode::Move) == Mode::Move),
    }
}

/// The morale of companies.
fn companies(game: &OmahaGame, state: &mut State, position: &Position) -> Result<(), String> {
    let worst = game.tables.fire.series.worst_company;
    for CompanyMorale { formation, is } in &position.morale {
        let mut counters = game.roster.iter().map(|(_, counter)| counter);
        if counters.all(|counter| counter.formation != formation.as_str()) {
            return Err(format!("no unit is of {formation}"));
        }
        if !(1..=worst).contains(is) {
            return Err(format!(
                "the morale of {formation} is from 1 to {worst}, not {is}"
            ));
        }
        state.companies.insert(formation.to_string(), *is);
    }
    Ok(())
}

/// Obstacle hexes and breaches as they stand.
fn beach(game: &OmahaGame, state: &mut State, position: &Position) -> Result<(), String> {
    let tested = state.turn.saturating_sub(1);
    for ObstaclePlace { hex: number, is } in &position.obstacles {
        let hex = known::hex(game, number)?;
        if !game.ground.beach.is_obstacle(hex) {
            return Err(format!("{number} is no obstacle hex"));
        }
        let all = [
            Obstacle::Mines { tested },
            Obstacle::Breached,
            Obstacle::Wire,
            Obstacle::Cut,
            Obstacle::Clear { tested },
        ];
        let known = all.into_iter().find(|known| known.label() == is);
        let known = known.ok_or_else(|| {
            let names = all.map(Obstacle::label).join(", ");
            format!("{number} can't be `{is}`: an obstacle hex is {names}")
        })?;
        if state.obstacles.insert(hex, known).is_some() {
            return Err(format!("{number} is named twice"));
        }
    }
    for id in &position.breaches {
        state.set_breach(breach(game, id)?, Breach::Open);
    }
    Ok(())
}

/// The releases and reinforcements of the German side, and the op sheets of both.
fn releases(game: &OmahaGame, state: &mut State, position: &Position) -> Result<(), String> {
    for id in &position.released {
        let known = match released(game, id)? {
            Released::Company(at) => state.release.companies.get_mut(at.0),
            Released::Battery(at) => state.release.batteries.get_mut(at),
        };
        if let Some(known) = known {
            *known = true;
        }
    }
    for id in &position.reinforcements {
        let mut groups = game.tables.reinforcements.iter();
        let at = groups.position(|group| group.contains(id));
        let at = at.ok_or_else(|| format!("{id} is no variable reinforcement"))?;
        if let Some(drawn) = state.release.drawn.get_mut(at) {
            *drawn = true;
        }
    }
    if let Some(what) = &position.granted {
        if state.phase != Phase::Release {
            let phase = Phase::Release.name();
            return Err(format!("a {what} is granted in phase `{phase}` alone"));
        }
        state.release.grant = Some(grant(what)?);
        state.release.rolled = true;
    }
    for id in &position.sheets {
        let at = sheet(game, id)?;
        let side = game.sheet(at).map(|sheet| sheet.side);
        let stage = match side {
            Some(Side::German) => SheetStage::Reserve,
            Some(Side::Us) | None => SheetStage::Implemented,
        };
        state.set_sheet(at, stage);
    }
    for place in &position.drafts {
        let units = place.units.iter().map(|id| known::unit(game, id));
        let units = units.collect::<Result<Vec<UnitIx>, String>>()?;
        let goal = known::hex(game, &place.goal)?;
        let task = known::named::<Task>(&place.task, "task")?;
        let Some(sheet) = drafts::sheet(View::new(game, state), task, &units, goal) else {
            return Err("an op sheet is for some unit".to_owned());
        };
        let at = game.sheets.len() + state.drafts.len();
        let at = SheetIx(u16::try_from(at).unwrap_or(u16::MAX));
        state.drafts.push(sheet);
        state.sheets.push(match place.implemented {
            true => SheetStage::Implemented,
            false => SheetStage::Drafted,
        });
        state.weighted.insert(at, place.weighted);
    }
    for id in &position.implemented {
        state.set_sheet(sheet(game, id)?, SheetStage::Implemented);
    }
    if reserve::implemented(View::new(game, state)) > reserve::MOST {
        let most = reserve::MOST;
        return Err(format!(
            "the German side has {most} implemented op sheets at most (3.2)"
        ));
    }
    let astray = position.units.iter().find(|place| {
        let unit = game.roster.find(&place.unit);
        let view = View::new(game, state);
        place.follows && unit.is_none_or(|unit| command::sheet_of(view, unit).is_none())
    });
    if let Some(place) = astray {
        return Err(format!(
            "{} follows no op sheet that is drawn up",
            place.unit
        ));
    }
    Ok(())
}

/// The missions of artillery, ships and aircraft so far.
fn support(game: &OmahaGame, state: &mut State, position: &Position) -> Result<(), String> {
    let hexes = |numbers: &[HexNo]| {
        let hexes = numbers.iter().map(|number| known::hex(game, number));
        hexes.collect::<Result<Vec<_>, String>>()
    };
    if position.rockets.len() > ROCKET_SHIPS {
        return Err(format!("there are {ROCKET_SHIPS} rocket ships (2.2)"));
    }
    let turns = game.tables.support.smoke_turns;
    let targets = hexes(&position.rockets)?.into_iter();
    state.support.rockets = targets
        .map(|target| RocketShip {
            target,
            fired: false,
        })
        .collect();
    state.support.points = hexes(&position.reference_points)?.into_iter().collect();
    let smoke = hexes(&position.smoke)?.into_iter();
    state.support.smoke = smoke.map(|hex| (hex, turns)).collect();
    state.support.clear = position.clear;
    let afloat = position.teams.iter().map(|id| (id, Radio::Afloat));
    let working = position.radios.iter().map(|id| (id, Radio::Works));
    for (id, radio) in afloat.chain(working) {
        state.support.teams.insert(known::unit(game, id)?, radio);
    }
    for place in &position.ammunition {
        let fires = Fires {
            explosive: place.explosive,
            smoke: place.smoke,
            illumination: place.illumination,
        };
        state.ammunition.insert(place.calibre, fires);
    }
    for spent in &position.spent {
        let battery = match source(game, &spent.battery)? {
            Source::OffMap(at) => at,
            Source::Battery(_) | Source::Destroyer => {
                return Err(format!("{} is no battery off the map", spent.battery));
            }
        };
        state.support.spent.insert(battery, spent.fires);
    }
    Ok(())
}

/// The source of missions of this name.
pub(super) fn source(game: &OmahaGame, id: &Id) -> Result<Source, String> {
    SourceName::find(game, id, ()).map_err(|refused| refused.reason)
}

/// The breach of this name.
pub(super) fn breach(game: &OmahaGame, id: &Id) -> Result<BreachIx, String> {
    let found = game.breach_named(id);
    found.ok_or_else(|| format!("the map has no breach {id} through the shingle"))
}

/// The company or battery of this name.
pub(super) fn released(game: &OmahaGame, id: &Id) -> Result<Released, String> {
    let found = game.released_named(id);
    found.ok_or_else(|| format!("{id} is neither an unreleased formation nor a battery"))
}

/// A grant of the release roll, by its name.
pub(super) fn grant(what: &str) -> Result<Grant, String> {
    Grant::named(what).ok_or_else(|| {
        let names = Grant::ALL.map(Grant::name).join(" or ");
        format!("a roll grants {names}, not `{what}`")
    })
}

/// The op sheet of this name.
pub(super) fn sheet(game: &OmahaGame, id: &Id) -> Result<SheetIx, String> {
    SheetName::find(game, id, ()).map_err(|refused| refused.reason)
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
