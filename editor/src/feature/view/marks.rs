//! How grid and printed numbers are drawn.

use egui::{Slider, Ui};

use crate::command::ViewAsk;
use crate::picture::{GridKind, GridStyle, NumberPlace, NumberStyle, NumberedHexes, SCAN_GRID};

/// A choice among a few, in a row. Reports whether another one was chosen.
fn choice_ui<T: Copy + PartialEq>(ui: &mut Ui, now: &mut T, choices: &[(T, &str, &str)]) -> bool {
    let before = *now;
    ui.horizontal_wrapped(|ui| {
        for (value, name, tip) in choices {
            ui.selectable_value(now, *value, *name).on_hover_text(*tip);
        }
    });
    *now != before
}

/// How the grid is drawn.
pub(crate) fn grid_ui(ui: &mut Ui, mut grid: GridStyle, ask: &mut impl FnMut(ViewAsk)) {
    ui.strong("Grid");
    let kinds = [
        (GridKind::Lines, "Lines", "A line along each side"),
        (GridKind::Corners, "Corners", "Only the corners of each hex"),
        (GridKind::Dots, "Dots", "A dot in the middle of each hex"),
    ];
    let mut changed = choice_ui(ui, &mut grid.kind, &kinds);
    ui.horizontal(|ui| {
        let slider = Slider::new(&mut grid.weight, 0.5..=4.0)
            .text("weight")
            .step_by(0.25);
        changed |= ui
            .add(slider)
            .on_hover_text("How broad the lines or dots are")
            .changed();
        changed |= ui
            .color_edit_button_srgb(&mut grid.color)
            .on_hover_text("The colour of the grid")
            .changed();
        let usual = ui
            .small_button("Usual grid")
            .on_hover_text("The grid as at first");
        if usual.clicked() {
            grid = GridStyle::default();
            changed = true;
        }
    });
    if changed {
        ask(ViewAsk::Grid(grid));
    }
}

/// The colour of the grid over scans.
pub(crate) fn scan_grid_ui(ui: &mut Ui, mut color: [u8; 3], ask: &mut impl FnMut(ViewAsk)) {
    ui.horizontal(|ui| {
        ui.label("Colour over scans");
        let tip = "The colour of the grid over scans, with a rim that sets it off from light and dark ones";
        let button = ui.color_edit_button_srgb(&mut color).on_hover_text(tip);
        let usual = ui
            .small_button("Usual colour over scans")
            .on_hover_text("The colour as at first");
        if usual.clicked() {
            ask(ViewAsk::ScanGrid(SCAN_GRID));
        } else if button.changed() {
            ask(ViewAsk::ScanGrid(color));
        }
    });
}

/// How printed numbers are drawn.
pub(crate) fn numbers_ui(ui: &mut Ui, mut numbers: NumberStyle, ask: &mut impl FnMut(ViewAsk)) {
    ui.strong("Numbers");
    let places = [
        (NumberPlace::Top, "Top", "Numbers near the top of the hex"),
        (
            NumberPlace::Middle,
            "Middle",
            "Numbers in the middle of the hex",
        ),
        (
            NumberPlace::Bottom,
            "Bottom",
            "Numbers near the foot of the hex",
        ),
    ];
    let hexes = [
        (NumberedHexes::All, "Every hex", "Each hex shows its number"),
        (
            NumberedHexes::EveryFifth,
            "Every fifth",
            "Only where column and row are multiples of five; seen from farther away",
        ),
    ];
    let mut changed = choice_ui(ui, &mut numbers.place, &places);
    changed |= choice_ui(ui, &mut numbers.hexes, &hexes);
    let slider = Slider::new(&mut numbers.size, 0.5..=2.5)
        .text("size")
        .step_by(0.1);
    changed |= ui
        .add(slider)
        .on_hover_text("How large the numbers are")
        .changed();
    if changed {
        ask(ViewAsk::Numbers(numbers));
    }
}
