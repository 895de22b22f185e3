//! What differs between two versions of a pack, and two branches of one brought together.
//!
//! | module | what it has |
//! |---|---|
//! | [`diff`] | what differs between two packs, by record and field |
//! | [`merge`] | two branches of a pack brought together |
//! | [`facts`] | records as values, to be measured by claims |

#[macro_use]
extern crate beachhead_base;

pub mod diff;
pub mod facts;
pub mod merge;
#[cfg(test)]
mod rules_tests;
