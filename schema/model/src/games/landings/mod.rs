//! Memoir '44 and its D-Day Landings: what only its scenarios have.
//!
//! Paragraphs are cited by the rows of the rulebook's checklist: `L4` of the expansion, `M12` of the base game.

mod setting;
mod special;

pub use setting::{
    Deck, Kept, LandingsScenario, LaterCards, Medal, MedalKind, Mode, Player, Troop,
};
pub use special::{Drop, Special};
