//! Memoir '44 and its D-Day Landings, by topic.
//!
//! | file | topic |
//! |---|---|
//! | [`rules`], `printed` | the rule index, with our rulings, and where its rows are printed |
//! | `game`, `naming`, `resolved`, `play` | what the engine asks for; names become numbers; an action being taken |
//! | `state`, `start`, `roster`, `seats`, `pile`, `specials` | what a game is made of |
//! | `sequence` | steps and turns (M1, L94) |
//! | `medals`, `control`, `ending` | medals of every kind, towns, beaches and bridges, and how a game ends |
//! | `shape`, `terrain`, `terrain_table`, `ground` | the board, and what lies in each hex |
//! | `lines`, `rays`, `los`, `sighting` | line of sight (M46 to M51) |
//! | `gait`, `paces`, `reach`, `movement`, `marching` | who goes how, where to, and how a move is made (M29 to M34) |
//! | `listing`, `sample`, `facts`, `position`, `staging`, `plan`, `scene`, `losses`, `soundness` | what the engine asks for besides |
//! | `reinforcements`, `entries`, `craft`, `pool` | what comes, over land and sea, and the figures for it (L15 to L41) |
//! | `exits` | leaving the map (M80) |
//! | `equip` | weapons, accessories, built bridges (L106, L109, L112) |
//! | `cards`, `card_table`, `command`, `orders`, `sections`, `draw` | command cards, what they order where, and how they are drawn |
//! | `card_effects` | what the card in play does to movement and battle |
//! | `medics`, `finest_hour`, `dig_in`, `strikes`, `air` | the odd cards |
//! | `overlord`, `commissar`, `night` | chiefs and generals, the Red Army's cards, the dark |
//! | `battle`, `ambush`, `hits`, `flags`, `take_ground`, `losing`, `entering`, `retreat`, `footing`, `targets` | battles, what they cost, and who enters where after them |
//! | `special_units`, `big_guns`, `obstacles`, `smoke`, `trucks` | what single kinds of units do besides |
//! | `recovery`, `caves`, `bridges`, `drops`, `headquarters`, `once` | actions of single scenarios |
//! | `open`, `codes` | the pack as these rules see it |
//! | `system` | what the rulebook leaves open and the pack decides |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "tests read samples"
    )
)]

#[cfg(test)]
mod action_tests;
#[cfg(test)]
mod agreement;
mod air;
mod ambush;
#[cfg(test)]
mod arrival_refusal_tests;
#[cfg(test)]
mod arrival_tests;
#[cfg(test)]
mod base_battle_tests;
#[cfg(test)]
mod base_game_tests;
mod battle;
mod big_guns;
mod bridges;
mod card_effects;
mod card_table;
#[cfg(test)]
mod card_tests;
mod cards;
mod caves;
mod codes;
mod command;
#[cfg(test)]
mod command_tests;
mod commissar;
mod control;
mod craft;
mod dig_in;
mod draw;
#[cfg(test)]
mod draw_tests;
mod drops;
mod ending;
mod entering;
mod entries;
mod equip;
#[cfg(test)]
mod exit_tests;
mod exits;
#[cfg(test)]
mod expansion_tests;
mod facts;
#[cfg(test)]
mod facts_tests;
#[cfg(test)]
mod field_tests;
mod finest_hour;
mod flags;
mod footing;
mod gait;
mod game;
mod ground;
mod headquarters;
mod hits;
#[cfg(test)]
mod large_field_tests;
mod lines;
mod listing;
#[cfg(test)]
mod listing_tests;
mod los;
mod losing;
#[cfg(test)]
mod loss_tests;
mod losses;
mod marching;
#[cfg(test)]
mod marching_tests;
#[cfg(test)]
mod medal_tests;
mod medals;
mod medics;
mod movement;
mod naming;
mod night;
mod obstacles;
mod once;
#[cfg(test)]
mod once_tests;
mod open;
#[cfg(test)]
mod order_refusal_tests;
mod orders;
mod overlord;
mod paces;
mod pile;
mod plan;
mod play;
mod pool;
mod position;
#[cfg(test)]
mod position_tests;
mod printed;
#[cfg(test)]
mod random_tests;
mod rays;
mod reach;
mod recovery;
#[cfg(test)]
mod recovery_tests;
#[cfg(test)]
mod refusal_tests;
mod reinforcements;
mod resolved;
mod retreat;
#[cfg(test)]
mod retreat_tests;
mod roster;
pub mod rules;
mod sample;
mod scene;
pub mod script;
mod seats;
mod sections;
mod sequence;
mod shape;
#[cfg(test)]
mod sight_tests;
mod sighting;
mod smoke;
mod soundness;
mod special_units;
mod specials;
mod staging;
#[cfg(test)]
mod staging_tests;
mod start;
mod state;
mod strikes;
#[cfg(test)]
mod support_refusal_tests;
mod system;
#[cfg(test)]
mod system_tests;
mod take_ground;
#[cfg(test)]
mod target_tests;
mod targets;
mod terrain;
mod terrain_table;
#[cfg(test)]
mod tests;
mod trucks;
mod view;
#[cfg(test)]
mod works_tests;

pub use game::LandingsGame;
pub use sample::Scratch;
pub use state::State;

use beachhead_engine::Rulebook;

/// What the registry of rulebooks lists.
pub const RULEBOOK: Rulebook = Rulebook::of::<LandingsGame>(include_str!(
    "../../../../schema/json/script-landings.schema.json"
));
