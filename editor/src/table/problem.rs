//! About the problems that the checks have found.

use egui::Key;

use super::row::{Menu, Row, key, row, shift};
use crate::command::{Command, ProblemAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Edit, Command::Problem(ProblemAsk::Next), &[key(Key::F8)], "Next problem", "Go to the next problem in the list, and select what it is about"),
    row(Menu::Edit, Command::Problem(ProblemAsk::Previous), &[shift(Key::F8)], "Previous problem", "Go to the problem before in the list, and select what it is about"),
    row(Menu::Edit, Command::Problem(ProblemAsk::FixSure), &[], "Fix what is sure", "Make every fix that surely keeps what is meant, in one step"),
];
