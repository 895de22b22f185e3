//! Memoir '44 and its D-Day Landings, by topic.
//!
//! | room | what stands in it, from the bottom up |
//! |---|---|
//! | [`rules`], `printed`, `codes` | the rule index with our rulings, where its rows are printed, and the findings of a pack that can't be opened |
//! | `words`, `side`, `ground` | words of the pack; the sides; how hexes lie, what terrain and obstacles do, lines across |
//! | `data` | the pack as these rules see it |
//! | `state` | where a game stands: steps, units, players, decisions, the battle at hand, medals |
//! | `view`, `players`, `units`, `rolls`, `pool` | a game with a state, to look at or to change; who commands what, what units are, dice, figures |
//! | `order` | who decides now, and what has to wait |
//! | `field`, `sight` | what the ground is to units as it is now; line of sight (M46 to M51) |
//! | `medals` | control, medals of every kind, and how a game ends |
//! | `command` | command cards: what they order, roll and forbid, and how they are drawn |
//! | `entering` | units that enter hexes and leave them: mines, losses, headquarters |
//! | `movement` | who goes how, and where to (M29 to M34) |
//! | `arrivals` | reinforcements over land, sea and by air (L15 to L41) |
//! | `battle` | targets, dice, flags, flights, and ground taken (M36 to M60) |
//! | `action` | what players do, one action a file |
//! | `turn` | steps and turns, and what ends them (M1, L94) |
//! | [`script`], `report` | what scripts ask: facts, positions, scenes, losses, the plan, invariants |
//! | `open` | the pack is read, with a finding for all that is missing |
//! | `legal`, `sample`, `game` | what the engine asks for |
//! | `agreement` | comparisons with other people's answers, behind the feature of that name |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "tests read samples"
    )
)]

mod action;
#[cfg(any(test, feature = "agreement"))]
pub mod agreement;
mod arrivals;
mod battle;
mod codes;
mod command;
mod data;
mod decisions;
mod entering;
mod field;
mod game;
mod ground;
mod legal;
mod medals;
mod movement;
mod open;
mod order;
mod players;
mod pool;
mod printed;
mod report;
mod rolls;
pub mod rules;
mod sample;
pub mod script;
mod side;
mod sight;
mod state;
#[cfg(test)]
mod tests;
mod turn;
mod units;
mod view;
mod words;

pub use data::opened::LandingsGame;
pub use sample::Scratch;
pub use state::State;

use beachhead_engine::Rulebook;

/// What the registry of rulebooks lists.
pub const RULEBOOK: Rulebook = Rulebook::of::<LandingsGame>(
    include_str!("../../../../schema/json/script-landings.schema.json"),
    include_str!("../../../../schema/json/session-landings.schema.json"),
);
