//! PlaceUnit: a unit comes onto the map, each kind in its own phase.

use beachhead_engine::Violation;
use beachhead_schema::hex::HexIx;

use crate::data::roster::{Role, UnitIx};
use crate::data::sides::Side;
use crate::landing::{amphibious, drops, german_setup, reinforcing};
use crate::order;
use crate::state::phase::Phase;
use crate::view::View;

pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let role = &view.game.roster[unit].role;
    let idle = view.state.battle.is_none() && view.state.pending.is_empty();
    match (role, view.state.phase) {
        (Role::AtStart(_), phase) if idle && phase <= Phase::GermanSetup => {
            return german_setup::check_at_start(view, unit, hex);
        }
        (Role::Drop(division), Phase::DropPlacement) if idle => {
            return drops::check_drop_placement(view, unit, *division, hex);
        }
        (_, Phase::Landing) if idle => return amphibious::check_landing(view, unit, hex),
        (Role::FirstWave | Role::Reinforcement(_), phase)
            if view.game.roster[unit].comes_ashore() && phase > Phase::BeachAssaults =>
        {
            return reinforcing::check_reinforcement(view, unit, hex);
        }
        _ => {}
    }
    let id = &view.game.roster[unit].id;
    let what = match role {
        Role::Reinforcement(_) if view.game.roster[unit].side == Side::German => {
            format!("{id} is not placed: it moves onto the map, by an edge hex")
        }
        _ => format!("{id} is not placed now"),
    };
    Err(order::out_of_order(view, &what).of(id.clone()))
}
