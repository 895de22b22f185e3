//! Combat: who touches whom, battles as one plan, and what comes of each.

pub(crate) mod advances;
pub(crate) mod doomed;
pub(crate) mod ending;
pub(crate) mod plan;
pub(crate) mod results;
pub(crate) mod retreats;
pub(crate) mod summary;
pub(crate) mod theatre;

pub(crate) use theatre::Theatre;
