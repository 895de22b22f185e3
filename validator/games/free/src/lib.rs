//! Free play: a pack without a rulebook, played by its players' hands.
//!
//! Nothing is refused but what can't be: a counter that the pack lacks, a hex off the map, a die without sides. What the pack states of
//! stacking, water and set-up areas speaks as a hint, and the action is taken all the same.
//!
//! | room | what it has, from the bottom up |
//! |---|---|
//! | [`rules`], `codes` | what actions are refused by, and the hints with their pages |
//! | `counters` | the counters of a scenario: what is printed on them, where they begin, where they may be set up |
//! | `opened` | free play, opened on a pack |
//! | `state`, `view` | where a game stands, and a game with a state |
//! | `hints` | what the pack has to say of counters in a hex |
//! | `slots`, `action` | what players do, one action a file |
//! | [`script`], `report` | what scripts ask: facts, positions, scenes, invariants |
//! | `game` | what the engine asks for |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        reason = "tests read samples, and may fail loudly"
    )
)]

mod action;
mod codes;
mod counters;
mod game;
#[cfg(test)]
mod hint_tests;
mod hints;
mod opened;
mod report;
pub mod rules;
pub mod script;
#[cfg(test)]
mod script_tests;
mod slots;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use opened::FreeGame;
pub use state::State;

use beachhead_engine::Rulebook;

/// What plays packs that name no rulebook. It is none itself: no pack can name it.
pub const RULEBOOK: Rulebook = Rulebook::of::<FreeGame>(
    include_str!("../../../../schema/json/script-free.schema.json"),
    include_str!("../../../../schema/json/session-free.schema.json"),
);
