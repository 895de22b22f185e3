//! The landing: loads, survival, ways ashore, and the tide.

pub(crate) mod ashore;
pub(crate) mod loading;
pub(crate) mod survival;
pub(crate) mod tide;
