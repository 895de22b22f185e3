//! The pack as these rules see it.

mod batteries;
mod beach;
mod boats;
mod clock;
mod costs;
mod fire;
mod ground;
mod opened;
mod release;
mod roster;
mod seen;
mod sheets;
mod sides;
mod tables;

pub(crate) use batteries::{Battery, BatteryIx, Fires, Supply};
pub(crate) use beach::SHINGLE;
pub(crate) use beachhead_kit::{HexIx, UnitIx};
pub(crate) use boats::{Boat, BoatIx, Cargo, Craft, TRANSPORT, WAVES};
pub(crate) use clock::{
    HOUR, LAST_TURN, LEADERS_LEAVE, NOON_7_JUNE, clock, is_hour, minute_of, minute_of_day,
};
pub(crate) use costs::{
    Bar, ByMobility, ByRoad, Costs, MOVERS, SIXTHS, SideCost, in_points, points,
};
pub(crate) use fire::{
    AreaRow, Arm, Arms, AtRow, Check, CoverIx, FireModifiers, FireTables, Flight, MOST_STEPS,
    Modifier, MoraleModifiers, Nerve, PointRow, Series, Target, Weapon,
};
pub(crate) use ground::{BeachBox, Ground, Way};
pub use opened::OmahaGame;
pub(crate) use opened::{
    BreachIx, FREE_SET_UP, HISTORICAL, Kinds, NO_SHEETS, ON_THE_BEACH, OPTIONS, OfUnit, Options,
};
pub(crate) use release::{FormationIx, ReleaseRoll, Released};
pub(crate) use roster::{Counter, LEADS, Mobility, Mode};
pub(crate) use seen::Seen;
pub(crate) use sheets::{HistoricSlot, Sheet, SheetIx, is_part};
pub(crate) use sides::Side;
pub(crate) use tables::{
    CraftRow, Load, SURVIVAL_ROWS, Survival, Tables, Tested, Transports, Visibility, Wave,
};
