//! Options of the tools that paint areas: shape, width of the brush, heights.

use egui::{DragValue, Ui};

use crate::brush::{Brush, Brushes, ElevationMode, Heights, SIZES, Shape};
use crate::command::{Command, Commands};
use crate::table::row_of;

/// Shape and width of the brush.
pub(super) fn shapes_ui(ui: &mut Ui, brushes: &Brushes, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        for (shape, name) in Shape::ALL {
            let command = Command::Load(Brush::Shape(shape));
            let button = ui.selectable_label(brushes.shape == shape, name);
            let button = match row_of(&command) {
                Some(row) => button.on_hover_text(row.hint(ui.ctx())),
                None => button,
            };
            if button.clicked() {
                commands.send(command);
            }
        }
    });
    let command = Command::Load(Brush::KeepToSelection);
    if let Some(row) = row_of(&command) {
        let mut on = brushes.keeps_to_selection;
        let hint = row.hint(ui.ctx());
        if ui.checkbox(&mut on, row.text).on_hover_text(hint).clicked() {
            commands.send(command);
        }
    }
    if matches!(brushes.shape, Shape::Freehand | Shape::Line) {
        ui.horizontal(|ui| {
            let label = ui.label("Width");
            let mut size = brushes.size;
            // No wider than the rest of the panel, which else would grow with the tool.
            ui.spacing_mut().slider_width = 60.0;
            let slider = ui.add(egui::Slider::new(&mut size, SIZES).show_value(true));
            let tip = "How many hexes the brush is wide (1 to 5, [ and ])";
            if slider.labelled_by(label.id).on_hover_text(tip).changed() {
                commands.send(Command::Load(Brush::Size(size)));
            }
        });
    }
}

/// What is done to heights, and how much.
pub(super) fn heights_ui(ui: &mut Ui, heights: Heights, commands: &mut Commands) {
    let mut after = heights;
    ui.horizontal(|ui| {
        for (way, name) in ElevationMode::ALL {
            ui.selectable_value(&mut after.way, way, name);
        }
    });
    ui.horizontal(|ui| {
        if after.way == ElevationMode::Set {
            let label = ui.label("Elevation");
            let field = ui.add(DragValue::new(&mut after.height).range(-999..=9999));
            field
                .labelled_by(label.id)
                .on_hover_text("The elevation that hexes get, in the steps that the map prints");
        } else {
            let label = ui.label("Step");
            let field = ui.add(DragValue::new(&mut after.step).range(1..=999));
            field
                .labelled_by(label.id)
                .on_hover_text("How much a stroke raises or lowers");
        }
    });
    if after != heights {
        commands.send(Command::Load(Brush::Heights(after)));
    }
}
