//! What tests of the whole product share: what is asked of every reader, by tests on stable and by the targets of cargo-fuzz
//! alike, and the list of rulebooks by the types of their scripts.

pub mod fuzz;
pub mod rulebooks;
