//! About how the map is shown: layers, theme, scale, minimap.

use egui::Key;

use super::row::{Menu, Row, ctrl, key, row, shift};
use crate::command::{Command, Shown, ViewAsk};

const fn layer(
    part: Shown,
    keys: &'static [egui::KeyboardShortcut],
    text: &'static str,
    tip: &'static str,
) -> Row {
    row(Menu::Layers, Command::Toggle(part), keys, text, tip)
}

#[rustfmt::skip]
pub(super) static ROWS: &[Row] = &[
    row(Menu::View, Command::View(ViewAsk::ZoomToHex), &[key(Key::Z)], "Zoom to hex", "Bring the selected hex to the middle, so large that its number is read"),
    row(Menu::View, Command::View(ViewAsk::ZoomToSelection), &[ctrl(Key::Num2)], "Zoom to selection", "Show all that is selected, as large as it fits"),
    row(Menu::View, Command::View(ViewAsk::FullSize), &[ctrl(Key::Num1)], "Zoom to 100 %", "Each hex as large as it is drawn at 100 %"),
    row(Menu::View, Command::View(ViewAsk::Minimap), &[key(Key::F7)], "Minimap", "The whole map in a corner: click or drag there to go there; red dots are problems"),
    row(Menu::View, Command::View(ViewAsk::SwitchTheme), &[key(Key::F12)], "Day or night", "Light panels or dark ones; the map keeps its colours"),
    row(Menu::View, Command::View(ViewAsk::Larger), &[key(Key::F10)], "Larger panels", "Make everything around the map a tenth larger, up to 200 %"),
    row(Menu::View, Command::View(ViewAsk::Smaller), &[key(Key::F9)], "Smaller panels", "Make everything around the map a tenth smaller, down to 80 %"),
    row(Menu::View, Command::View(ViewAsk::Scale(100)), &[], "Usual panels", "Everything around the map as large as at first"),
    row(Menu::View, Command::View(ViewAsk::DistinctPatterns), &[], "A pattern for each kind", "Give kinds that would differ by colour alone a pattern or marks of their own"),
    row(Menu::View, Command::View(ViewAsk::Legend), &[key(Key::F4)], "Legend", "What each colour, pattern and line means, and how often it is on the map"),
    row(Menu::View, Command::View(ViewAsk::TideLater), &[shift(Key::Period)], "Tide: next hour", "Show the sea at the next hour that has a tide line"),
    row(Menu::View, Command::View(ViewAsk::TideEarlier), &[shift(Key::Comma)], "Tide: hour before", "Show the sea at the hour before that has a tide line"),
    row(Menu::View, Command::View(ViewAsk::Tide(None)), &[], "Tide: as printed", "Show the ground as printed, at no hour"),
    row(Menu::Layers, Command::View(ViewAsk::Layers), &[key(Key::F6)], "Layers panel", "Show, dim and lock each layer"),
    row(Menu::Layers, Command::View(ViewAsk::ShowAll), &[], "Show all layers", "Nothing hidden and nothing translucent"),
    row(Menu::Layers, Command::View(ViewAsk::UnlockAll), &[], "Unlock all layers", "Let tools change every layer again"),
    layer(Shown::Sight, &[], "Line of sight", "Shade what the eye of the Sight tool does not see, while other tools are in hand as well"),
    layer(Shown::Plans, &[], "Plans", "Areas, goals and targets that the scenario names: its op sheets, and what else its rulebook has"),
    layer(Shown::Problems, &[], "Problem marks", "Hexes in which the checks found something"),
    layer(Shown::Units, &[key(Key::C)], "Counters", "The units of the setup"),
    layer(Shown::Charts, &[], "Charts", "Boxes and tracks beside the map"),
    layer(Shown::Numbers, &[], "Numbers", "The printed number of each hex"),
    layer(Shown::Labels, &[], "Labels", "Names of seas and districts"),
    layer(Shown::Names, &[], "Names", "Names of places"),
    layer(Shown::Markers, &[], "Markers", "What lies on hexes"),
    layer(Shown::Regions, &[key(Key::R)], "Regions", "Outlines of regions"),
    layer(Shown::Entries, &[], "Entries", "Where units come on"),
    layer(Shown::Scatter, &[], "Scatter paths", "The ways from boxes to sectors"),
    layer(Shown::Beaches, &[], "Beaches and sectors", "Outlines of beaches and their sectors"),
    layer(Shown::Tides, &[], "Tide lines", "Where the water stands, hour by hour"),
    layer(Shown::Paths, &[], "Paths", "Roads, trails, railways"),
    layer(Shown::Hexsides, &[], "Hexsides", "Rivers, cliffs, bridges"),
    layer(Shown::Grid, &[key(Key::G)], "Grid", "The lines between hexes"),
    layer(Shown::ScanGrid, &[shift(Key::G)], "Grid over scans", "The lines between hexes where a scan shows through the map, in a colour of their own"),
    layer(Shown::Elevation, &[], "Elevation lines", "Lines where the ground rises"),
    layer(Shown::Tiles, &[], "Tiles", "Tiles that lie on hexes in a single battle"),
    layer(Shown::Features, &[], "Features", "What is added to hexes"),
    layer(Shown::Patterns, &[], "Terrain patterns", "Trees, hedges, houses"),
    layer(Shown::Terrain, &[], "Terrain colours", "What each hex is"),
    layer(Shown::Scan, &[], "Scan", "The scan under the map"),
];
