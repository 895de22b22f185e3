//! What the label in hand, or else the next one, says and how.

use beachhead_schema::edit::{letter_label, remove_label};
use beachhead_schema::pack::Pack;
use egui::{DragValue, Key, TextEdit, Ui};

use crate::brush::{Brush, LabelDraft};
use crate::command::{Command, Commands};

/// Shows text, size and angle. A change of the label in hand is made when the field is left or the drag ends, so that
/// it is one step of the history.
pub(in crate::tool) fn label_ui(
    ui: &mut Ui,
    pack: &Pack,
    draft: &LabelDraft,
    commands: &mut Commands,
) {
    let labels = &pack.map.labels;
    let held = draft.chosen.as_ref().and_then(|id| labels.get(id));
    let mut after = draft.clone();
    let heading = if held.is_some() {
        "Label in hand"
    } else {
        "Next label"
    };
    let heading = ui.label(heading);
    let text = TextEdit::singleline(&mut after.lettering.text)
        .desired_width(f32::INFINITY)
        .hint_text("Its text");
    let text = ui.add(text).labelled_by(heading.id);
    let mut done = text.lost_focus();
    ui.horizontal(|ui| {
        let label = ui.label("Size");
        let size = DragValue::new(&mut after.lettering.size).range(5..=400);
        let size = ui.add(size.suffix(" %")).labelled_by(label.id);
        let size = size.on_hover_text("Height of the letters, in hundredths of a hex");
        let label = ui.label("Angle");
        let angle = DragValue::new(&mut after.lettering.angle).range(-180..=180);
        let angle = ui.add(angle.suffix("°")).labelled_by(label.id);
        let angle = angle.on_hover_text("Degrees that the text is turned clockwise");
        for field in [size, angle] {
            done |= field.drag_stopped() || field.lost_focus();
        }
    });
    let is_given_up = text.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape));
    if let Some(label) = held.filter(|_| is_given_up) {
        after.lettering.text.clone_from(&label.text);
    }
    if after != *draft {
        commands.send(Command::Load(Brush::Label(after.clone())));
    }
    let Some(label) = held else {
        ui.weak("Then click where its middle lies");
        return;
    };
    if done {
        let edit = letter_label(&pack.map, &label.id, &after.lettering);
        commands.extend(edit.map(Command::Apply));
    }
    ui.horizontal(|ui| {
        if ui
            .button("Let go")
            .on_hover_text("Have no label in hand")
            .clicked()
        {
            let next = LabelDraft {
                chosen: None,
                ..after.clone()
            };
            commands.send(Command::Load(Brush::Label(next)));
        }
        let remove = ui.button("Remove label");
        if remove
            .on_hover_text("Take it off the map (Delete)")
            .clicked()
        {
            let edit = remove_label(&pack.map, &label.id);
            commands.extend(edit.map(Command::Apply));
            commands.send(Command::Load(Brush::Label(LabelDraft::default())));
        }
    });
}
