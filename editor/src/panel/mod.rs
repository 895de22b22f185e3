//! Panels: they read the state and send commands; nothing is decided here.

pub(crate) mod commands;
pub(crate) mod export;
pub(crate) mod find;
pub(crate) mod grid_form;
pub(crate) mod grid_preview;
pub(crate) mod history;
pub(crate) mod inspector;
pub(crate) mod keep;
pub(crate) mod keys;
pub(crate) mod menu;
pub(crate) mod opening;
pub(crate) mod options;
pub(crate) mod palette;
pub(crate) mod problems;
pub(crate) mod proof;
pub(crate) mod regrid;
pub(crate) mod scan;
pub(crate) mod script;
pub(crate) mod select;
pub(crate) mod status;
pub(crate) mod toolbar;
pub(crate) mod units;
pub(crate) mod wizard;
