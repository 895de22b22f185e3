//! What the tests of this crate share: a small pack, and arbitrary packs and edits for property tests.

mod fixture;
mod pack;
mod record;
mod shore;

pub(crate) use fixture::{sample, small_pack, walk};
pub(crate) use pack::{arb_edit, arb_pack};
pub(crate) use record::{arb_own, arb_record, arb_terrain};
