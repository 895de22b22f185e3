//! The rules of a pack as flat data, opened on one of its scenarios. Nothing is looked up by name afterwards.
//!
//! | file | what it has |
//! |---|---|
//! | [`order`] | the steps of play |
//! | `borders` | hexsides and paths as lines name them |
//! | [`ground`], [`zones`] | costs from hex to hex, and hexes that units control |
//! | [`profile`], `profile_set` | the rules that hold for units that are alike, each found once |
//! | `roster` | counters and setup areas |
//! | `game` | all of these, opened |

mod borders;
mod game;
pub(crate) mod ground;
pub(crate) mod order;
pub(crate) mod profile;
mod profile_set;
mod roster;
pub(crate) mod zones;

pub use game::TableGame;
pub use order::order_of_play;
pub(crate) use roster::{Area, Begins, Counter};
