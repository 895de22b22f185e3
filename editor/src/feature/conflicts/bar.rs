//! The bar that reports conflicts of a pack.

use egui::{Frame, Panel, Ui};

use crate::command::{Command, Commands, ConflictAsk};
use crate::words::counted;

/// Shows the bar.
pub(super) fn report_ui(ui: &mut Ui, count: usize, commands: &mut Commands) {
    let frame = Frame::side_top_panel(ui.style()).fill(ui.visuals().selection.bg_fill);
    Panel::top("conflicts reported")
        .frame(frame)
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                let conflicts = counted(count, "conflict");
                ui.label(format!("A merge has left {conflicts} in this pack."));
                for (text, tip, ask) in [
                    (
                        "Resolve conflicts",
                        "Compare the versions, and take one of each",
                        ConflictAsk::Open,
                    ),
                    (
                        "Not now",
                        "Takes this bar away; Edit › Resolve conflicts… opens the panel",
                        ConflictAsk::Dismiss,
                    ),
                ] {
                    if ui.button(text).on_hover_text(tip).clicked() {
                        commands.send(Command::Conflict(ask));
                    }
                }
            });
        });
}
