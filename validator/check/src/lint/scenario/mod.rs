//! Lints of scenarios.

pub(super) mod allotment_doubled;
pub(super) mod allotment_empty;
pub(super) mod arrival_turn;
pub(super) mod group_too_large;
pub(super) mod hand_large;
pub(super) mod id_doubled;
mod matching;
pub(super) mod medal_held;
pub(super) mod no_such_cell;
pub(super) mod no_such_hex;
pub(super) mod no_turns;
pub(super) mod no_units;
pub(super) mod not_set_up;
pub(super) mod objective_hexes;
pub(super) mod one_nation;
pub(super) mod outside_group_area;
pub(super) mod overstacked;
pub(super) mod set_up_in_water;
pub(super) mod setup_impossible;
pub(super) mod sides_together;
pub(super) mod stacking;
pub(super) mod ungrouped;
pub(super) mod unit_twice;
pub(super) mod unknown_name;
pub(super) mod unknown_unit;
pub(super) mod wrong_side;

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::Map;
use beachhead_model::scenario::{Scenario, SetupArea, SetupGroup};

/// The hexes in which a group may stand; nothing where only the rulebook knows.
fn area_hexes(area: &SetupArea, map: &Map) -> Option<Vec<HexNo>> {
    match area {
        SetupArea::Each(hexes) | SetupArea::Hexes(hexes) => Some(hexes.clone()),
        SetupArea::Region(region) => map.regions.get(region).map(|region| region.hexes.clone()),
        SetupArea::ByRule => None,
    }
}

/// The group that each unit sets up with.
fn groups_by_unit(scenario: &Scenario) -> BTreeMap<&Id, &SetupGroup> {
    let mut groups = BTreeMap::new();
    for group in &scenario.groups {
        for unit in &group.units {
            // Of a unit in two groups, which is a mistake of its own, the first counts.
            groups.entry(unit).or_insert(group);
        }
    }
    groups
}
