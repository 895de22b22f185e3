//! Moving (M29 to M34, L1 to L14, M61 to M75): who goes how, where to, and how a move is made.

pub(crate) mod gait;
pub(crate) mod marching;
pub(crate) mod moves;
pub(crate) mod paces;
pub(crate) mod reach;
pub(crate) mod refusals;
