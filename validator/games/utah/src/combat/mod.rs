//! Battles: who may fight, how strong they are, what it leads to.

pub(crate) mod advances;
pub(crate) mod attackers;
pub(crate) mod beach_assaults;
pub(crate) mod bombardments;
pub(crate) mod drop_attacks;
pub(crate) mod field_combat;
pub(crate) mod flak;
pub(crate) mod refill;
pub(crate) mod retreats;
pub(crate) mod step_losses;
pub(crate) mod strength;
pub(crate) mod support;
