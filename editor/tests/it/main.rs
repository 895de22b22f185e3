//! The window driven as a person would, without a display: one file for each room of the editor.

#![expect(clippy::expect_used, reason = "a test may fail")]

mod kit;
mod player;
mod window;
