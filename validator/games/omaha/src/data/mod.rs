//! The pack as these rules see it.

mod batteries;
mod beach;
mod boats;
mod clock;
mod costs;
mod fire;
mod ground;
mod miller;
mod opened;
mod prep;
mod release;
mod roster;
mod seen;
mod sheets;
mod sides;
mod support;
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
pub(crate) use miller::Miller;
pub use opened::OmahaGame;
pub(crate) use opened::{
    BreachIx, FIRE_TEAMS, FREE_SET_UP, HISTORICAL, Kinds, NO_COMMAND, NO_SHEETS, ON_THE_BEACH,
    OPTIONS, OfUnit, Options, Planned,
};
pub(crate) use prep::{Gathers, MOST_SIZE, Prep};
pub(crate) use release::{FormationIx, ReleaseRoll, Released};
pub(crate) use roster::{Counter, LEADS, Mobility, Mode};
pub(crate) use seen::Seen;
pub(crate) use sheets::{HistoricSlot, Sheet, SheetIx, Task, is_part};
pub(crate) use sides::Side;
pub(crate) use support::{
    AIRCRAFT, AREA_C, Area, BOMB, BOMB_HITS, HEAVY, HeRow, OffMap, Payload, ROCKET_REACH,
    ROCKET_SHIPS, ROCKET_SMOKES, ROCKETS, SHIP_EYE, SHIP_ROUNDS, SHIP_SAFETY, Shell, SupportTables,
};
pub(crate) use tables::{
    CraftRow, Load, SURVIVAL_ROWS, Survival, Tables, Tested, Transports, Visibility, Wave,
};
