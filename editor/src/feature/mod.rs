//! Features: what people do in the window, each with its state and how it is shown. They work on a [`crate::workbench`] and
//! know nothing of each other; what one wants of another it asks for by a command.

pub(crate) mod conflicts;
pub(crate) mod export;
pub(crate) mod find;
pub(crate) mod grid;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod keep;
pub(crate) mod palette;
pub(crate) mod play;
pub(crate) mod problems;
pub(crate) mod scan;
pub(crate) mod script;
pub(crate) mod select;
pub(crate) mod setup;
pub(crate) mod view;
