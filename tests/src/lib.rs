//! What is asked of every reader, by tests on stable and by the targets of cargo-fuzz alike.

pub mod fuzz;
