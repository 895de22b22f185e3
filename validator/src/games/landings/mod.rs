//! Memoir '44 and its D-Day Landings, by topic.
//!
//! | file | topic |
//! |---|---|
//! | [`rules`] | the rule index, with our rulings |
//! | `game`, `naming`, `deed`, `play` | what the engine asks for; names become numbers; an action being taken |
//! | `state`, `start`, `roster`, `seats`, `pile`, `specials` | what a game is made of |
//! | `sequence` | steps and turns (M1, L94) |
//! | `open`, `codes` | the pack as these rules see it |

#![allow(dead_code, reason = "the topics land one after the other")]

mod codes;
mod deed;
mod game;
mod naming;
mod open;
mod pile;
mod play;
mod roster;
pub mod rules;
mod seats;
mod sequence;
mod specials;
mod start;
mod state;

pub use game::LandingsGame;
pub use state::State;
