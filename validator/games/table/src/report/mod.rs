//! Answers to the engine besides actions: facts, positions, scenes, the set-up that the scenario has, invariants.

pub(crate) mod facts;
pub(crate) mod plan;
pub(crate) mod pointed;
pub(crate) mod position;
pub(crate) mod scene;
pub(crate) mod soundness;
