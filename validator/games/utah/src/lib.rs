//! D-Day: Utah Beach, by chapter of its rulebook.
//!
//! | file | chapter |
//! |---|---|
//! | [`rules`] | the rule index, with our rulings |
//! | `sequence`, `game_turn` | 10.2, 11.2: phases and turns, and what ends them |
//! | `amphibious`, `airborne`, `german_setup` | 11.0 to 11.2.2: how everybody comes onto the map |
//! | `battle`, `cups`, `support`, `flak` | battles, and the markers drawn for them (11.1.4, 11.2.6, 11.2.7, 15.0) |
//! | `drop_attack`, `beach_assault`, `field_combat`, `bombardment` | the four kinds of battle |
//! | `after_battle` | losses, retreats, stiff resistance, advances |
//! | `movement`, `search`, `reinforcements`, `zoc` | moving, entering, zones of control |
//! | `allied_reinforcements`, `replacements` | 11.2.4 and 11.2.5: who lands later, and who is rebuilt |
//! | `supply`, `ownership`, `marker_loss`, `ending` | 12.0, 13.0, and what lost edge hexes cost (11.1.4) |
//! | `campaign`, `nations`, `weather` | 14.0 to 14.3 |
//! | `game`, `resolved`, `listing`, `sample`, `losses`, `play`, `state`, `facts`, `position`, `plan`, `scene`, `soundness` | what the engine asks for |
//! | `open`, `roster`, `ground`, `tables`, `table_reader`, `codes` | the pack as these rules see it, and what it lacks |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "tests read samples"
    )
)]

mod action;
mod codes;
mod combat;
mod counters;
mod data;
mod game;
mod hexes;
mod landing;
mod movement;
mod open;
#[cfg(test)]
mod option_tests;
mod order;
#[cfg(test)]
mod random_tests;
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
pub const RULEBOOK: Rulebook = Rulebook::of::<UtahGame>(include_str!(
    "../../../../schema/json/script-utah.schema.json"
));
