//! The counters of a scenario: what is printed on them, where they begin, how far they move.

use beachhead_base::Id;
use beachhead_engine::{Board, HexSet};
use beachhead_hex::HexNo;
use beachhead_kit::{HexIx, Roster};
use beachhead_model::forces::Unit;
use beachhead_model::pack::Pack;
use beachhead_model::rules::StackUnit;
use beachhead_model::scenario::{Scenario, SetupArea};

use super::profile::{Limit, Profile};
use crate::reading::Parts;
use crate::sides::{Side, Sides};

/// A counter.
#[derive(Clone, Debug)]
pub struct Counter {
    pub(crate) id: Id,
    pub(crate) side: Side,
    pub(crate) steps: u8,
    /// What holds for it, among the profiles of the game.
    pub(crate) profile: usize,
    /// What it may spend in each mode of movement, in parts of a point: by its face, and by its back. No bound where no line has one.
    allowances: Vec<Option<[u16; 2]>>,
    /// Whether no limit of stacking keeps it from a hex in which it would be alone.
    pub(crate) fits_alone: bool,
    pub(crate) begins: Begins,
    /// Its setup group, among the areas of the scenario.
    pub(crate) area: Option<usize>,
}

impl Counter {
    /// What it may spend in a mode of movement with so many steps left; no bound where no line has one.
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

/// The area of a setup group.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    /// The group.
    pub(crate) id: Id,
    /// The most of its units that may share a hex.
    pub(crate) stack: u8,
    units: Vec<Id>,
    hexes: AreaHexes,
}

#[derive(Clone, Debug)]
enum AreaHexes {
    Anywhere,
    Within(HexSet),
    /// Each unit in its own.
    Each(Vec<HexIx>),
}

impl Area {
    /// Whether the unit may be set up there.
    pub(crate) fn has(&self, unit: &Id, hex: HexIx) -> bool {
        match &self.hexes {
            AreaHexes::Anywhere => true,
            AreaHexes::Within(hexes) => hexes.contains(hex),
            AreaHexes::Each(hexes) => {
                let units = self.units.iter().zip(hexes);
                units
                    .into_iter()
                    .any(|(other, at)| other == unit && *at == hex)
            }
        }
    }
}

/// The areas of the setup groups.
pub(super) fn areas(board: &Board, scenario: &Scenario) -> Vec<Area> {
    let hexes = |numbers: &[HexNo]| -> Vec<HexIx> {
        let hexes = numbers.iter().map(|number| board.hex(number.as_str()));
        // A number off the map is reported as such.
        hexes.map(|hex| hex.unwrap_or(HexIx(u32::MAX))).collect()
    };
    let groups = scenario.groups.iter().map(|group| Area {
        id: group.id.clone(),
        stack: group.stack,
        units: group.units.clone(),
        hexes: match &group.area {
            SetupArea::Each(numbers) => AreaHexes::Each(hexes(numbers)),
            SetupArea::Hexes(numbers) => {
                let hexes = numbers
                    .iter()
                    .filter_map(|number| board.hex(number.as_str()));
                AreaHexes::Within(hexes.collect())
            }
            SetupArea::Region(region) => {
                let region = board.region(region.as_str()).cloned();
                AreaHexes::Within(region.unwrap_or_default())
            }
            SetupArea::ByRule => AreaHexes::Anywhere,
        },
    });
    groups.collect()
}

/// The sources that counters are made of.
pub(super) struct Sources<'a> {
    pub(super) pack: &'a Pack,
    pub(super) scenario: &'a Scenario,
    pub(super) board: &'a Board,
    pub(super) sides: &'a Sides,
    /// By unit of the forces, the place of its profile.
    pub(super) of_units: &'a [usize],
    pub(super) profiles: &'a [Profile],
    pub(super) limits: &'a [Limit],
    pub(super) parts: Parts,
    pub(super) areas: &'a [Area],
    /// The sides that set up their units in a phase of theirs.
    pub(super) set_up: &'a [Side],
}

/// All units of the two sides.
pub(super) fn read(from: &Sources<'_>) -> Roster<Counter> {
    let units = from.pack.forces.units.iter().zip(from.of_units);
    let counters = units.filter_map(|(unit, profile)| from.counter(unit, *profile));
    Roster::new(counters.collect())
}

impl Sources<'_> {
    fn counter(&self, unit: &Unit, profile: usize) -> Option<Counter> {
        let side = self.sides.named(&unit.side)?;
        let area = self
            .areas
            .iter()
            .position(|area| area.units.contains(&unit.id));
        let placed = self.scenario.setup.get(&unit.id);
        let is_set_up = area.is_some() || placed.is_some();
        let begins = match placed {
            _ if is_set_up && self.set_up.contains(&side) => Begins::Waiting,
            Some(placed) => {
                let hex = self.board.hex(placed.hex.as_str());
                hex.map_or(Begins::Absent, Begins::At)
            }
            None => Begins::Absent,
        };
        let holds = self.profiles.get(profile)?;
        let steps = unit.steps.max(1);
        let limits = holds.limits.iter().filter_map(|at| self.limits.get(*at));
        let fits_alone = limits.into_iter().all(|limit| match limit.of {
            StackUnit::Units => limit.most >= 1,
            StackUnit::Steps => limit.most >= steps,
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
