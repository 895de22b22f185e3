//! Going through a script.

use egui::Key;

use super::row::{Menu, Row, ctrl, key, row, shift};
use crate::command::{Command, Go, ViewAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Script, Command::OpenScript, &[ctrl(Key::R)], "Open script…", "Play a script and go through it step by step"),
    row(Menu::Script, Command::Go(Go::Forward), &[key(Key::Period)], "Step forward", "Go on by one action"),
    row(Menu::Script, Command::Go(Go::Back), &[key(Key::Comma)], "Step back", "Go back by one action"),
    row(Menu::Script, Command::Go(Go::NextTurn), &[key(Key::PageDown)], "Next turn", "Go on to where the next game turn begins"),
    row(Menu::Script, Command::Go(Go::PreviousTurn), &[key(Key::PageUp)], "Previous turn", "Go back to where the game turn begins"),
    row(Menu::Script, Command::Go(Go::First), &[ctrl(Key::Home)], "To the beginning", "Go back to before the first step"),
    row(Menu::Script, Command::Go(Go::Last), &[ctrl(Key::End)], "To the end", "Go to the last step, or to the one that fails"),
    row(Menu::Script, Command::PlayAgain, &[key(Key::F5)], "Play again", "Play the script anew, on the pack as it is now"),
    row(Menu::Script, Command::View(ViewAsk::Zones), &[shift(Key::Z)], "Zones of control", "Hatch the hexes that each side's units control, where the rulebook has such zones"),
    row(Menu::Script, Command::CloseScript, &[ctrl(Key::W)], "Close script", "Put the script away and show the setup again"),
];
