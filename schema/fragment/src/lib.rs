//! Fragments: a piece of a map, cut loose from its numbers, that can be laid down elsewhere or on another map.
//!
//! In a fragment a hex is named by its steps on the axial lattice from the fragment's middle: `"2,-1"`. Such names know
//! no stagger, and turning or flipping them is arithmetic; so a fragment fits every grid, pointy or flat. The records
//! are those of the map, with these names in the place of printed numbers. A hexside is always named by the two cells
//! it lies between, even where the map ended there.
//!
//! [`Fragment::of`] copies, [`Fragment::turned`] turns, [`paste`] lays down, [`clear`] empties hexes, [`shift`] does all of
//! it in place; [`Fragment::to_text`] and [`Fragment::from_text`] go over the clipboard.
//!
//! Holds always: six turns are none and two flips are none (`tests::turns_go_round`); text gives back the fragment
//! (`tests::text_gives_it_back`); what is pasted is taken back exactly (`tests::a_paste_is_taken_back_exactly`).

#[macro_use]
extern crate beachhead_base;

mod before;
mod carry;
mod clear;
mod copy;
mod outline;
mod paste;
mod pending_swaps;
mod piece;
mod shift;
mod text;
mod turn;
mod unknown;

#[cfg(test)]
mod tests;

pub use before::EarlierFragment;
pub use clear::{base_terrain, clear};
pub use copy::middle_of;
pub use outline::Outline;
pub use paste::{Pasted, Pasting, Unknown, paste};
pub use piece::{FORMAT, Fragment};
pub use shift::shift;
pub use text::{FragmentError, MAX_TEXT};
pub use turn::Turning;

pub use hexx::Hex as Step;
