//! The beach (2.4, 2.5): obstacle hexes are tested and cleared, and breaches opened through the shingle.

pub(crate) mod breaches;
pub(crate) mod obstacles;
