//! Records of a scenario that name hexes and units: op sheets, targets, objectives, whatever a rulebook has.
//!
//! A record is found by the shape of its fields, so no rulebook is known here: a field that is a printed number, a list of
//! them, a unit, a list of units, a sector or a region can be taken in hand and edited on the map.
//!
//! | room | what it does |
//! |---|---|
//! | `catalog` | all such records of the scenario that is shown |
//! | `change` | puts hexes and units into a field and takes them out: each time one edit |
//!
//! How they are drawn on the map is the business of the plan tool.

mod catalog;
mod change;

pub(crate) use catalog::{PlanRecord, Plans};
pub(crate) use change::{Change, in_line};
