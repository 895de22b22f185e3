//! Retreats of troops (1.13a, S19): the ways that are open to them, those they have to go, and those they choose.

pub(crate) mod forced;
pub(crate) mod voluntary;
pub(crate) mod ways;
