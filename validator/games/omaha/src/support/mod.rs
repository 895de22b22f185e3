//! Artillery, ships and aircraft (2.2, 2.6, 2.8, 2.10): missions and their observers, concentrations, smoke, what is planned before play.

pub(crate) mod aircraft;
pub(crate) mod missions;
pub(crate) mod observers;
pub(crate) mod pits;
pub(crate) mod plans;
pub(crate) mod rockets;
pub(crate) mod scatter;
pub(crate) mod ships;
pub(crate) mod sides;
pub(crate) mod smoke;
pub(crate) mod sources;
pub(crate) mod strikes;
pub(crate) mod turn;
pub(crate) mod volley;
pub(crate) mod weather;
