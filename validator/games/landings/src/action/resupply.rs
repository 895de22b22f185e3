//! Resupply: a truck gives figures to a weakened unit beside it (L25).
//!
//! Figures spent in this way are no losses: they count for no medal (M76).

use beachhead_kit::{UnitIx, Violation};

use crate::battle::ready;
use crate::data::Traits;
use crate::entering::{leave, mines};
use crate::medals::holding;
use crate::rules::Rule;
use crate::state::Place;
use crate::view::{Play, View, kind_of};
use crate::{pool, units};

/// Whether the truck may resupply anybody now.
fn check_supplier(view: View<'_>, truck: UnitIx) -> Result<(), Violation> {
    let id = view.id(truck);
    let why = if !kind_of(view, truck).traits.has(Traits::SUPPLIES) {
        format!("{id} has nothing to give")
    } else if view.troop(truck).turn.arrived {
        format!("{id} has arrived this turn, and resupplies no unit")
    } else {
        return ready::check_ready(view, truck);
    };
    view.about(truck).refuse(Rule::TruckArrives, why)
}

/// The most figures that the truck could give the unit.
fn supply_for(view: View<'_>, truck: UnitIx, unit: UnitIx) -> u8 {
    match why_no_supply(view, truck, unit) {
        Some(_) => 0,
        None => pool::missing_figures(view, unit).min(view.troop(truck).figures),
    }
}

/// Why the truck gives the unit nothing, whatever it lacks, in words.
fn why_no_supply(view: View<'_>, truck: UnitIx, unit: UnitIx) -> Option<&'static str> {
    let hexes = view.hex_of(truck).zip(view.hex_of(unit));
    let beside = hexes.is_some_and(|(at, hex)| view.game.board.touch(at, hex));
    if view.side(unit) != view.side(truck) {
        Some("it is of the other side")
    } else if !beside {
        Some("it is not beside it")
    } else if !units::is_ground(view, unit) {
        Some("it is no ground unit")
    } else {
        let battled = view.troop(unit).turn.battles > 0;
        battled.then_some("it has battled this turn")
    }
}

pub(crate) fn check(
    view: View<'_>,
    truck: UnitIx,
    unit: UnitIx,
    figures: u8,
) -> Result<(), Violation> {
    check_supplier(view, truck)?;
    let most = supply_for(view, truck, unit);
    if (1..=most).contains(&figures) {
        return Ok(());
    }
    let id = view.id(unit);
    let why = match most {
        0 => {
            let why = why_no_supply(view, truck, unit).unwrap_or("it lacks no figure");
            let from = view.id(truck);
            format!("{id} takes no figures from {from}: {why}")
        }
        _ => format!("{id} takes 1 to {most} figures, not {figures}"),
    };
    view.about(unit).refuse(Rule::TruckArrives, why)
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, UnitIx, u8)) {
    for truck in ready::battlers(view) {
        candidates_of(view, truck, list);
    }
}

/// Whom the truck may give how many figures.
pub(crate) fn candidates_of(
    view: View<'_>,
    truck: UnitIx,
    list: &mut dyn FnMut(UnitIx, UnitIx, u8),
) {
    let supplies = kind_of(view, truck).traits.has(Traits::SUPPLIES);
    if !supplies || check_supplier(view, truck).is_err() {
        return;
    }
    let at = view.hex_of(truck).into_iter();
    let near = at.flat_map(|at| units::around(view, at));
    for unit in near.filter_map(|hex| view.state.unit_at(hex)) {
        for figures in 1..=supply_for(view, truck, unit) {
            list(truck, unit, figures);
        }
    }
}

/// The truck gives figures to the unit: neither battles this turn.
pub(crate) fn apply(play: &mut Play<'_>, truck: UnitIx, unit: UnitIx, figures: u8) {
    play.cite(Rule::TruckArrives);
    pool::give_figures(play, unit, figures);
    mines::end_battles(play, unit);
    mines::end_battles(play, truck);
    for _ in 0..figures {
        spend_figure(play, truck);
    }
}

/// A truck's figure is in the pool again; with its last one it has done its work, and is no loss.
fn spend_figure(play: &mut Play<'_>, truck: UnitIx) {
    let troop = &mut play.state.troops[truck];
    troop.figures = troop.figures.saturating_sub(1);
    if troop.figures == 0 {
        let from = play.state.hex_of(truck);
        leave::leave(play, truck);
        play.state.put(truck, Place::Left);
        holding::judge_step(play, truck, from, None);
    }
}
