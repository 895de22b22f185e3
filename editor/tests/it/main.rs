//! The window driven as a person would, without a display: one file for each room of the editor.

#![expect(clippy::expect_used, reason = "a test may fail")]

mod areas;
mod bounds;
mod breach;
mod charts;
mod conflicts;
mod escape;
mod export;
mod find;
mod forces;
mod forces_windows;
mod forms;
mod grid;
mod headless;
mod help;
mod inspect;
mod keep;
mod kinds;
mod kit;
mod paint;
mod plan;
mod play;
mod play_free;
mod play_script;
mod play_turns;
mod player;
mod problems;
mod scan;
mod scan_begins;
mod scan_found;
mod scan_looks;
mod scan_part;
mod select;
#[path = "../session/mod.rs"]
mod session;
mod setup;
mod shore;
mod sight;
mod story;
mod trouble;
mod two_editors;
mod view;
mod window;
mod workplace;
