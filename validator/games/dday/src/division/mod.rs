//! Dividing combat into battles, as a question of its own: who may fight whom, and whether all that must fight can.
//!
//! | file | what it has |
//! |---|---|
//! | `front` | [`Front`]: attackers and defenders who touch each other, and what each attack calls for |
//! | `rest` | what some battles leave over |
//! | `alike` | units that could stand in for each other |
//! | `capacity` | whether attack factors suffice at all |
//! | `question` | a front with what a search asks of it, and the steps that it may make |
//! | `battles`, `groups` | the battles that could matter: by who is attacked, and by who attacks |
//! | `search` | whether the rest of a front can be divided, and how |
//!
//! It knows no game and no board: sets of units are bits. `tests::the_search_is_exact` holds it against trying everything, `pockets`
//! to its steps.

mod alike;
mod battles;
mod capacity;
#[cfg(test)]
mod cases;
mod front;
mod groups;
#[cfg(test)]
mod pockets;
mod question;
mod rest;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use front::{Bout, Contact, Front, Owner, Rival, Set, WORST_ODDS, bits, set_of};
pub(crate) use search::{Division, MOST_STEPS, divide, divide_owed, left_over};
