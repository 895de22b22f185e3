//! About pictures and prints.

use egui::Key;

use super::row::{Menu, Row, ctrl, row};
use crate::command::{Command, ExportAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::File, Command::Export(ExportAsk::OpenBattle), &[], "Open battle (.m44)…", "Open the scenario file of another program as a pack; it can be dropped on the window, too"),
    row(Menu::File, Command::Export(ExportAsk::Battle), &[], "Write battle (.m44)…", "Write the scenario that is shown as a file that other programs read"),
    row(Menu::File, Command::Export(ExportAsk::Show), &[ctrl(Key::E)], "Export…", "Write the map as PDF to print to scale, as PNG or SVG; or the whole pack as JSON or RON"),
];
