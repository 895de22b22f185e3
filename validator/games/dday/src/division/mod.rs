//! Dividing combat into battles, as a question of its own: who may fight whom, and whether all that must fight can.
//!
//! | file | what it has |
//! |---|---|
//! | `front` | [`Front`]: attackers and defenders who touch each other, and what each attack calls for |
//! | `search` | whether the rest of a front can be divided, and how |
//!
//! It knows no game and no board: sets of units are bits. `tests::the_search_is_exact` holds it against trying everything.

#[cfg(test)]
mod cases;
mod front;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use front::{Bout, Contact, Front, Owner, Rival, Set, WORST_ODDS, bits, set_of};
pub(crate) use search::{divide, divide_owed, left_over};
