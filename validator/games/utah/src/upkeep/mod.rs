//! What turns bring and end: weather, replacements, and the end of the game.

pub(crate) mod campaign;
pub(crate) mod ending;
pub(crate) mod replacements;
pub(crate) mod weather;
