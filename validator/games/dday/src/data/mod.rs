//! The pack as these rules see it.

mod ground;
mod odds;
mod opened;
mod roster;
mod sides;
mod tables;

pub(crate) use beachhead_kit::{HexIx, UnitIx};
pub(crate) use ground::{Area, Ground, Square, Terrain, Way};
pub(crate) use odds::{Odds, Result};
pub use opened::DdayGame;
pub(crate) use roster::{ARMS, Class, Counter, Entry};
pub(crate) use sides::Side;
pub(crate) use tables::{Replacements, Tables};
