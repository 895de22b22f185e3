//! What is done to heights, and how much.

use egui::{DragValue, Ui};

use crate::brush::{Brush, ElevationMode, Heights};
use crate::command::{Command, Commands};

/// What is done to heights, and how much.
pub(in crate::tool) fn heights_ui(ui: &mut Ui, heights: Heights, commands: &mut Commands) {
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
