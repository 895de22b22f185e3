//! The pack as these rules see it: plain data and look-ups, below everything else.

pub(crate) mod cities;
pub(crate) mod cups;
pub(crate) mod ground;
pub(crate) mod keeping;
pub(crate) mod opened;
pub(crate) mod roster;
pub(crate) mod sides;
pub(crate) mod system;
pub(crate) mod tables;
