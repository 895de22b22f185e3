//! The actions of players, one a file: whether it is legal, and what it does.

pub(crate) mod advance;
pub(crate) mod attack;
pub(crate) mod beach_assault;
pub(crate) mod bombard;
pub(crate) mod defend;
pub(crate) mod done;
pub(crate) mod draw;
pub(crate) mod drop_attack;
pub(crate) mod lose_marker;
pub(crate) mod lose_step;
pub(crate) mod mines;
pub(crate) mod move_unit;
pub(crate) mod naval;
pub(crate) mod place_beachhead;
pub(crate) mod place_drop_zone;
pub(crate) mod place_unit;
pub(crate) mod rebuild;
pub(crate) mod resolve;
pub(crate) mod retreat;
pub(crate) mod roll_drop;
pub(crate) mod roll_weather;
pub(crate) mod set_aside;
pub(crate) mod stiff_resistance;
