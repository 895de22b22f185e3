//! What the mouse does.

use egui::Key;

use super::{Menu, Row, key, row};
use crate::command::Command;
use crate::tool::Tool;

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Tool, Command::Pick(Tool::Select), &[key(Key::V)], "Select", "Click a hex or counter; drag counters to move them"),
    row(Menu::Tool, Command::Pick(Tool::Terrain), &[key(Key::B)], "Terrain", "Paint terrain: one stroke is one edit; right click picks up what is there"),
    row(Menu::Tool, Command::Pick(Tool::Hexside), &[key(Key::H)], "Hexside", "Click a side or drag along sides to draw; click again to erase"),
    row(Menu::Tool, Command::Pick(Tool::Path), &[key(Key::P)], "Path", "Drag from hex to hex; begin at the end of a road to extend it; Ctrl and click on a step to cut it out"),
    row(Menu::Tool, Command::Pick(Tool::Feature), &[key(Key::F)], "Feature", "Put a feature on hexes; begin on one that has it to take it off"),
    row(Menu::Tool, Command::Pick(Tool::Region), &[key(Key::A)], "Region", "Add hexes to a region; begin on one that is in it to take out"),
    row(Menu::Tool, Command::Pick(Tool::Name), &[key(Key::N)], "Name", "Click a hex and type its name"),
    row(Menu::Tool, Command::Pick(Tool::Unit), &[key(Key::U)], "Unit", "Click a hex to place the chosen unit there"),
];
