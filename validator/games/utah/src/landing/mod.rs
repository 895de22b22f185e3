//! How everybody comes onto the map: over beaches, by air, as set up, and later on.

pub(crate) mod amphibious;
pub(crate) mod drops;
pub(crate) mod german_setup;
pub(crate) mod reinforcing;
