//! Op sheets in play: new ones and how they are implemented (2.3a, 2.3e, S33), and units without
//! one (2.3g).

pub(crate) mod drafts;
pub(crate) mod implementing;
pub(crate) mod unassigned;
