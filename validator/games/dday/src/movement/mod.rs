//! Units on their way.

pub(crate) mod mover;
mod reach;

pub(crate) use mover::Mover;
pub use reach::Reach;
