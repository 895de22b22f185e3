//! D-Day by Avalon Hill, the Basic Game, by chapter of its leaflet.
//!
//! | room | what it has, from the bottom up |
//! |---|---|
//! | [`rules`], `codes` | the rule index with our rulings, and the findings of a pack that can't be opened |
//! | `words` | counts in messages |
//! | `division` | whether a front can be divided into battles, and how; it knows no game |
//! | `data` | the pack as these rules see it |
//! | `state` | where a game stands: steps of a week, units, battles planned, decisions |
//! | `view`, `order`, `counters` | a game with a state; who decides now; what happens to counters |
//! | `landing` | INV, REI, SEQ-3, REP: how units come onto the continent |
//! | `movement` | MOV, ATK-1 and 2, MTN, MUL-9: units on their way |
//! | `combat` | who touches whom, the plan of battles, results, retreats, advances, the end |
//! | `action` | what players do, one action a file |
//! | `turn` | SEQ: the steps of a week, and what ends them |
//! | [`script`], `report` | what scripts ask: facts, positions, scenes, the plan, invariants |
//! | `open` | the pack is read, with a finding for all that is missing |
//! | `game`, `sample` | what the engine asks for |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "tests read samples and measure"
    )
)]

mod action;
#[cfg(test)]
mod card_tests;
mod codes;
mod combat;
#[cfg(test)]
mod cost_tests;
mod counters;
mod data;
mod decisions;
mod division;
#[cfg(test)]
mod fact_tests;
mod game;
mod landing;
#[cfg(test)]
mod listing_tests;
#[cfg(test)]
mod message_tests;
mod movement;
mod open;
mod order;
#[cfg(test)]
mod reason_tests;
mod report;
pub mod rules;
mod sample;
pub mod script;
mod state;
#[cfg(test)]
mod tests;
mod turn;
#[cfg(test)]
mod unjudged_tests;
mod view;
mod words;

pub use data::DdayGame;
pub use movement::Reach;
pub use state::State;

use beachhead_engine::Rulebook;
use rules::Rule;
use view::{Play, Verdict, View};

/// What the registry of rulebooks lists.
pub const RULEBOOK: Rulebook = Rulebook::of::<DdayGame>(
    include_str!("../../../../schema/json/script-dday.schema.json"),
    include_str!("../../../../schema/json/session-dday.schema.json"),
);
