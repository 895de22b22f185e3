//! What holds in every state, whatever was played. A breach is always a mistake of ours.

use std::collections::BTreeSet;

use beachhead_kit::{UnitIx, army};

use crate::landing::invasion;
use crate::state::{Battle, Phase};
use crate::view::View;

/// Units conserved, no unit on closed ground, squares not too full, no unit in two battles.
pub(crate) fn invariants(view: View<'_>) -> Result<(), String> {
    army::check_places(view)?;
    let state = view.state;
    let losers = view.state.losers();
    for (unit, hex) in view.on_map() {
        let (id, number) = (view.id(unit), || view.number(hex));
        if !view.game.ground[hex].is_open() && !invasion::is_afloat(view, unit, hex) {
            return Err(format!("{id} stands in {}, where no unit may be", number()));
        }
        let side = view.side(unit);
        if view.of_side_in(side.enemy(), hex).next().is_some() {
            return Err(format!("both sides stand in {}", number()));
        }
        let there = view.units_in(hex).filter(|unit| !losers.contains(unit));
        if there.count() > side.stack() {
            return Err(format!("{} is too full", number()));
        }
    }
    let fighting = state.planned.iter().flat_map(Battle::units);
    let fighting: Vec<UnitIx> = fighting.collect();
    if fighting.iter().collect::<BTreeSet<_>>().len() != fighting.len() {
        return Err("a unit is in two battles".to_owned());
    }
    let is_able = |unit: &UnitIx| view.hex_of(*unit).is_some() && !view.troop(*unit).fought;
    if !fighting.iter().all(is_able) {
        return Err("a battle is planned with units that are gone, or have fought".to_owned());
    }
    if !(1..=view.game.weeks).contains(&state.week) {
        return Err(format!("there is no week {}", state.week));
    }
    if state.ending.is_some() != (state.phase == Phase::End) {
        return Err("a game that is over is in its last phase, and no other is".to_owned());
    }
    Ok(())
}
