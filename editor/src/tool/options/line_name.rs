//! What lines are called that are drawn next.

use egui::{TextEdit, Ui};

use crate::brush::{Brush, Brushes};
use crate::command::{Command, Commands};

/// The field for the name that hexsides and paths get: of a river, of a road.
pub(in crate::tool) fn line_name_ui(ui: &mut Ui, brushes: &Brushes, commands: &mut Commands) {
    let label = ui.label("Called");
    let mut name = brushes.name.clone();
    let field = TextEdit::singleline(&mut name)
        .desired_width(120.0)
        .hint_text("no name");
    let field = ui.add(field).labelled_by(label.id);
    let tip = "What is drawn next gets this name; draw over a line to name it";
    if field.on_hover_text(tip).changed() {
        commands.send(Command::Load(Brush::Named(name)));
    }
}
