//! TCS Omaha: set-up and schematic, waves and transports, the beach, movement, the fight, artillery and command, and the German
//! release, by chapter of its booklet.
//!
//! | room | what it has, from the bottom up |
//! |---|---|
//! | [`rules`], `codes` | the rule index with our rulings, and the findings of a pack that can't be opened |
//! | `data` | the pack as these rules see it: counters, boats, boxes, tide lines, tables, the clock |
//! | `state` | where a game stands: turn, phase, units, boats |
//! | `view`, `order` | a game with a state; who decides now |
//! | `landing` | 2.1: loads, survival, scatter, hexes, transports; 2.3: op sheets, leaders; 1.12: the tide |
//! | `beach` | 2.4, 2.5: obstacle hexes and breaches |
//! | `german` | 3: set-up, release, orders, entry, pill boxes that become squads |
//! | `sheets` | 2.3a, 2.3e, 2.3g: new op sheets, how they are implemented, and units without one |
//! | `sight` | who sees whom, and how far |
//! | `support` | 2.2, 2.6, 2.8, 2.10: missions, rockets, ships, aircraft, smoke |
//! | `us` | 2.7b, 2.9, 2.11: the way west, ammunition, the overdraft |
//! | `movement` | 2.1n: a unit on its way, where it may come, who may go inland (2.3d), and where op sheets lead |
//! | `action` | what players do, one action a file |
//! | `turn` | the phases of a turn, and what ends them |
//! | [`script`], `report` | what scripts ask: facts, positions, scenes, the plan, invariants |
//! | `open` | the pack is read, with a finding for all that is missing |
//! | `game` | what the engine asks for |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "tests read packs"
    )
)]

mod action;
mod beach;
mod casualties;
mod codes;
mod data;
mod decisions;
mod fire;
mod flight;
mod game;
mod german;
mod landing;
mod movement;
mod needed;
mod nerve;
mod open;
mod order;
mod overwatch;
mod report;
pub mod rules;
mod sample;
pub mod script;
mod sheets;
mod sight;
mod state;
mod support;
#[cfg(test)]
mod tests;
mod turn;
mod us;
mod view;

pub use data::OmahaGame;
pub use state::State;

use beachhead_engine::Rulebook;
use rules::Rule;
use view::{Play, Verdict, View};

/// What the registry of rulebooks lists.
pub const RULEBOOK: Rulebook = Rulebook::of::<OmahaGame>(
    include_str!("../../../../schema/json/script-omaha.schema.json"),
    include_str!("../../../../schema/json/session-omaha.schema.json"),
);
