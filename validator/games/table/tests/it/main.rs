//! Rules that are data, held against rulebooks that are built in.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "tests read samples, and may fail loudly"
)]

mod allocations;
mod dday;
mod differential;
mod utah;
