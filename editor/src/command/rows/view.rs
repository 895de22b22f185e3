//! What is seen.

use egui::Key;

use super::{Menu, Row, ctrl, key, row};
use crate::command::{Command, Shown};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::View, Command::Fit, &[key(Key::Home)], "Whole map", "Zoom so that the whole map is seen"),
    row(Menu::View, Command::ZoomIn, &[ctrl(Key::Plus), ctrl(Key::Equals)], "Zoom in", "Enlarge; the wheel does so at the cursor"),
    row(Menu::View, Command::ZoomOut, &[ctrl(Key::Minus)], "Zoom out", "Make smaller; the wheel does so at the cursor"),
    row(Menu::View, Command::Toggle(Shown::Patterns), &[], "Terrain patterns", "Trees, hedges, houses"),
    row(Menu::View, Command::Toggle(Shown::Grid), &[key(Key::G)], "Grid", "The lines between hexes"),
    row(Menu::View, Command::Toggle(Shown::Numbers), &[], "Numbers", "The printed number of each hex"),
    row(Menu::View, Command::Toggle(Shown::Names), &[], "Names", "Names of places, seas and districts"),
    row(Menu::View, Command::Toggle(Shown::Regions), &[key(Key::R)], "Regions", "Outlines of regions and beaches"),
    row(Menu::View, Command::Toggle(Shown::Units), &[key(Key::C)], "Counters", "The units of the setup"),
    row(Menu::View, Command::Toggle(Shown::Problems), &[], "Problem marks", "Hexes in which the checks found something"),
];
