//! The pack as these rules see it: plain data and look-ups, below everything that plays.

pub(crate) mod calls;
pub(crate) mod cards;
pub(crate) mod dice;
pub(crate) mod equipment;
pub(crate) mod figures;
pub(crate) mod kinds;
pub(crate) mod objectives;
pub(crate) mod opened;
pub(crate) mod pile;
pub(crate) mod places;
pub(crate) mod roster;
pub(crate) mod seats;
pub(crate) mod sections;
pub(crate) mod specials;
pub(crate) mod system;
