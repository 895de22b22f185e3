//! The pack as these rules see it.

mod boats;
mod clock;
mod costs;
mod ground;
mod opened;
mod roster;
mod sheets;
mod sides;
mod tables;

pub(crate) use beachhead_kit::{HexIx, UnitIx};
pub(crate) use boats::{Boat, BoatIx, Cargo, Craft, TRANSPORT, WAVES};
pub(crate) use clock::{HOUR, LAST_TURN, LEADERS_LEAVE, clock, is_hour, minute_of, minute_of_day};
pub(crate) use costs::{Bar, ByMobility, ByRoad, Costs, MOVERS, SIXTHS, SideCost, points};
pub(crate) use ground::{BeachBox, Ground, Way};
pub use opened::OmahaGame;
pub(crate) use opened::{HISTORICAL, NO_SHEETS, OPTIONS, Options};
pub(crate) use roster::{Counter, Mobility};
pub(crate) use sheets::{HistoricSlot, Sheet, SheetIx, is_part};
pub(crate) use sides::Side;
pub(crate) use tables::{CraftRow, Load, SURVIVAL_ROWS, Survival, Tables, Transports, Wave};
