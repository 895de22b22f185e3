//! Units on their way: what binds them, and where they can go.

pub(crate) mod mover;
mod reach;
mod reasons;

pub(crate) use reach::{Reach, search};
