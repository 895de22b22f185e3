//! Terrain proposed from a scan: how each hex looks, which kind that probably is, and where map and scan disagree.
//!
//! [`Looks`] measures each hex of a straightened scan as a row of numbers. [`Looks::distinct`] names the hexes to label
//! first; [`Guess`] learns from labelled hexes which kind the others are; [`proof`] compares a map that is done with its
//! scan. The labels are the caller's own numbers, counted from 0: what a kind is called is not known here.
//!
//! | file | what it does |
//! |---|---|
//! | `patch` | the pixels of each hex, straightened and in Lab |
//! | `colors` | a bag of the colours of a scan |
//! | `texture` | slopes and local patterns of light and dark |
//! | `looks` | the row of numbers of each hex |
//! | `forest` | extremely randomised trees |
//! | `distinct` | hexes to label first |
//! | `guess` | proposals |
//! | `proof` | doubts about a map that is done |
//!
//! Holds always: the same scan and labels give the same proposals on every system: no thread, no clock, no platform's
//! sine; all random numbers come from fixed seeds.

mod colors;
mod distinct;
mod forest;
mod guess;
mod looks;
mod patch;
mod proof;
mod random;
mod texture;

pub use guess::{Guess, Proposal};
pub use looks::Looks;
pub use proof::{Doubt, WORTH_A_LOOK, proof};
