//! What holds in every state, whatever was played. A breach is always a mistake of ours.

use std::collections::BTreeSet;

use beachhead_kit::{UnitIx, army};

use crate::data::Side;
use crate::landing::transports;
use crate::state::Place;
use crate::view::{self, View};

/// Units conserved, sides apart, and every unit aboard in a boat that is on its way.
pub(crate) fn invariants(view: View<'_>) -> Result<(), String> {
    army::check_places(view)?;
    for (unit, hex) in view.on_map() {
        let enemy = view.side(unit).enemy();
        if view.of_side_in(enemy, hex).next().is_some() {
            return Err(format!("both sides stand in {}", view.number(hex)));
        }
    }
    let boats = view.game.all_boats().map(|(at, _)| at);
    let under_way = boats.filter(|at| view.state.stage(*at).is_under_way());
    let carried = under_way.flat_map(|at| view::cargo(view, at));
    let carried: BTreeSet<UnitIx> = carried.map(|cargo| cargo.unit).collect();
    for unit in view.units_at(Place::Aboard) {
        if !carried.contains(&unit) && !transports::is_booked(view, unit) {
            return Err(format!("{} is aboard of no boat", view.id(unit)));
        }
    }
    let no_step = view.units().find(|unit| {
        let is_lost = view.place(*unit) == Place::Lost;
        is_lost != (view.troop(*unit).steps == 0)
    });
    if let Some(unit) = no_step {
        return Err(format!("{} has no step and is not lost", view.id(unit)));
    }
    let mut graves = view.state.graves.keys();
    if let Some(alive) = graves.find(|leader| view.place(**leader) != Place::Lost) {
        return Err(format!("{} has a grave and is not lost", view.id(*alive)));
    }
    // 2.3d: who is landward of the shingle was led, or followed a sheet, as it came there.
    let astray = view.on_map().find(|(unit, hex)| {
        let is_landward = view.game.ground.beach.is_landward(*hex);
        view.side(*unit) == Side::Us && is_landward && !view.troop(*unit).crossed
    });
    if let Some((unit, hex)) = astray {
        return Err(format!(
            "{} has come to {} without orders",
            view.id(unit),
            view.number(hex)
        ));
    }
    if !(1..=view.game.turns).contains(&view.state.turn) {
        return Err(format!("there is no turn {}", view.state.turn));
    }
    Ok(())
}
