//! History.

use egui::Key;

use super::row::{Menu, Row, ctrl, ctrl_shift, key, row};
use crate::command::Command;

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Edit, Command::Undo, &[ctrl(Key::Z)], "Undo", "Take the last edit back"),
    row(Menu::Edit, Command::Redo, &[ctrl_shift(Key::Z), ctrl(Key::Y)], "Redo", "Make the last undone edit again"),
    row(Menu::Edit, Command::ToggleErase, &[key(Key::X)], "Erase instead of draw", "Let the tools for lines, shores, entries and units take away what they go over, or draw again; Alt does so for one stroke"),
    row(Menu::Edit, Command::Delete, &[key(Key::Delete)], "Remove", "Take the selected unit, or the marker or label in hand, off the map, or empty the selected hexes"),
    row(Menu::Edit, Command::Cancel, &[key(Key::Escape)], "Cancel", "Give up the stroke in hand, or the selection"),
    row(Menu::Edit, Command::GoTo, &[ctrl(Key::G)], "Go to hex…", "Type a printed number to see that hex"),
];
