//! The pack as these rules see it.

mod boats;
mod clock;
mod ground;
mod opened;
mod roster;
mod sides;
mod tables;

pub(crate) use beachhead_kit::{HexIx, UnitIx};
pub(crate) use boats::{Boat, BoatIx, Cargo, Craft, WAVES};
pub(crate) use clock::{LAST_TURN, clock, minute_of, minute_of_day};
pub(crate) use ground::{BeachBox, Ground};
pub use opened::OmahaGame;
pub(crate) use roster::{Counter, Mobility};
pub(crate) use sides::Side;
pub(crate) use tables::{CraftRow, Load, SURVIVAL_ROWS, Survival, Tables, Wave};
