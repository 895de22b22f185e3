//! What rulebooks of hex wargames have in common. A part stands here if two rulebooks need it; none names a game.
//!
//! | module | what it has |
//! |---|---|
//! | [`action`](mod@action) | one definition of an action: as scripts write it, resolved, and where it goes |
//! | [`slot`] | what the fields of actions are: units, hexes, paths |
//! | [`view`] | the game and a state, to look at and to change |
//! | [`unit`](mod@unit) | identifiers, rosters, and what is kept of each unit |
//! | [`search`] | one search of movement, and paths that players name |
//! | [`side`] | the two sides of a game |
//! | [`phase`] | the phases of a game, by name and in order |
//! | [`tables`] | a pack's tables: cells, rows by die, bands, choices |

pub mod action;
pub mod phase;
pub mod search;
pub mod side;
pub mod slot;
pub mod tables;
pub mod testing;
pub mod unit;
pub mod view;

pub use search::{Mover, Search, Steps, walk};
pub use slot::Slot;
pub use unit::{Counter, Roster, Troops, UnitIx};
pub use view::{Play, View};

/// What the macros of this crate name.
#[doc(hidden)]
pub mod private {
    pub use beachhead_engine::{Choices, Violation};
    pub use beachhead_schema::Id;
    pub use serde;
}
