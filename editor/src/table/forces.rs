//! About the forces and the scenarios.

use egui::Key;

use super::row::{Menu, Row, ctrl_shift, row};
use crate::command::{Command, ForcesAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Map, Command::Forces(ForcesAsk::Table), &[ctrl_shift(Key::F)], "Unit table", "All units in a table: sort it, select several, and change them at once in the inspector"),
    row(Menu::Map, Command::Forces(ForcesAsk::Scenario), &[ctrl_shift(Key::J)], "Scenario forms", "Groups, schedule, allotments, victory, options and what the rulebook adds, as forms"),
];
