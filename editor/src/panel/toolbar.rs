//! The toolbar: history, and the field that goes to a hex.

use beachhead_schema::hex::HexNo;
use egui::text::{CCursor, CCursorRange};

use crate::command::{Command, Commands};
use crate::table::row_of;

/// The field for a hex number between two frames.
#[derive(Debug, Default)]
pub(crate) struct GoTo {
    pub(crate) text: String,
    /// The field wants the keyboard.
    pub(crate) wants_focus: bool,
}

/// Shows the toolbar. `can` says whether there is anything to undo and to redo, `turn` where the game stands that is being played.
pub(crate) fn toolbar_ui(
    ui: &mut egui::Ui,
    can: [bool; 2],
    turn: Option<&str>,
    go_to: &mut GoTo,
    commands: &mut Commands,
) {
    ui.horizontal_wrapped(|ui| {
        for (command, enabled) in [Command::Undo, Command::Redo].into_iter().zip(can) {
            let Some(row) = row_of(&command) else {
                continue;
            };
            let button = ui.add_enabled(enabled, egui::Button::new(row.text));
            if button.on_hover_text(row.hint(ui.ctx())).clicked() {
                commands.send(command);
            }
        }
        ui.separator();
        go_to_ui(ui, go_to, commands);
        if let Some(row) = row_of(&Command::Fit)
            && ui
                .button(row.text)
                .on_hover_text(row.hint(ui.ctx()))
                .clicked()
        {
            commands.send(Command::Fit);
        }
        if let Some(turn) = turn {
            ui.separator();
            ui.add(egui::Label::new(egui::RichText::new(turn).strong()).truncate());
        }
    });
}

fn go_to_ui(ui: &mut egui::Ui, go_to: &mut GoTo, commands: &mut Commands) {
    let label = ui.label("Go to");
    let length = go_to.text.chars().count();
    let mut shown = egui::TextEdit::singleline(&mut go_to.text)
        .desired_width(64.0)
        .hint_text("2206")
        .show(ui);
    let response = shown.response.response.labelled_by(label.id);
    if std::mem::take(&mut go_to.wants_focus) {
        response.request_focus();
        // Whoever types replaces the hex of the last time.
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(length));
        shown.state.cursor.set_char_range(Some(all));
        shown.state.store(ui.ctx(), response.id);
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
        commands.send(Command::ShowHex(HexNo::from(go_to.text.trim())));
    }
}
