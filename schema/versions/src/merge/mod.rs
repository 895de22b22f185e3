//! Two branches of a pack brought together, by record and by field.
//!
//! [`merge`] knows a hex by its printed number, a hexside by its two hexes, a row of a table by what is printed beside it, a
//! claim by what it says, and all else by its id. What one branch alone has changed is taken; where both have changed a field
//! in different ways, ours stays, and the three versions are put down as a [`Conflict`](beachhead_model::conflict::Conflict) in the same file. Where one branch
//! has another grid, the other follows it. [`resolve`] takes up one of the versions, [`named_hexes`] says where on the map a
//! version is. [`merge_scripts`] brings scripts together, which are no part of a pack in memory.
//!
//! Holds always: a branch that changed nothing changes nothing, the two branches are treated alike, and what only one has
//! changed is as that one has it (`tests`).

mod branch;
mod fields;
mod grid;
mod hexes;
mod manifest;
mod margin;
mod named_hexes;
mod names;
mod packs;
mod records;
mod resolve;
mod rows;
mod scenarios;
mod script;
#[cfg(test)]
mod tests;
mod value;

pub use branch::Side;
pub use grid::FollowedGrid;
pub use named_hexes::named_hexes;
pub use packs::{Merged, keep_script, merge, merge_manifests, merge_on_our_grid};
pub use resolve::{ConflictPlace, ResolveError, open_conflicts, resolve};
pub use script::{ScriptMerge, merge_scripts, resolve_script, script_conflicts};
