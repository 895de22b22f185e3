//! What rulebooks of hex wargames have in common. A part stands here if two rulebooks need it; none names a game.
//!
//! | module | what it has |
//! |---|---|
//! | [`action`](mod@action) | one definition of an action: as scripts write it, resolved, and where it goes |
//! | [`game`](mod@game) | what the engine asks for, answered by functions over a view |
//! | [`slot`], [`names`](mod@names) | what the fields of actions are: units, hexes, paths; what a rulebook names besides |
//! | [`view`] | the game and a state, to look at and to change |
//! | [`unit`](mod@unit) | identifiers, rosters, and what is kept of each unit |
//! | [`occupancy`] | who stands in each hex |
//! | [`army`] | games whose units have sides, strengths and places: who is where, refusals, losses, invariants |
//! | [`graph`] | what is known of hexes, and of the ways between them |
//! | [`search`] | one search of movement, and paths that players name |
//! | [`march`], [`stack`] | what a step costs, what ends a move; who finds room in a hex |
//! | [`zoc`], [`retreat`] | zones of control, ways of retreat |
//! | [`limits`] | what a pack states itself of stacking, water and set-up areas |
//! | [`sight`] | lines of sight: the hexes that a line passes, and who sees whom over heights |
//! | [`named`](mod@named), [`side`], [`phase`] | enums with names in packs and scripts: the sides, the phases in order |
//! | [`opening`] | a pack while it is opened, and what is wrong with it |
//! | [`tables`] | a pack's tables: cells, rows by die, bands, choices |
//! | [`decisions`] | what players have to decide before anything else |
//! | [`listing`] | what is listed and what is chosen, from the same candidates |
//! | [`script`](mod@script) | the types of scripts besides actions |
//! | [`known`] | what facts and positions of scripts name |
//! | [`pointed`] | facts about what a player points at |
//! | [`scene`] | what is to be seen: counters, boxes off the map, marks |
//! | [`pages`](mod@pages) | the findings that only one rulebook makes |
//! | [`testing`] | one test that holds a rulebook to everything |

pub mod action;
pub mod army;
pub mod decisions;
pub mod game;
pub mod graph;
pub mod known;
pub mod limits;
pub mod listing;
pub mod march;
pub mod named;
pub mod names;
pub mod occupancy;
pub mod opening;
pub mod pages;
pub mod phase;
pub mod pointed;
pub mod retreat;
pub mod scene;
pub mod script;
pub mod search;
pub mod side;
pub mod sight;
pub mod slot;
pub mod stack;
pub mod tables;
#[cfg(test)]
mod testgame;
pub mod testing;
pub mod unit;
pub mod view;
pub mod zoc;

// What rules are written with in nearly every file.
pub use beachhead_engine::Violation;
pub use beachhead_hex::{HexIx, HexNo};

pub use army::{Army, Fate, Refusal};
pub use decisions::{Decision, Decisions};
pub use graph::{HexGraph, Link};
pub use march::{Halt, March, Pace, Stop, Stride, Through};
pub use named::Named;
pub use occupancy::{Deployed, Occupancy, Placed};
pub use opening::Opening;
pub use pointed::{Asked, Facts};
pub use search::{Mover, Reach, Search, Steps, walk};
pub use side::{BySide, Side, SideOf};
pub use slot::Slot;
pub use unit::{Counter, Roster, Troops, UnitIx};
pub use view::{Play, View};
pub use zoc::{OwnMark, ZocMap};

/// What the macros of this crate name.
#[doc(hidden)]
pub mod private {
    pub use beachhead_base::Id;
    pub use beachhead_engine::{
        About, ActionOf, Board, Choices, Dice, FactOf, Game, Losses, NamedThings, Overlays,
        Planned, PositionOf, Scene, SetupViolation, SharedBoard, Sighting, Trace, Turn, Violation,
    };
    pub use beachhead_hex::HexNo;
    pub use beachhead_model::diag::{Code, Diagnostic};
    pub use beachhead_model::games::GameData;
    pub use beachhead_model::pack::Pack;
    pub use beachhead_model::scenario::Scenario;
    pub use serde;
}
