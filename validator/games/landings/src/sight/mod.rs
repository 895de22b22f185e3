//! Line of sight (M46 to M51): what obstructs a hex, and the rows that speak of it.

pub(crate) mod look;
pub(crate) mod los;
pub(crate) mod rows;
