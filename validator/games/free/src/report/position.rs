//! Where a game begins: as the scenario puts its counters, or as a script does.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_kit::{Deployed, UnitIx, known};

use super::facts::chart_of;
use crate::counters::Counter;
use crate::opened::FreeGame;
use crate::script::{MarkPlace, Position, UnitPlace};
use crate::state::{FACINGS, Marker, Place, State, Troop};

/// The track that stands for the game turn.
pub(crate) const TURN: &str = "turn";

/// The state in which each counter is where the scenario puts it.
pub(crate) fn start(game: &FreeGame) -> State {
    let mut state = staged(game, |counter| counter.start);
    if game.has_turns {
        let first = Marker {
            hex: None,
            value: Some(1),
        };
        state.marks.insert(TURN.into(), first);
    }
    state
}

fn staged(game: &FreeGame, place: impl Fn(&Counter) -> Place) -> State {
    let troops = game.roster.troops(|counter| Troop {
        place: place(counter),
        steps: counter.steps,
        is_flipped: false,
        facing: 0,
    });
    State {
        units: Deployed::new(troops),
        marks: BTreeMap::new(),
        rolled: Vec::new(),
        note: None,
    }
}

/// The state that a script describes.
pub(crate) fn given(game: &FreeGame, position: &Position) -> Result<State, String> {
    let mut state = staged(game, |_| Place::Waiting);
    let mut named = BTreeSet::new();
    let mut once = |id: &Id| -> Result<UnitIx, String> {
        let unit = known::unit(game, id)?;
        match named.insert(unit) {
            true => Ok(unit),
            false => Err(format!("{id} is named twice")),
        }
    };
    for place in &position.units {
        let unit = once(&place.unit)?;
        let hex = known::hex(game, &place.hex)?;
        state.units.put(unit, Place::Hex(hex));
        show(game, &mut state.units[unit], unit, place)?;
    }
    for place in &position.cells {
        let (unit, chart) = (once(&place.unit)?, chart_of(game, &place.chart)?);
        let known = game.charts.get(usize::from(chart));
        if !known.is_some_and(|chart| chart.has_cell(place.cell)) {
            return Err(format!("{} has no cell {}", place.chart, place.cell));
        }
        state.units.put(unit, Place::Cell(chart, place.cell));
    }
    for id in &position.removed {
        state.units.put(once(id)?, Place::Removed);
    }
    for mark in &position.marks {
        let marker = marker(game, mark)?;
        if state.marks.insert(mark.name.clone(), marker).is_some() {
            return Err(format!("marker {} is named twice", mark.name));
        }
    }
    Ok(state)
}

fn show(game: &FreeGame, troop: &mut Troop, unit: UnitIx, place: &UnitPlace) -> Result<(), String> {
    let full = game.roster[unit].steps;
    if let Some(steps) = place.steps {
        troop.steps = known::strength(&place.unit, Some(steps), full, "steps")?;
    }
    if place.facing >= FACINGS {
        let (id, facing) = (&place.unit, place.facing);
        return Err(format!(
            "{id} is turned by 0 to 5 sixths, and not by {facing}"
        ));
    }
    troop.facing = place.facing;
    troop.is_flipped = place.flipped;
    Ok(())
}

fn marker(game: &FreeGame, mark: &MarkPlace) -> Result<Marker, String> {
    let name = &mark.name;
    if name.as_str().trim().is_empty() {
        return Err("a marker needs a name".to_owned());
    }
    let hex = mark.hex.as_ref().map(|hex| known::hex(game, hex));
    let hex = hex.transpose()?;
    if hex.is_none() && mark.value.is_none() {
        return Err(format!("marker {name} has neither a hex nor a value"));
    }
    let value = mark.value;
    Ok(Marker { hex, value })
}
