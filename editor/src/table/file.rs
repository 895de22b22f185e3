//! Opening and saving.

use egui::Key;

use super::row::{Menu, Row, ctrl, ctrl_shift, row};
use crate::command::Command;

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::File, Command::Open, &[ctrl(Key::O)], "Open pack…", "Choose the folder of a pack"),
    row(Menu::File, Command::OpenTyped, &[ctrl_shift(Key::O)], "Open by path…", "Type the path of a pack"),
    row(Menu::File, Command::Save, &[ctrl(Key::S)], "Save", "Save every file of the pack that has changed"),
    row(Menu::File, Command::SaveAs, &[ctrl_shift(Key::S)], "Save as…", "Save the whole pack into another folder"),
    row(Menu::File, Command::Quit, &[ctrl(Key::Q)], "Quit", "End the editor"),
];
