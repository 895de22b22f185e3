//! Battles (M3, M36 to M60): whom units attack, with how many dice, and what comes of it.

pub(crate) mod accessories;
pub(crate) mod caves;
pub(crate) mod cites;
pub(crate) mod counting;
pub(crate) mod fight;
pub(crate) mod flags;
pub(crate) mod flight;
pub(crate) mod overrun;
pub(crate) mod ready;
pub(crate) mod smoke;
pub(crate) mod strikes;
pub(crate) mod targets;
