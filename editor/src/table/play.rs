//! Playing a game.

use egui::Key;

use super::row::{Menu, Row, ctrl_shift, row, shift};
use crate::command::{Command, DraftAsk, PlayAsk, StepsAsk};
use crate::live::{DraftKind, ToCome};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Script, Command::Play(PlayAsk::New), &[ctrl_shift(Key::N)], "New game…", "Play a scenario by the rules: against another at this screen, or against random moves"),
    row(Menu::Script, Command::Play(PlayAsk::Open), &[ctrl_shift(Key::P)], "Open game…", "Go on with a game of this pack, or with any other"),
    row(Menu::Script, Command::Play(PlayAsk::LookAtAll), &[shift(Key::Backspace)], "Put the unit down", "Show all that may be done, whatever the unit"),
    row(Menu::Script, Command::Play(PlayAsk::Choices), &[shift(Key::C)], "Go to the choices", "Give the keyboard to the list of what may be done: arrows choose, Enter takes, Esc goes back to the map"),
    row(Menu::Script, Command::Play(PlayAsk::SetUp), &[], "Set up as the scenario does", "Make the moves that the scenario plans and that are legal now"),
    row(Menu::Script, Command::Play(PlayAsk::Remove), &[shift(Key::Delete)], "Remove the move", "Take the move out that led here, with all that leads on from it"),
    row(Menu::Script, Command::Play(PlayAsk::Draft(DraftAsk::New(DraftKind::Action))), &[shift(Key::A)], "Put an action together…", "Say what is done field by field, by clicks on the map or in a form, and see what the rules say of it: a battle plan, a load, a refusal to be written down"),
    row(Menu::Script, Command::Play(PlayAsk::Draft(DraftAsk::New(DraftKind::Fact))), &[], "Put an expectation together…", "Say what is so, or is not, field by field, and write it down as a step of the script"),
    row(Menu::Script, Command::Play(PlayAsk::Draft(DraftAsk::New(DraftKind::Decides))), &[], "Expect a decision…", "Write down whose decision is due, about which units and hexes"),
    row(Menu::Script, Command::Play(PlayAsk::ShowFacts(true)), &[], "Show what is so", "List what is so of the unit in hand, of the hex looked at, or of the game: a click expects it"),
    row(Menu::Script, Command::Play(PlayAsk::Steps(StepsAsk::ToCome(ToCome::Make))), &[], "Make the next step", "Make the next of the steps that are still to be made"),
    row(Menu::Script, Command::Play(PlayAsk::Steps(StepsAsk::ToCome(ToCome::MakeAll))), &[], "Make all steps", "Make the steps that are still to be made, up to the first that doesn't go as it says"),
    row(Menu::Script, Command::Play(PlayAsk::PlayOnFromHere), &[], "Play on from here", "Begin a game with the steps of the open script up to the one that is shown: to play on, to change steps, to repair one that fails"),
    row(Menu::Script, Command::Play(PlayAsk::WriteBack), &[], "Write back into the script", "Write the moves that led here into the script that the game was begun with; what is the same keeps its comments"),
    row(Menu::Script, Command::Play(PlayAsk::AskLetter), &[], "Write game for the other player…", "Write the moves so far into one file, with their dice and the digests of the pack. Opened, every move and die is checked by the rules; that nobody tried other moves first, or looked ahead at what the seed rolls, no file proves"),
    row(Menu::Script, Command::Play(PlayAsk::AskScript), &[], "Write game as script…", "Write the moves that led here into a file, with their dice, as a script that beachhead play plays"),
    row(Menu::Script, Command::Play(PlayAsk::Close), &[], "Close game", "Put the game away and show the setup again; it stays in its file"),
];
