//! About what is selected: the set itself, the clipboard, turning, flipping.

use egui::Key;

use super::row::{Menu, Row, ctrl, ctrl_shift, key, row};
use crate::brush::Picking;
use crate::command::Turn;
use crate::command::{Command, SelectAsk};

const fn ask(ask: SelectAsk) -> Command {
    Command::Selected(ask)
}

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::Select, ask(SelectAsk::Copy), &[ctrl(Key::C)], "Copy hexes", "Copy the selected hexes with all that lies on them, for this map or another"),
    row(Menu::Select, ask(SelectAsk::Cut), &[ctrl(Key::X)], "Cut hexes", "Copy the selected hexes and empty them; the terrain around them is left"),
    row(Menu::Select, ask(SelectAsk::Paste), &[ctrl(Key::V)], "Paste hexes", "Take copied hexes in hand: a click sets them down, R turns, F flips, Esc gives up"),
    row(Menu::Select, ask(SelectAsk::Move), &[key(Key::J)], "Move hexes", "Take the selected hexes in hand and set them down elsewhere with a click; or drag them, with Ctrl to copy them"),
    row(Menu::Select, ask(SelectAsk::Turn(Turn::Right)), &[ctrl(Key::CloseBracket)], "Turn hexes right", "Turn the selected hexes by 60° to the right; hexsides, paths and regions turn along"),
    row(Menu::Select, ask(SelectAsk::Turn(Turn::Left)), &[ctrl(Key::OpenBracket)], "Turn hexes left", "Turn the selected hexes by 60° to the left; hexsides, paths and regions turn along"),
    row(Menu::Select, ask(SelectAsk::Turn(Turn::Over)), &[], "Flip hexes left to right", "Mirror the selected hexes from left to right"),
    row(Menu::Select, ask(SelectAsk::Turn(Turn::UpsideDown)), &[], "Flip hexes top to bottom", "Mirror the selected hexes from top to bottom"),
    row(Menu::Select, ask(SelectAsk::All), &[ctrl(Key::A)], "Select all", "Select every hex of the map"),
    row(Menu::Select, ask(SelectAsk::None), &[ctrl_shift(Key::A)], "Select none", "Let go of all hexes"),
    row(Menu::Select, ask(SelectAsk::Invert), &[ctrl(Key::I)], "Invert selection", "Select the hexes that aren't, and let go of those that are"),
    row(Menu::Select, ask(SelectAsk::Same), &[ctrl(Key::L)], "Select hexes like this", "Select every hex with the terrain of the one looked at"),
    row(Menu::Select, ask(SelectAsk::Grow), &[ctrl_shift(Key::G)], "Grow selection", "Add the hexes that touch the selected ones"),
    row(Menu::Select, ask(SelectAsk::Shrink), &[ctrl_shift(Key::H)], "Shrink selection", "Take the outermost hexes out of the selection"),
    row(Menu::Select, ask(SelectAsk::Pick(Picking::Hand)), &[], "Select by hand", "Click a hex or counter; drag counters or selected hexes to move them, drag from anywhere else to draw a rectangle"),
    row(Menu::Select, ask(SelectAsk::Pick(Picking::Rectangle)), &[key(Key::Q)], "Select by rectangle", "Drag a rectangle around hexes; Shift adds, Ctrl or Alt takes away; a drag from inside the selection moves it"),
    row(Menu::Select, ask(SelectAsk::Pick(Picking::Lasso)), &[key(Key::L)], "Select by lasso", "Draw round the hexes to select; Shift adds, Ctrl or Alt takes away; a drag from inside the selection moves it"),
    row(Menu::Select, ask(SelectAsk::Pick(Picking::Wand)), &[key(Key::W)], "Magic wand", "Click to select all hexes of one terrain that hang together; Shift adds, Ctrl or Alt takes away"),
    row(Menu::Select, ask(SelectAsk::Pick(Picking::Same)), &[], "Select same", "Click a hex, a hexside, the middle of a road or a counter to select all hexes that have the same"),
];
