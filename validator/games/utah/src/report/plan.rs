//! The scenario's own plan as actions, each of them judged in its own phase.
//!
//! Between the placements of a plan lie drops that only dice decide. A plan is judged without them: it is the
//! placements that can be wrong.

use beachhead_base::Id;
use beachhead_engine::Planned;
use beachhead_hex::HexNo;

use crate::action::{Action, Resolved};
use crate::data::opened::UtahGame;
use crate::data::roster::Role;
use crate::state::State;
use crate::state::phase::Phase;

/// The plan in the order of play: markers, first wave, drop zones, airborne units, then the German.
pub(crate) fn planned(game: &UtahGame) -> Vec<Planned<Action>> {
    let placed = |belongs: &dyn Fn(&Role) -> bool| -> Vec<Planned<Action>> {
        let units = game.setup.iter().filter(|(id, _)| {
            // Unknown units are refused along with the first wave.
            belongs(
                game.roster
                    .find(id)
                    .map_or(&Role::Absent, |unit| &game.roster[unit].role),
            )
        });
        units
            .map(|(unit, hex)| {
                Planned::of_setup(Action::PlaceUnit {
                    unit: unit.clone(),
                    hex: hex.clone(),
                })
            })
            .collect()
    };
    let markers = game.plan.beachheads.iter().enumerate().map(|(at, hex)| {
        let action = Action::PlaceBeachhead { hex: hex.clone() };
        Planned::of_rules("beachheads", at, action)
    });
    let mut actions: Vec<Planned<Action>> = markers.collect();
    actions.extend(placed(&|role| {
        matches!(
            role,
            Role::FirstWave | Role::Reinforcement(_) | Role::Absent
        )
    }));
    let zones = game.plan.drop_zones.iter().enumerate();
    actions.extend(zones.map(|(at, zone)| {
        let action = Action::PlaceDropZone {
            division: zone.division.clone(),
            hex: zone.hex.clone(),
        };
        Planned::of_rules("drop_zones", at, action)
    }));
    actions.extend(placed(&|role| matches!(role, Role::Drop(_))));
    actions.extend(placed(&|role| matches!(role, Role::AtStart(_))));
    actions
}

/// The action by which a unit is set up in a hex.
pub(crate) fn placement(_: &UtahGame, unit: &Id, hex: &HexNo) -> Option<Action> {
    let (unit, hex) = (unit.clone(), hex.clone());
    Some(Action::PlaceUnit { unit, hex })
}

/// Brings the state to the phase in which an action of the plan is taken, and says whether what the action depends on
/// is there: the marker or drop zone of a unit, unless the plan has none, which its first unit says.
pub(crate) fn ready(game: &UtahGame, state: &mut State, planned: &Resolved) -> bool {
    let (unit, hex) = match planned {
        Resolved::PlaceUnit { unit, hex } => (*unit, *hex),
        Resolved::PlaceDropZone { .. } => {
            state.phase = Phase::DropZones;
            return true;
        }
        _ => {
            state.phase = Phase::Beachheads;
            return true;
        }
    };
    let counter = &game.roster[unit];
    state.phase = match counter.role {
        Role::Drop(_) => Phase::DropPlacement,
        Role::AtStart(_) => Phase::GermanSetup,
        _ => Phase::Landing,
    };
    let is_first = || {
        let alike = |id: &Id| {
            let other = game.roster.find(id);
            other.is_some_and(|other| game.roster[other].role == counter.role)
        };
        let first = game.setup.iter().find(|(id, _)| alike(id));
        first.is_some_and(|(id, _)| *id == counter.id)
    };
    match counter.role {
        Role::Drop(at) => {
            let division = game.roster.divisions.get(at);
            let mut zones = game.plan.drop_zones.iter();
            let planned = zones.any(|zone| Some(&zone.division) == division);
            state.drop_zones.get(at).copied().flatten().is_some() || (!planned && is_first())
        }
        Role::FirstWave if game.plan.beachheads.is_empty() => is_first(),
        Role::FirstWave => {
            state.beachheads.contains(&hex) || !game.plan.beachheads.contains(&game.number(hex))
        }
        _ => true,
    }
}
