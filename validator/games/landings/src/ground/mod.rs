//! The ground of a battle: how hexes lie, kinds of terrain, what is laid on it, and lines across.

pub(crate) mod catalogue;
pub(crate) mod compile;
pub(crate) mod compiled;
pub(crate) mod lines;
pub(crate) mod rays;
pub(crate) mod shape;
pub(crate) mod terrain;
pub(crate) mod works;

pub(crate) use catalogue::Catalogue;
pub(crate) use compiled::{Edges, Ground, Group, NO_GROUP};
pub(crate) use lines::Lies;
pub(crate) use shape::Shape;
pub(crate) use terrain::{Blocks, Branch, Lane, Marks, Props};
pub(crate) use works::{Work, Works};
