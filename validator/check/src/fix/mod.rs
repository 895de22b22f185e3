//! Fixes: for findings with a cure that is known, the edit that makes it.
//!
//! The editor's buttons and any command that fixes take them from here, so both do the same. A fix is safe where it
//! keeps what the data means; else it is a guess, and a person must look at it.
//!
//! Holds always: after a fix the finding is gone, and nothing else has changed (`tests::every_fix_fixes`).

mod all;
mod chains;
mod claims;
mod doubled;
mod fixers;
mod fixing;
mod hexes;
mod kinds;
mod listed;
mod lists;
mod rows;
mod safety;
mod scenario;
#[cfg(test)]
mod tests;
mod together;

pub use all::{fix_all, fix_every};
pub use fixers::{fixes, may_be_fixed};
pub use fixing::Fixing;
