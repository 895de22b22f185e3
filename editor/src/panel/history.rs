//! The history: every edit by name. A click goes there and back.

use crate::command::{Command, Commands};
use crate::document::Document;

/// Lists the steps, the first on top; what is undone is grey.
pub(crate) fn history_ui(ui: &mut egui::Ui, document: &Document, commands: &mut Commands) {
    let done = document.done();
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show(ui, |ui| {
            let opened = std::iter::once("As opened").chain(document.history());
            for (step, name) in opened.enumerate() {
                let text = egui::RichText::new(name);
                let text = if step > done { text.weak() } else { text };
                if ui.selectable_label(step == done, text).clicked() {
                    commands.send(Command::Jump(step));
                }
            }
        });
}
