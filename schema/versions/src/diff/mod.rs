//! What differs between two packs: by printed number and id, never by line.
//!
//! [`Changes::between`] takes the swaps of [`edit::between`](beachhead_edit::between) and makes one [`PackChange`] of what is one
//! change to a reader: a record under another id with all that follows it, a hexside that was moved, a row put into a table,
//! another grid. Only the records that changed are looked into. What a change means for the rules is no affair of this room.
//!
//! Holds always: a pack does not differ from itself, and every spot of the edit between two packs is named by one change
//! (`tests::every_spot_is_named_once`).

mod between;
mod change;
mod fields;
mod label;
mod pairs;
mod rename;
mod rows;
mod script;
mod spot_change;
#[cfg(test)]
mod tests;
mod whole;

pub use change::{ChangeGroup, ChangeKind, Changes, FieldChange, PackChange};
pub(crate) use rows::{NumberedRow, numbered_rows, row_pairs};
pub use script::ScriptPair;
pub(crate) use script::{kept_steps, squeezed};
pub(crate) use whole::shift;
