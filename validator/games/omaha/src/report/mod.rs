//! What scripts, players and tests ask of a state.

pub(crate) mod costs;
pub(crate) mod facts;
pub(crate) mod overlays;
pub(crate) mod plan;
pub(crate) mod pointed;
pub(crate) mod position;
pub(crate) mod scene;
pub(crate) mod soundness;
