//! Command cards in play: what they order, roll and forbid, and how they are drawn (M2 to M28).

pub(crate) mod air;
pub(crate) mod commissar;
pub(crate) mod copies;
pub(crate) mod deck;
pub(crate) mod given;
pub(crate) mod healing;
pub(crate) mod in_play;
pub(crate) mod night;
pub(crate) mod ordering;
