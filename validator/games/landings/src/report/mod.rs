//! What scripts and readers ask: facts, positions, scenes, the plan, invariants.

pub(crate) mod costs;
pub(crate) mod facts;
pub(crate) mod known;
pub(crate) mod plan;
pub(crate) mod pointed;
pub(crate) mod position;
pub(crate) mod scene;
pub(crate) mod soundness;
pub(crate) mod staging;
pub(crate) mod start;
