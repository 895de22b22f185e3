//! The pack as these rules see it.

pub(crate) mod ground;
pub(crate) mod odds;
pub(crate) mod opened;
pub(crate) mod roster;
pub(crate) mod sides;
pub(crate) mod tables;
