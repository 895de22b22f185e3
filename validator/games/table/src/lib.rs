//! Play of packs whose rules are data: set-up, turns, movement, zones of control and stacking, as the lines of the pack say.
//!
//! A rule that no line says does not hold. A line is a row of the rule index, and refuses what it forbids; where several do, the first of
//! these: names, whose phase it is, what binds the unit, its way from hex to hex (closed ground, enemies, friends, ground that stops,
//! zones, the allowance), then the stack at its end; among lines of one kind that which is printed first.
//!
//! | room | what it has, from the bottom up |
//! |---|---|
//! | [`readback`] | the sentence that each line comes to |
//! | [`reading`] | the rules of a pack, understood, with what is wrong with them |
//! | [`index`](mod@index) | a row a line |
//! | `codes`, `sides`, `compile` | the rules as flat data, opened on a scenario |
//! | `state`, `view`, `turn` | where a game stands, and its course |
//! | `stacking`, `movement` | who finds room, who goes where |
//! | `action` | what players do, one action a file |
//! | [`script`], `report`, `sample` | what scripts ask, what is seen, what random players do |
//! | `game` | what the engine asks for |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        reason = "tests read samples, and may fail loudly"
    )
)]

mod action;
mod codes;
mod compile;
mod game;
pub mod index;
mod movement;
pub mod readback;
pub mod reading;
mod report;
mod sample;
#[cfg(test)]
mod sample_tests;
pub mod script;
mod sides;
mod stacking;
mod state;
#[cfg(test)]
mod testpack;
#[cfg(test)]
mod tests;
mod turn;
mod view;

pub use compile::{TableGame, order_of_play};
pub use reading::Reading;
pub use state::State;

use beachhead_engine::Rulebook;

/// The rulebook that plays packs whose rules are data. No pack names it: a pack that has rules is played by them.
pub const RULEBOOK: Rulebook = Rulebook::of::<TableGame>(
    include_str!("../../../../schema/json/script-table.schema.json"),
    include_str!("../../../../schema/json/session-table.schema.json"),
);
