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

use beachhead_kit::limits::{area_hexes, areas_by_unit, groups_by_unit};
