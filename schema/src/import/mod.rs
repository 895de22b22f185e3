//! Battles in other programs' formats: read into packs, and written from them.

pub mod m44;
