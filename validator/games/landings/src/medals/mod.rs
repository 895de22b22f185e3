//! Medals: who controls and holds what, and how a game ends (M76 to M80, L42 to L50, L77 to L80).

pub(crate) mod control;
pub(crate) mod ending;
pub(crate) mod holding;
