//! The German side (3): set-up, release, orders, entry, and pill boxes that become squads.

pub(crate) mod conversion;
pub(crate) mod entry;
pub(crate) mod orders;
pub(crate) mod release;
pub(crate) mod reserve;
pub(crate) mod set_up;
