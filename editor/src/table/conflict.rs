//! About conflicts that a merge has left.

use super::row::{Menu, Row, row};
use crate::command::{Command, ConflictAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Edit, Command::Conflict(ConflictAsk::Open), &[], "Resolve conflicts…", "Compare the three versions of each record that a merge has left in conflict, and take one of them"),
];
