//! Movement in the US action phase (2.1n), by the costs of the pack.

pub(crate) mod mover;
pub(crate) mod reach;
