//! About the scan under the grid and its calibration.

use egui::Key;

use super::row::{Menu, Row, ctrl_shift, key, row};
use crate::command::{Command, ScanAsk};

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Map, Command::Scan(ScanAsk::Open), &[ctrl_shift(Key::U)], "Scans", "Show the scans under the grid and how well they fit"),
    row(Menu::Map, Command::Scan(ScanAsk::Add), &[], "Add scan…", "Put a scan of the printed map under the grid: PNG, JPEG or TIFF"),
    row(Menu::Map, Command::Scan(ScanAsk::AddTyped), &[], "Add scan by path…", "Type the path of a scan to be put under the grid"),
    row(Menu::Map, Command::Scan(ScanAsk::More), &[ctrl_shift(Key::CloseBracket)], "More of the scan", "Let the scan show through the map more; hold Space to see it alone"),
    row(Menu::Map, Command::Scan(ScanAsk::Less), &[ctrl_shift(Key::OpenBracket)], "Less of the scan", "Let the scan show through the map less"),
    row(Menu::Map, Command::Scan(ScanAsk::Blink), &[key(Key::Backtick)], "Blink scan and map", "Show scan and map in turn: what differs flickers"),
    row(Menu::Map, Command::Scan(ScanAsk::Proof), &[], "Proof crops", "See corners, edges and centre of the scan with the numbers that are expected there"),
    row(Menu::Map, Command::Scan(ScanAsk::Find), &[], "Find the grid", "Find the grid that is printed on the scan; then one number is asked for"),
    row(Menu::Map, Command::Scan(ScanAsk::SnapAll), &[], "Snap all anchors", "Move each anchor to the middle of the printed hex around it"),
    row(Menu::Map, Command::Scan(ScanAsk::Solve), &[], "Solve the numbering", "Find out from four anchors or more how the hexes of the map are numbered"),
];
