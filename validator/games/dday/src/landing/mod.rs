//! How units come onto the board.

pub(crate) mod arrivals;
pub(crate) mod invasion;
pub(crate) mod replacements;

pub(crate) use invasion::INVASION_WEEK;
