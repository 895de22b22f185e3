//! Battles in other programs' formats: read into packs, and written from them.

#[macro_use]
extern crate beachhead_base;

pub mod m44;
