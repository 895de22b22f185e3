//! Facts: what scripts ask of a state, and what is so in their place.

use beachhead_base::Id;
use beachhead_kit::slot::Names;
use beachhead_kit::{UnitIx, known};

use crate::opened::FreeGame;
use crate::script::Fact;
use crate::slots::no_chart;
use crate::state::{Marker, Place, Troop};
use crate::view::{View, off_map};

/// Whether a fact holds.
pub(crate) fn holds(view: View<'_>, fact: &Fact) -> Result<bool, String> {
    let game = view.game;
    let troop = |unit: &Id| known::unit(game, unit).map(|unit| &view.state.units[unit]);
    Ok(match fact {
        Fact::UnitAt { unit, hex } => {
            let (troop, hex) = (troop(unit)?, known::hex(game, hex)?);
            troop.place == Place::Hex(hex)
        }
        Fact::InCell { unit, chart, cell } => {
            troop(unit)?.place == Place::Cell(chart_of(game, chart)?, *cell)
        }
        Fact::OffMap { unit } => !matches!(troop(unit)?.place, Place::Hex(_)),
        Fact::Removed { unit } => troop(unit)?.place == Place::Removed,
        Fact::Flipped { unit } => troop(unit)?.is_flipped,
        Fact::Facing { unit, facing } => troop(unit)?.facing == *facing,
        Fact::Steps { unit, steps } => troop(unit)?.steps == *steps,
        Fact::MarkAt { name, hex } => {
            let hex = known::hex(game, hex)?;
            view.state
                .marks
                .get(name)
                .is_some_and(|mark| mark.hex == Some(hex))
        }
        Fact::MarkValue { name, value } => {
            let mark = view.state.marks.get(name);
            mark.is_some_and(|mark| mark.value == Some(*value))
        }
        Fact::Rolled { sum: expected } => {
            !view.state.rolled.is_empty() && view.state.rolled_sum() == *expected
        }
    })
}

/// The chart of this name.
pub(crate) fn chart_of(game: &FreeGame, name: &Id) -> Result<u16, String> {
    let mut charts = (0..).zip(&game.charts);
    let found = charts.find(|(_, chart)| chart.id == *name);
    found.map(|(at, _)| at).ok_or_else(|| {
        let refused = no_chart(game, name);
        match refused.help {
            Some(help) => format!("{}; {help}", refused.reason),
            None => refused.reason,
        }
    })
}

/// What is so in the place of a fact that doesn't hold.
pub(crate) fn instead(view: View<'_>, fact: &Fact) -> Option<String> {
    match fact {
        Fact::UnitAt { unit, .. }
        | Fact::InCell { unit, .. }
        | Fact::OffMap { unit }
        | Fact::Removed { unit }
        | Fact::Flipped { unit }
        | Fact::Facing { unit, .. }
        | Fact::Steps { unit, .. } => {
            let unit = view.game.unit(unit).ok()?;
            Some(as_it_is(view, unit))
        }
        Fact::MarkAt { name, .. } | Fact::MarkValue { name, .. } => {
            Some(match view.state.marks.get(name) {
                Some(marker) => mark_as_it_is(view, name, *marker),
                None => format!("there is no marker {name}"),
            })
        }
        Fact::Rolled { .. } => Some(match &view.state.rolled[..] {
            [] => "nothing was rolled".to_owned(),
            _ => format!("the dice come to {}", view.state.rolled_sum()),
        }),
    }
}

fn as_it_is(view: View<'_>, unit: UnitIx) -> String {
    let Troop {
        place,
        steps,
        is_flipped,
        facing,
    } = &view.state.units[unit];
    let there = match place {
        Place::Hex(hex) => format!("in {}", view.game.number(*hex)),
        place => off_map(view.game, *place).unwrap_or_default(),
    };
    let side = if *is_flipped { "back" } else { "front" };
    let s = if *steps == 1 { "" } else { "s" };
    let id = view.game.unit_id(unit);
    format!("{id} is {there}, with {steps} step{s}, its {side} up, facing {facing}")
}

fn mark_as_it_is(view: View<'_>, name: &Id, marker: Marker) -> String {
    let hex = marker.hex.map(|hex| view.game.number(hex));
    match (hex, marker.value) {
        (Some(hex), Some(value)) => format!("{name} is in {hex}, at {value}"),
        (Some(hex), None) => format!("{name} is in {hex}"),
        (None, value) => format!("{name} is at {}", value.unwrap_or_default()),
    }
}
