//! Facts about a unit, a hex or the game as a whole, as a script may expect them: each kind once, with the values that the
//! state gives it.
//!
//! Whether a fact holds is next door in [`super::facts`]; what is offered here always does.

mod asked;
mod gathered;
mod of_hex;
mod of_the_game;
mod of_unit;

pub(crate) use asked::facts_about;
