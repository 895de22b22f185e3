//! The counters of a scenario: their steps, the places in which they begin, their allowances.

use std::iter;

use beachhead_base::Id;
use beachhead_engine::{Board, HexSet};
use beachhead_hex::HexNo;
use beachhead_kit::limits::{UnitArea, areas_by_unit};
use beachhead_kit::{HexIx, Roster, stack};
use beachhead_model::forces::Unit;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use super::order::Order;
use super::profile::Limit;
use super::profile_set::ProfileSet;
use crate::reading::Parts;
use crate::sides::{Side, Sides};

/// A counter.
#[derive(Clone, Debug)]
pub struct Counter {
    pub(crate) id: Id,
    pub(crate) side: Side,
    pub(crate) steps: u8,
    /// Its profile, among those of the game.
    pub(crate) profile: usize,
    /// Its allowance in each mode of movement, in parts of a point: of its face, and of its back. No bound where no line has one.
    allowances: Vec<Option<[u16; 2]>>,
    /// Whether no limit of stacking keeps it from a hex in which it would be alone.
    pub(crate) fits_alone: bool,
    pub(crate) begins: Begins,
    /// The area of its setup group.
    pub(crate) area: Option<Area>,
}

impl Counter {
    /// Its allowance in a mode of movement with so many steps left; no bound where no line has one.
    #[inline]
    pub(crate) fn allowance(&self, mode: usize, steps: u8) -> Option<u16> {
        let [face, back] = self.allowances.get(mode).copied().flatten()?;
        Some(if steps < self.steps { back } else { face })
    }
}

/// The place in which a counter begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Begins {
    /// Its side sets it up.
    Waiting,
    /// It stands there.
    At(HexIx),
    /// It has no part in the game yet.
    Absent,
}

impl beachhead_kit::Counter for Counter {
    fn id(&self) -> &Id {
        &self.id
    }
}

/// The area of a unit's setup group.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(crate) group: Id,
    /// The most of its units that may share a hex.
    pub(crate) stack: u8,
    /// The hexes in which the unit may be set up; all, where none are listed.
    hexes: Option<HexSet>,
}

impl Area {
    fn of(unit: &UnitArea<'_>, board: &Board) -> Self {
        let hex = |number: &HexNo| board.hex(number.as_str());
        let hexes = match (unit.own, &*unit.area) {
            (Some(own), _) => Some(hex(own).into_iter().collect()),
            (None, Some(area)) => Some(area.iter().filter_map(hex).collect()),
            (None, None) => None,
        };
        Self {
            group: unit.group.id.clone(),
            stack: unit.group.stack,
            hexes,
        }
    }

    /// Whether the unit may be set up in the hex.
    pub(crate) fn takes(&self, hex: HexIx) -> bool {
        let hexes = self.hexes.as_ref();
        hexes.is_none_or(|hexes| hexes.contains(hex))
    }
}

/// The sources that counters are made of.
pub(super) struct Sources<'a> {
    pub(super) pack: &'a Pack,
    pub(super) scenario: &'a Scenario,
    pub(super) board: &'a Board,
    pub(super) sides: &'a Sides,
    pub(super) order: &'a Order,
    pub(super) set: &'a ProfileSet,
    pub(super) limits: &'a [Limit],
    pub(super) parts: Parts,
}

/// All units of the two sides.
pub(super) fn read(from: &Sources<'_>) -> Roster<Counter> {
    let areas = areas_by_unit(from.scenario, &from.pack.map);
    let units = from.pack.forces.units.iter().zip(&from.set.of_units);
    let counters = units.filter_map(|(unit, profile)| {
        let area = areas.get(&unit.id).map(|area| Area::of(area, from.board));
        from.counter(unit, *profile, area)
    });
    Roster::new(counters.collect())
}

impl Sources<'_> {
    fn counter(&self, unit: &Unit, profile: usize, area: Option<Area>) -> Option<Counter> {
        let side = self.sides.named(&unit.side)?;
        let placed = self.scenario.setup.get(&unit.id);
        let is_set_up = area.is_some() || placed.is_some();
        let begins = match placed {
            _ if is_set_up && self.order.sets_up(side).is_some() => Begins::Waiting,
            Some(placed) => {
                let hex = self.board.hex(placed.hex.as_str());
                hex.map_or(Begins::Absent, Begins::At)
            }
            None => Begins::Absent,
        };
        let holds = self.set.profiles.get(profile)?;
        let steps = unit.steps.max(1);
        let mut limits = holds.limits.iter().filter_map(|at| self.limits.get(*at));
        let fits_alone = limits.all(|limit| {
            let alone = iter::once(limit.counts(steps));
            stack::excess(limit.most.into(), alone).is_none()
        });
        let modes = holds.modes.iter();
        let allowances = modes.map(|mode| {
            let (_, figure) = mode.allowance.as_ref()?;
            Some([unit.steps, unit.steps.saturating_sub(1)].map(|steps| {
                let points = unit.figure(figure.as_str(), steps).unwrap_or_default();
                let points = u16::try_from(points).unwrap_or_default();
                points.saturating_mul(self.parts.to_one)
            }))
        });
        Some(Counter {
            id: unit.id.clone(),
            side,
            steps,
            profile,
            allowances: allowances.collect(),
            fits_alone,
            begins,
            area,
        })
    }
}
