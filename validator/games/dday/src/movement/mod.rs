//! Units on their way.

pub(crate) mod mover;
pub(crate) mod reach;
