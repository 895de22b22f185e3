//! What tests share, of this crate and of those above it: a small pack, and arbitrary packs for property tests.

#![allow(clippy::expect_used, reason = "tests are made of it")]

mod fixture;
mod pack;
mod record;
mod shore;

pub use fixture::small_pack;
pub use pack::arb_pack;
pub use record::*;
pub use shore::*;
