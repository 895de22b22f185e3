//! About the forces and the scenarios.

use egui::Key;

use super::row::{Menu, Row, ctrl_shift, row, shift};
use crate::command::{Command, ForcesAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Map, Command::Forces(ForcesAsk::Table), &[ctrl_shift(Key::F)], "Unit table", "All units in a table: sort it, select several, and change them at once in the inspector"),
    row(Menu::Map, Command::Forces(ForcesAsk::Scenario), &[ctrl_shift(Key::J)], "Scenario forms", "Groups, schedule, allotments, victory, options and what the rulebook adds, as forms"),
    row(Menu::Map, Command::Forces(ForcesAsk::NextRecord(1)), &[shift(Key::PageDown)], "Next record of the scenario", "Take the next op sheet, target list or objective of the scenario in hand, to edit it on the map with the Plan tool"),
    row(Menu::Map, Command::Forces(ForcesAsk::NextRecord(-1)), &[shift(Key::PageUp)], "Record of the scenario before", "Take the op sheet, target list or objective before in hand, to edit it on the map with the Plan tool"),
    row(Menu::Map, Command::Forces(ForcesAsk::NextField), &[shift(Key::N)], "Next field of the record", "Edit another field of the record in hand with the Plan tool: its area, its goal, its units"),
];
