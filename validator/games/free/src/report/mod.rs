//! What is asked of a state besides actions: facts, positions, what is to be seen, what must hold.

pub(crate) mod facts;
pub(crate) mod pointed;
pub(crate) mod position;
pub(crate) mod scene;
pub(crate) mod soundness;
