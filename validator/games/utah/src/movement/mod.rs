//! Moving and entering: one unit on its way, and the search of every way.

pub(crate) mod arrivals;
pub(crate) mod entry;
pub(crate) mod mover;
pub(crate) mod search;
