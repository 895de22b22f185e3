//! D-Day: Utah Beach, by chapter of its rulebook.
//!
//! | room | what stands in it, from the bottom up |
//! |---|---|
//! | [`rules`], `codes` | the rule index with our rulings, and the findings of a pack that can't be opened |
//! | `data` | the pack as these rules see it |
//! | `state` | where a game stands: phases, units, decisions, the battle at hand, zones of control |
//! | `view`, `counters` | a game with a state, to look at or to change; what happens to counters |
//! | `order` | who decides now, and what has to wait |
//! | `hexes` | 10.1, 12.0, 13.0, 14.0: control, stacking, ownership, supply |
//! | `movement` | 11.2.4, 11.2.6: units on their way, and reinforcements that enter |
//! | `combat` | 11.1.4, 11.2.2, 11.2.3, 11.2.6, 15.0: battles, markers, losses, retreats |
//! | `landing` | 11.0 to 11.2.4: how everybody comes onto the map |
//! | `upkeep` | 11.2.5, 13.0, 14.1 to 14.3: weather, replacements, the end |
//! | `turn` | 10.2, 11.2: phases and turns, and what ends them |
//! | `action` | what players do, one action a file |
//! | [`script`], `report` | what scripts ask: facts, positions, scenes, losses, the plan, invariants |
//! | `open` | the pack is read, with a finding for all that is missing |
//! | `game`, `sample` | what the engine asks for |

mod action;
mod codes;
mod combat;
#[cfg(test)]
mod cost_tests;
mod counters;
mod data;
mod decisions;
mod game;
mod hexes;
mod landing;
mod movement;
mod open;
#[cfg(test)]
mod option_tests;
mod order;

#[cfg(test)]
mod reason_tests;
#[cfg(test)]
mod refusal_tests;
mod report;
pub mod rules;
mod sample;
pub mod script;
mod state;
#[cfg(test)]
mod system_battle_tests;
#[cfg(test)]
mod system_tests;
#[cfg(test)]
mod tests;
mod turn;
#[cfg(test)]
mod two_maps_tests;
mod upkeep;
mod view;

pub use data::opened::UtahGame;
pub use sample::Scratch;
pub use state::State;

use beachhead_engine::Rulebook;

/// What the registry of rulebooks lists.
pub const RULEBOOK: Rulebook = Rulebook::of::<UtahGame>(
    include_str!("../../../../schema/json/script-utah.schema.json"),
    include_str!("../../../../schema/json/session-utah.schema.json"),
);
