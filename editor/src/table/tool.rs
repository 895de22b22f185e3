//! What the mouse does.

use egui::Key;

use super::row::{Menu, Row, key, row};
use crate::brush::Tool;
use crate::command::Command;

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Tool, Command::Pick(Tool::Select), &[key(Key::V)], "Select", "Click a hex or counter; drag counters or the selected hexes to move them"),
    row(Menu::Tool, Command::Pick(Tool::Terrain), &[key(Key::B)], "Terrain", "Paint terrain in any shape: one stroke is one edit; hold the right button to see what is there and take it up"),
    row(Menu::Tool, Command::Pick(Tool::Hexside), &[key(Key::H)], "Hexside", "Click a side to draw it, again to erase it; drag from corner to corner to trace a river; Alt erases"),
    row(Menu::Tool, Command::Pick(Tool::Path), &[key(Key::P)], "Path", "Drag from hex to hex; begin at the end of a road to extend it, in its middle to branch off; Ctrl and click cuts a step out, Alt erases"),
    row(Menu::Tool, Command::Pick(Tool::Feature), &[key(Key::F)], "Feature", "Put a feature on hexes; begin on one that has it to take it off"),
    row(Menu::Tool, Command::Pick(Tool::Region), &[key(Key::A)], "Region", "Add hexes to a region; begin on one that is in it to take out"),
    row(Menu::Tool, Command::Pick(Tool::Elevation), &[key(Key::E)], "Elevation", "Set elevations, or raise and lower hexes by steps; elevations show as numbers"),
    row(Menu::Tool, Command::Pick(Tool::Marker), &[key(Key::M)], "Marker", "Click to place a marker, drag to move it; Shift and click the hexes that guard it. Breaches are placed on hexsides"),
    row(Menu::Tool, Command::Pick(Tool::Tide), &[key(Key::I)], "Tide line", "Drag along the shore from map edge to map edge; from an end to go on, back to shorten, from line to line to lead it another way"),
    row(Menu::Tool, Command::Pick(Tool::Beach), &[key(Key::S)], "Beach", "Drag along the shore for the hexes of a beach, over the areas of its sectors; place the box off it"),
    row(Menu::Tool, Command::Pick(Tool::Scatter), &[key(Key::D)], "Scatter path", "Drag from a beach box to a sector; the ways of a box share the numbers 1 to 6 out; Alt removes"),
    row(Menu::Tool, Command::Pick(Tool::Entry), &[key(Key::Y)], "Entry", "Say where units come on: click hexes, drag along an edge from marker to marker, or click for a whole edge"),
    row(Menu::Tool, Command::Pick(Tool::Name), &[key(Key::N)], "Name", "Click a hex and type its name"),
    row(Menu::Tool, Command::Pick(Tool::Label), &[key(Key::T)], "Label", "Place text that belongs to no single hex: a sea, a district; drag to move it"),
    row(Menu::Tool, Command::Pick(Tool::Unit), &[key(Key::U)], "Unit", "Click a hex to place the chosen unit there; the next one follows; Alt takes a counter away"),
    row(Menu::Tool, Command::Pick(Tool::Anchor), &[key(Key::K)], "Anchor", "Tie the scan to the grid: type a printed number, click the middle of that hex on the scan; drag an anchor to move it"),
];
