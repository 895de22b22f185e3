//! Movement in the action phases (2.1n), by the costs of the pack.

pub(crate) mod command;
pub(crate) mod modes;
pub(crate) mod mover;
pub(crate) mod reach;
pub(crate) mod tasks;
pub(crate) mod way;
