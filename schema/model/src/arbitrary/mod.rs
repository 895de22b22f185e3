//! A small pack, and arbitrary packs for property tests, of this crate and of those above it.

#![allow(clippy::expect_used, reason = "tests are made of it")]

mod fixture;
mod pack;
mod record;
mod rules;
mod shore;

pub use fixture::small_pack;
pub use pack::arb_pack;
pub use record::*;
pub use rules::*;
pub use shore::*;
