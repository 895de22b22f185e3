//! What is seen.

use egui::Key;

use super::row::{Menu, Row, ctrl, key, row};
use crate::command::{Command, KindAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::View, Command::Fit, &[key(Key::Home)], "Whole map", "Zoom so that the whole map is seen"),
    row(Menu::Map, Command::Kind(KindAsk::Open), &[], "Palette…", "Add, change, order, rename and remove kinds of terrain, features, lines, markers, sides and units"),
    row(Menu::View, Command::Unpin, &[], "Let go of the eye", "End the shading of the Sight tool, and its line to the target"),
    row(Menu::View, Command::ZoomIn, &[ctrl(Key::Plus), ctrl(Key::Equals)], "Zoom in", "Enlarge; the wheel does so at the cursor"),
    row(Menu::View, Command::ZoomOut, &[ctrl(Key::Minus)], "Zoom out", "Make smaller; the wheel does so at the cursor"),
];
