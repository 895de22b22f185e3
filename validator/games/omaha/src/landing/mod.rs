//! The landing: loads, op sheets, leaders, survival, ways ashore, transports, and the tide.

pub(crate) mod ashore;
pub(crate) mod history;
pub(crate) mod leader_losses;
pub(crate) mod leaders;
pub(crate) mod loading;
pub(crate) mod losses;
pub(crate) mod sheets;
pub(crate) mod survival;
pub(crate) mod tide;
pub(crate) mod transports;
