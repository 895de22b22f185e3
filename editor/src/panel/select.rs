//! The ways of the select tool, above the palette while it is in hand.

use egui::Ui;

use crate::command::{Command, Commands, SelectAsk, row_of};
use crate::tool::{Minding, Picking};

/// Shows the ways to pick hexes, and what the wand minds.
pub(crate) fn select_ui(
    ui: &mut Ui,
    picking: Picking,
    minding: Minding,
    count: usize,
    commands: &mut Commands,
) {
    ui.add_space(4.0);
    ui.strong("Select");
    for way in Picking::ALL {
        let command = Command::Selected(SelectAsk::Pick(way));
        let Some(row) = row_of(&command) else {
            continue;
        };
        let shown = ui.selectable_label(picking == way, short(way));
        if shown.on_hover_text(row.hint(ui.ctx())).clicked() {
            commands.send(command);
        }
    }
    if matches!(picking, Picking::Wand | Picking::Same) {
        let mut minds = minding;
        if ui
            .checkbox(&mut minds.heights, "Same height only")
            .on_hover_text("Tell hexes of other heights apart")
            .changed()
        {
            commands.send(Command::Selected(SelectAsk::MindHeights(minds.heights)));
        }
        if ui
            .checkbox(&mut minds.features, "Same features only")
            .on_hover_text("Tell hexes with other features apart")
            .changed()
        {
            commands.send(Command::Selected(SelectAsk::MindFeatures(minds.features)));
        }
    }
    ui.weak(match count {
        0 => "No hex selected".to_owned(),
        1 => "1 hex selected".to_owned(),
        count => format!("{count} hexes selected"),
    });
    ui.separator();
}

fn short(picking: Picking) -> &'static str {
    match picking {
        Picking::Hand => "By hand",
        Picking::Rectangle => "Rectangle",
        Picking::Lasso => "Lasso",
        Picking::Wand => "Wand",
        Picking::Same => "All the same",
    }
}
