//! A baseline: findings that a project knows of and has accepted, each with a reason.
//!
//! ```toml
//! [[accepted]]
//! code = "MAP004"
//! what = "terrain `bocagge`"
//! subjects = ["hex 2503", "hex 2504"]
//! file = "utah/map.ron"
//! message = "the palette has no terrain `bocagge`"
//! reason = "The map prints it so"
//! source = "Errata 1.2 §3"
//! status = "erratum"
//! ```
//!
//! A mistake is recognised by its file, its code, what is wrong and its subject, never by a line or its text: edits elsewhere
//! in the file change nothing. An entry accepts each of its subjects once ([`matching`]), however many others are found: a
//! finding about several is reported with those that no entry has. An entry that nothing is found for any more, one without a
//! reason, one whose file is gone ([`renamed`]) and one that more findings would fit are findings themselves. Entries of
//! version 1 know a finding as a whole, by all its subjects and its text ([`changed`]).

mod changed;
mod entries;
mod file;
mod matching;
mod renamed;
mod revision;

pub use entries::{Baseline, Taken};
pub use file::{Accepted, Status};
pub use matching::may_be_accepted;

#[cfg(test)]
mod tests;
