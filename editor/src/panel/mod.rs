//! Panels: they read the state and send commands; nothing is decided here.

pub(crate) mod inspector;
pub(crate) mod menu;
pub(crate) mod options;
pub(crate) mod palette;
pub(crate) mod room;
pub(crate) mod status;
pub(crate) mod toolbar;
pub(crate) mod toolbox;
