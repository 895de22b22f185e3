//! Water: the terrains that a palette draws with waves, and the kinds of units that stand on land.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_hex::HexIx;
use beachhead_model::pack::Pack;
use beachhead_model::palette::{Pattern, TerrainKind};
use beachhead_model::scenario::Scenario;

/// A kind stands on land if so many of its units do for each that is in water.
const ON_LAND: usize = 4;

/// Whether a terrain is water.
pub fn is_water(terrain: &TerrainKind) -> bool {
    terrain.pattern == Pattern::Waves
}

/// The units of one side and kind that a scenario sets up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetUpKind {
    /// How many are on land.
    pub on_land: usize,
    /// The places in the scenario's setup of those in water.
    pub in_water: Vec<usize>,
}

/// By side and kind, the units that are set up, of the kinds that stand on land: hardly one of theirs is in water. Ships and the waves
/// of a landing are no such kinds.
pub fn land_kinds<'p>(
    pack: &'p Pack,
    scenario: &Scenario,
    is_water: impl Fn(HexIx) -> bool,
) -> BTreeMap<(&'p Id, &'p Id), SetUpKind> {
    let mut kinds = BTreeMap::<_, SetUpKind>::new();
    for (at, placed) in scenario.setup.iter().enumerate() {
        let hex = pack.map.grid.find(placed.hex.as_str());
        let painted = hex.filter(|hex| pack.map.hexes.terrain(*hex).is_some());
        let unit = pack.forces.units.get(&placed.unit);
        let (Some(hex), Some(unit)) = (painted, unit) else {
            continue;
        };
        let kind = kinds.entry((&unit.side, &unit.kind)).or_default();
        match is_water(hex) {
            true => kind.in_water.push(at),
            false => kind.on_land += 1,
        }
    }
    kinds.retain(|_, kind| kind.in_water.len() * ON_LAND <= kind.on_land);
    kinds
}
