//! The grid: a new map, another size, other numbers.

use egui::Key;

use super::row::{Menu, Row, ctrl, row};
use crate::command::{Command, GridAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::File, Command::Grid(GridAsk::New), &[ctrl(Key::N)], "New map…", "Describe a grid, see its numbers as they will be printed, and begin a map on it"),
    row(Menu::Map, Command::Grid(GridAsk::Resize), &[], "Resize…", "Add rows and columns to any edge or take them away; what would be cut off is listed first"),
    row(Menu::Map, Command::Grid(GridAsk::Renumber), &[], "Renumber…", "Give the same hexes other numbers; everything that names a hex follows"),
];
