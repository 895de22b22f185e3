//! The counters of a scenario: what is printed on them, where they begin, and where they may be set up.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_hex::HexIx;
use beachhead_kit::limits::{UnitArea, areas_by_unit, counts_as};
use beachhead_model::forces::Unit;
use beachhead_model::map::Chart;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use crate::state::Place;

/// One counter.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    pub(crate) id: Id,
    pub(crate) side: Id,
    pub(crate) kind: Id,
    /// Its steps at full strength.
    pub(crate) steps: u8,
    /// For how many units it counts where stacking is limited.
    pub(crate) counts_as: u16,
    /// Where the scenario puts it.
    pub(crate) start: Place,
    /// The game turn on which the scenario has it come.
    pub(crate) due: Option<u16>,
    pub(crate) area: Option<Area>,
}

/// Where a counter may be set up.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    /// Its setup group.
    pub(crate) group: Id,
    /// The hexes, in order.
    pub(crate) hexes: Vec<HexIx>,
}

impl beachhead_kit::Counter for Counter {
    fn id(&self) -> &Id {
        &self.id
    }
}

/// The counters of a pack as a scenario has them. What of it can't be is reported by the lints, and left out here.
pub(crate) fn counters(pack: &Pack, scenario: &Scenario, charts: &[Chart]) -> Vec<Counter> {
    let areas = areas_by_unit(scenario, &pack.map);
    let mut due = BTreeMap::new();
    for arrival in &scenario.reinforcements {
        for unit in &arrival.units {
            due.entry(unit).or_insert(arrival.turn);
        }
    }
    let counter = |unit: &Unit| Counter {
        id: unit.id.clone(),
        side: unit.side.clone(),
        kind: unit.kind.clone(),
        steps: unit.steps,
        counts_as: counts_as(&pack.palette, unit),
        start: start(pack, scenario, charts, &unit.id),
        due: due.get(&unit.id).copied(),
        area: areas.get(&unit.id).and_then(|area| area_in(pack, area)),
    };
    pack.forces.units.iter().map(counter).collect()
}

fn start(pack: &Pack, scenario: &Scenario, charts: &[Chart], unit: &Id) -> Place {
    let placed = scenario.setup.get(unit);
    let hex = placed.and_then(|placed| pack.map.grid.find(placed.hex.as_str()));
    let in_cell = || {
        let placed = scenario.off_map.get(unit)?;
        let mut named = (0..).zip(charts);
        let (at, _) =
            named.find(|(_, chart)| chart.id == placed.chart && chart.has_cell(placed.cell))?;
        Some(Place::Cell(at, placed.cell))
    };
    hex.map(Place::Hex)
        .or_else(in_cell)
        .unwrap_or(Place::Waiting)
}

fn area_in(pack: &Pack, area: &UnitArea<'_>) -> Option<Area> {
    let grid = &pack.map.grid;
    let numbers = match (area.own, &*area.area) {
        (Some(own), _) => vec![own],
        (None, Some(hexes)) => hexes.iter().collect(),
        (None, None) => return None,
    };
    let hexes = numbers.into_iter();
    let mut hexes: Vec<HexIx> = hexes.filter_map(|hex| grid.find(hex.as_str())).collect();
    hexes.sort_unstable();
    let group = area.group.id.clone();
    Some(Area { group, hexes })
}
