//! About finding hexes and replacing what they hold.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::row::{Menu, Row, ctrl, key, row};
use crate::command::{Command, FindAsk};

const SHIFT_F3: KeyboardShortcut = KeyboardShortcut::new(Modifiers::SHIFT, Key::F3);

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Select, Command::Find(FindAsk::Open), &[ctrl(Key::F)], "Find…", "Find hexes by number, name, unit, or a query such as terrain=woods and not named"),
    row(Menu::Select, Command::Find(FindAsk::Next), &[key(Key::F3)], "Find next", "Go on to the next hex that was found"),
    row(Menu::Select, Command::Find(FindAsk::Previous), &[SHIFT_F3], "Find previous", "Go back to the hex found before"),
    row(Menu::Select, Command::Find(FindAsk::Replace), &[ctrl(Key::H)], "Replace…", "Replace what the found or selected hexes hold, after a look at what would change"),
];
