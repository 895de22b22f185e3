//! Units on their way.

pub(crate) mod mover;
mod reach;

pub(crate) use mover::{March, Mover};
pub use reach::Reach;
