//! The ways of the select tool, in the strip of options while it is in hand.

use beachhead_schema::fragment::Unknown;
use egui::Ui;

use crate::brush::Picking;
use crate::command::{Command, Commands, SelectAsk};
use crate::table::row_of;
use crate::tool::{Floating, Minding};

/// Shows the ways to pick hexes, and what the wand minds.
pub(crate) fn select_ui(
    ui: &mut Ui,
    picking: Picking,
    minding: Minding,
    count: usize,
    commands: &mut Commands,
) {
    ui.horizontal_wrapped(|ui| {
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
    });
    if matches!(picking, Picking::Wand | Picking::Same) {
        let mut minds = minding;
        if ui
            .checkbox(&mut minds.heights, "Same elevation only")
            .on_hover_text("Hexes of other elevations are not selected")
            .changed()
        {
            commands.send(Command::Selected(SelectAsk::MindHeights(minds.heights)));
        }
        if ui
            .checkbox(&mut minds.features, "Same features only")
            .on_hover_text("Hexes with other features are not selected")
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
    if count > 0 {
        ui.weak("Drag them to move them, with Ctrl to copy them");
    }
}

/// What is in hand and how it is set down, over the map.
pub(crate) fn floating_ui(ui: &mut Ui, floating: &Floating, commands: &mut Commands) {
    let title = if floating.moved.is_some() {
        "Move hexes"
    } else {
        "Paste hexes"
    };
    egui::Window::new(title)
        .collapsible(false)
        .resizable(false)
        .default_width(300.0)
        .anchor(egui::Align2::CENTER_TOP, egui::vec2(0.0, 8.0))
        .constrain_to(ui.max_rect())
        .show(ui.ctx(), |ui| {
            ui.label("Click: set down  ·  R, Shift+R: turn  ·  F, Shift+F: flip  ·  Esc: give up");
            if floating.moved.is_none() {
                ui.weak("With Shift held, a click leaves them in hand.");
            }
            if !floating.unknown.is_empty() && floating.moved.is_none() {
                ui.separator();
                let list = floating.unknown.join(", ");
                ui.label(format!("Not in this palette: {list}"));
                let brings = floating.pasting.unknown == Unknown::Bring;
                for (text, choice) in [("Leave them out", false), ("Bring them as they are", true)]
                {
                    if ui.radio(brings == choice, text).clicked() {
                        commands.send(Command::Selected(SelectAsk::BringUnknown(choice)));
                    }
                }
            }
            if !floating.pasting.turning.is_none() && floating.fragment.has_turned_tiles() {
                ui.weak("Tiles keep the way they lie.");
            }
            if !floating.fragment.units.is_empty() {
                let mut units = floating.pasting.units;
                if ui.checkbox(&mut units, "Units come along").changed() {
                    commands.send(Command::Selected(SelectAsk::WithUnits(units)));
                }
            }
        });
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
