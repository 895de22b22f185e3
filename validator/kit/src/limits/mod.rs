//! Limits that a pack states itself, whatever its rulebook: stacking by its palette, water by its patterns, set-up areas by its
//! scenario's groups.
//!
//! Packs without a rulebook are checked and played by these alone. Nothing here refuses anything: lints report what breaks a limit,
//! and free play speaks of it.

mod areas;
mod stacking;
mod water;

pub use areas::{UnitArea, area_hexes, areas_by_unit, groups_by_unit};
pub use stacking::{StackingLimit, counts_as, stacking_limit};
pub use water::{SetUpKind, is_water, land_kinds};
