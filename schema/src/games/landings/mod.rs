//! Memoir '44 and its D-Day Landings: its scenario, and what its scripts are made of.
//!
//! Paragraphs are cited by the rows of the rulebook's checklist: `L4` of the expansion, `M12` of the base game.

mod script;
mod setting;
mod special;

pub use script::{Action, CardIn, Fact, HandOf, MedalCount, ObstacleAt, Position, UnitPlace};
pub use setting::{
    Deck, Kept, LandingsScenario, LaterCards, Medal, MedalKind, Mode, Player, Troop,
};
pub use special::{Drop, Special};

use super::GameData;

/// The rulebook `landings`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landings;

impl GameData for Landings {
    const ID: &'static str = "landings";
    type Action = Action;
    type Fact = Fact;
    type Position = Position;
}
