//! Fire: who fires at whom, what is added to the dice, and what comes of it.
//!
//! A fire is declared first ([`declare`]) and rolled for afterwards ([`roll`]), so that both players see what it is made of.

pub(crate) mod chances;
pub(crate) mod declare;
pub(crate) mod destroyed;
pub(crate) mod modifiers;
pub(crate) mod roll;
pub(crate) mod targets;
pub(crate) mod weapons;
