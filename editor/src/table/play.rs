//! Playing a game.

use egui::Key;

use super::row::{Menu, Row, ctrl_shift, row, shift};
use crate::command::{Command, PlayAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Script, Command::Play(PlayAsk::New), &[ctrl_shift(Key::N)], "New game…", "Play a scenario by the rules: against another at this screen, or against random moves"),
    row(Menu::Script, Command::Play(PlayAsk::Open), &[ctrl_shift(Key::P)], "Open game…", "Go on with a game of this pack, or with any other"),
    row(Menu::Script, Command::Play(PlayAsk::LookAtAll), &[shift(Key::Backspace)], "Put the unit down", "Show all that may be done, whatever the unit"),
    row(Menu::Script, Command::Play(PlayAsk::SetUp), &[], "Set up as the scenario does", "Make the moves that the scenario plans and that are legal now"),
    row(Menu::Script, Command::Play(PlayAsk::Remove), &[shift(Key::Delete)], "Remove the move", "Take the move out that led here, with all that leads on from it"),
    row(Menu::Script, Command::Play(PlayAsk::AskScript), &[], "Write game as script…", "Write the moves that led here into a file, with their dice, as a script that beachhead play plays"),
    row(Menu::Script, Command::Play(PlayAsk::Close), &[], "Close game", "Put the game away and show the setup again; it stays in its file"),
];
