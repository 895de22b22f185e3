//! PlaceUnit: a unit comes onto the map, each kind in its own phase.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::counters;
use crate::data::opened::UtahGame;
use crate::data::roster::Role;
use crate::data::sides::Side;
use crate::landing::{amphibious, drops, german_setup, reinforcing};
use crate::order;
use crate::rules::Rule;
use crate::state::phase::Phase;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if !order::is_idle(view) {
        return;
    }
    match view.state.phase {
        Phase::Landing => list_landings(view, counters::waiting(view, &Role::FirstWave), list),
        Phase::AlliedReinforcements => list_landings(view, counters::due(view, Side::Allied), list),
        Phase::DropPlacement => {
            for (division, zone) in view.state.drop_zones.iter().enumerate() {
                let Some(zone) = *zone else { continue };
                for unit in counters::waiting(view, &Role::Drop(division)) {
                    let near = view.game.ground.links(zone);
                    near.for_each(|link| list(unit, link.to));
                    list(unit, zone);
                }
            }
        }
        Phase::GermanSetup => {
            for (unit, counter) in view.game.roster.iter() {
                if let Role::AtStart(hex) = counter.role {
                    list(unit, hex);
                }
            }
        }
        _ => {}
    }
}

fn list_landings(
    view: View<'_>,
    units: impl Iterator<Item = UnitIx>,
    list: &mut dyn FnMut(UnitIx, HexIx),
) {
    for unit in units {
        let beaches = view.state.beachheads.iter();
        beaches.for_each(|hex| list(unit, *hex));
    }
}

/// The row by which the hex of a unit that is placed has to be known.
pub(crate) fn rule_of_hex(game: &UtahGame, unit: UnitIx) -> Rule {
    match game.roster[unit].role {
        Role::AtStart(_) => Rule::AtStartHex,
        Role::Drop(_) => Rule::DropBesideOwnZone,
        _ => Rule::FirstWave,
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let role = &view.counter(unit).role;
    let idle = order::is_idle(view);
    match (role, view.state.phase) {
        (Role::AtStart(_), phase) if idle && phase <= Phase::GermanSetup => {
            return german_setup::check_at_start(view, unit, hex);
        }
        (Role::Drop(division), Phase::DropPlacement) if idle => {
            return drops::check_drop_placement(view, unit, *division, hex);
        }
        (_, Phase::Landing) if idle => return amphibious::check_landing(view, unit, hex),
        (Role::FirstWave | Role::Reinforcement(_), phase)
            if view.counter(unit).comes_ashore() && phase > Phase::BeachAssaults =>
        {
            return reinforcing::check_reinforcement(view, unit, hex);
        }
        _ => {}
    }
    let id = view.id(unit);
    let what = match role {
        Role::Reinforcement(_) if view.side(unit) == Side::German => {
            format!("{id} is not placed: it moves onto the map, by an edge hex")
        }
        _ => format!("{id} is not placed now"),
    };
    Err(order::out_of_order(view, &what).of(id.clone()))
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    match play.game.roster[unit].role {
        Role::AtStart(_) => german_setup::set_up(play, unit, hex),
        Role::Drop(_) => drops::place_drop(play, unit, hex),
        _ if play.state.phase == Phase::AlliedReinforcements => {
            reinforcing::reinforce(play, unit, hex);
        }
        Role::FirstWave | Role::Reinforcement(_) | Role::Absent => {
            amphibious::land(play, unit, hex);
        }
    }
}
