//! The editor itself.

use egui::Key;

use super::row::{Menu, Row, ctrl, key, row};
use crate::command::{Command, HelpAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Help, Command::Help(HelpAsk::Commands), &[ctrl(Key::K)], "Find a command…", "Type a few letters of what you want to do, or a hex number, and press Enter"),
    row(Menu::Help, Command::Help(HelpAsk::Keys), &[key(Key::F1), ctrl(Key::Slash)], "Keys and mouse", "All keys, and what the mouse does on the map"),
    row(Menu::Help, Command::Help(HelpAsk::Opening), &[], "Opening screen", "Samples, recent packs and the ways to begin"),
];
