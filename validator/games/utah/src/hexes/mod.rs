//! What holds for units in hexes: who controls, who holds, how many find room, who is supplied.

pub(crate) mod nations;
pub(crate) mod ownership;
pub(crate) mod stacking;
pub(crate) mod supply;
pub(crate) mod zoc;
