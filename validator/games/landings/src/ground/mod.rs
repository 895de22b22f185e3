//! The ground of a battle: how hexes lie, kinds of terrain, what is laid on it, and lines across.

pub(crate) mod catalogue;
pub(crate) mod compile;
pub(crate) mod compiled;
pub(crate) mod lines;
pub(crate) mod rays;
pub(crate) mod shape;
pub(crate) mod terrain;
pub(crate) mod works;
