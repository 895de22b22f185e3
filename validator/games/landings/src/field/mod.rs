//! What the ground is to units as it is now.

pub(crate) mod footing;
pub(crate) mod laid;
