//! About pictures and prints.

use egui::Key;

use super::row::{Menu, Row, ctrl, row};
use crate::command::{Command, ExportAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::File, Command::Export(ExportAsk::Show), &[ctrl(Key::E)], "Export…", "Write the map as PDF to print to scale, as PNG or SVG; or the whole pack as JSON or RON"),
];
