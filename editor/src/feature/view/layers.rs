//! The layers of the map: which are seen, how strongly, and which are locked.

use beachhead_schema::map::Map;
use beachhead_schema::shore::{clock, tide_hours};
use egui::{Slider, Ui};

use crate::command::{Command, Commands, Shown, ViewAsk};
use crate::picture::Style;

/// Shows the layers, the topmost first, and how grid and numbers are drawn.
pub(crate) fn layers_ui(ui: &mut Ui, map: &Map, style: &Style, commands: &mut Commands) {
    let mut ask = |ask: ViewAsk| commands.send(Command::View(ask));
    let visible = &style.visible;
    ui.horizontal_wrapped(|ui| {
        let all = ui.button("Show all").on_hover_text(
            "Show every layer as it is printed: nothing hidden, nothing translucent",
        );
        if all.clicked() {
            ask(ViewAsk::ShowAll);
        }
        if let Some(only) = visible.only() {
            ui.weak(format!("Only {} is shown", only.name()));
        }
    });
    tide_ui(ui, map, style, &mut ask);
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| {
            egui::Grid::new("layers")
                .num_columns(4)
                .spacing([6.0, 2.0])
                .show(ui, |ui| {
                    for part in Shown::ALL.into_iter().rev() {
                        layer_ui(ui, style, part, &mut ask);
                        ui.end_row();
                    }
                });
            ui.separator();
            super::marks::grid_ui(ui, style.grid, &mut ask);
            super::marks::scan_grid_ui(ui, style.scan_grid, &mut ask);
            ui.separator();
            super::marks::numbers_ui(ui, style.numbers, &mut ask);
        });
}

/// The tide: a slider through the hours that have a line. A map without tide lines has none.
fn tide_ui(ui: &mut Ui, map: &Map, style: &Style, ask: &mut impl FnMut(ViewAsk)) {
    let hours = tide_hours(map);
    let (Some(first), Some(most)) = (hours.first(), hours.len().checked_sub(1)) else {
        return;
    };
    ui.horizontal(|ui| {
        let mut is_shown = style.minute.is_some();
        let tick = ui
            .checkbox(&mut is_shown, "Tide")
            .on_hover_text("Show the sea at an hour of the day, or the ground as printed; while a script is open, the sea follows its clock");
        if tick.clicked() {
            ask(ViewAsk::Tide(is_shown.then_some(*first)));
        }
        let now = style
            .minute
            .and_then(|minute| hours.iter().rposition(|hour| *hour <= minute));
        let mut nth = now.unwrap_or_default();
        let written = hours.clone();
        let slider = Slider::new(&mut nth, 0..=most).custom_formatter(move |nth, _| {
            let hour = written.get(nth as usize).copied();
            hour.map_or_else(String::new, clock)
        });
        ui.spacing_mut().slider_width = 120.0;
        let slider = ui
            .add_enabled(is_shown, slider)
            .on_hover_text("The hour whose tide line is the edge of the sea")
            .on_disabled_hover_text("Tick Tide first");
        if slider.changed()
            && let Some(hour) = hours.get(nth)
        {
            ask(ViewAsk::Tide(Some(*hour)));
        }
    });
}

fn layer_ui(ui: &mut Ui, style: &Style, part: Shown, ask: &mut impl FnMut(ViewAsk)) {
    let (visible, name) = (&style.visible, part.name());
    let mut shown = visible.shows(part);
    let tick = ui
        .checkbox(&mut shown, name)
        .on_hover_text(format!("Show {name}, or hide it"));
    if tick.clicked() {
        ask(ViewAsk::Show(part));
    }
    let mut percent = visible.percent(part);
    let slider = Slider::new(&mut percent, 0..=100).suffix(" %").step_by(5.0);
    ui.spacing_mut().slider_width = 64.0;
    let slider = ui
        .add(slider)
        .on_hover_text(format!("How opaque {name} is"));
    if slider.changed() {
        ask(ViewAsk::Opacity(part, percent));
    }
    let mut only = visible.only() == Some(part);
    let alone = ui.toggle_value(&mut only, "only").on_hover_text(format!(
        "Show {name} and nothing else; again for what was shown before"
    ));
    if alone.clicked() {
        ask(ViewAsk::Only(part));
    }
    if part.is_data() {
        let mut locked = visible.is_locked(part);
        let lock = ui.toggle_value(&mut locked, "lock").on_hover_text(format!(
            "Locked: no tool changes {name}, whatever is clicked"
        ));
        if lock.clicked() {
            ask(ViewAsk::Lock(part));
        }
    } else {
        ui.label("");
    }
}
