//! The scenario's own plan as actions, each of them judged in its own phase.
//!
//! Between the placements of a plan lie drops that only dice decide. A plan is judged without them: it is the
//! placements that can be wrong.

use crate::script::Action;
use beachhead_engine::Planned;
use beachhead_schema::Id;

use super::game::UtahGame;
use super::resolved::Resolved;
use super::roster::Role;
use super::sequence::Phase;
use super::state::State;

impl UtahGame {
    /// The plan in the order of play: markers, first wave, drop zones, airborne units, then the German.
    pub(super) fn plan_as_actions(&self) -> Vec<Planned<Action>> {
        let placed = |belongs: &dyn Fn(&Role) -> bool| -> Vec<Planned<Action>> {
            let units = self.setup.iter().filter(|(id, _)| {
                // Unknown units are refused along with the first wave.
                belongs(
                    self.roster
                        .find(id)
                        .map_or(&Role::Absent, |unit| &self.roster[unit].role),
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
        let markers = self.plan.beachheads.iter().enumerate().map(|(at, hex)| {
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
        let zones = self.plan.drop_zones.iter().enumerate();
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

    /// Brings the state to the phase in which an action of the plan is taken, and says whether what the action depends on
    /// is there: the marker or drop zone of a unit, unless the plan has none, which its first unit says.
    pub(super) fn make_ready(&self, state: &mut State, planned: &Resolved) -> bool {
        let (unit, hex) = match planned {
            Resolved::PlaceUnit(unit, hex) => (*unit, *hex),
            Resolved::PlaceDropZone(..) => {
                state.phase = Phase::DropZones;
                return true;
            }
            _ => {
                state.phase = Phase::Beachheads;
                return true;
            }
        };
        let counter = &self.roster[unit];
        state.phase = match counter.role {
            Role::Drop(_) => Phase::DropPlacement,
            Role::AtStart(_) => Phase::GermanSetup,
            _ => Phase::Landing,
        };
        let is_first = || {
            let alike = |id: &Id| {
                let other = self.roster.find(id);
                other.is_some_and(|other| self.roster[other].role == counter.role)
            };
            let first = self.setup.iter().find(|(id, _)| alike(id));
            first.is_some_and(|(id, _)| *id == counter.id)
        };
        match counter.role {
            Role::Drop(at) => {
                let division = self.roster.divisions.get(at);
                let mut zones = self.plan.drop_zones.iter();
                let planned = zones.any(|zone| Some(&zone.division) == division);
                state.drop_zones.get(at).copied().flatten().is_some() || (!planned && is_first())
            }
            Role::FirstWave if self.plan.beachheads.is_empty() => is_first(),
            Role::FirstWave => {
                state.beachheads.contains(&hex) || !self.plan.beachheads.contains(&self.number(hex))
            }
            _ => true,
        }
    }
}
