//! Memoir '44 and its D-Day Landings, by topic.
//!
//! | file | topic |
//! |---|---|
//! | [`rules`] | the rule index, with our rulings |
//! | `game`, `naming`, `deed`, `play` | what the engine asks for; names become numbers; an action being taken |
//! | `state`, `start`, `roster`, `seats`, `pile`, `specials` | what a game is made of |
//! | `sequence` | steps and turns (M1, L94) |
//! | `medals`, `control`, `ending` | medals of every kind, towns, beaches and bridges, and how a game ends |
//! | `shape`, `terrain`, `terrain_table`, `ground` | the board, and what lies in each hex |
//! | `lines`, `los` | line of sight (M46 to M51) |
//! | `listing`, `sample`, `facts`, `position`, `plan`, `scene`, `losses`, `soundness` | what the engine asks for besides |
//! | `reinforcements`, `entries`, `craft`, `pool` | what comes, over land and sea, and the figures for it (L15 to L41) |
//! | `exits` | leaving the map (M80) |
//! | `equip` | weapons, accessories, built bridges (L106, L109, L112) |
//! | `open`, `codes` | the pack as these rules see it |

#![allow(dead_code, reason = "the topics land one after the other")]

mod codes;
mod control;
mod craft;
mod deed;
mod ending;
mod entries;
mod equip;
mod exits;
mod facts;
mod game;
mod ground;
mod lines;
mod listing;
mod los;
mod losses;
mod medals;
mod naming;
mod open;
mod pile;
mod plan;
mod play;
mod pool;
mod position;
mod reinforcements;
mod roster;
pub mod rules;
mod sample;
mod scene;
mod seats;
mod sequence;
mod shape;
mod soundness;
mod specials;
mod start;
mod state;
mod terrain;
mod terrain_table;
#[cfg(test)]
mod tests;

pub use game::LandingsGame;
pub use sample::Scratch;
pub use state::State;
