//! What the next chart is, and what can be done with the one that is selected.

use beachhead_schema::map::ChartKind;
use egui::{ComboBox, DragValue, TextEdit, Ui};

use crate::brush::{Brush, ChartDraft};
use crate::command::{Command, Commands};

/// The most columns and rows that a chart is drawn with.
const MOST: u16 = 40;

/// Shows kind, title, columns and rows.
pub(in crate::tool) fn chart_ui(ui: &mut Ui, draft: &ChartDraft, commands: &mut Commands) {
    let mut after = draft.clone();
    let label = ui.label("Chart kind");
    let list = ComboBox::from_id_salt("kind of the next chart").width(ui.available_width());
    let list = list.selected_text(draft.kind.title()).show_ui(ui, |ui| {
        for kind in ChartKind::ALL {
            ui.selectable_value(&mut after.kind, kind, kind.title());
        }
    });
    list.response.labelled_by(label.id);
    let label = ui.label("Chart title");
    let title = TextEdit::singleline(&mut after.title)
        .desired_width(f32::INFINITY)
        .hint_text("England");
    ui.add(title).labelled_by(label.id);
    ui.horizontal(|ui| {
        let label = ui.label("Columns");
        let columns = DragValue::new(&mut after.columns).range(1..=MOST);
        ui.add(columns).labelled_by(label.id);
        if after.kind == ChartKind::Turns {
            ui.weak("a cell a turn");
        }
    });
    if after.kind != ChartKind::Turns {
        ui.horizontal(|ui| {
            let label = ui.label("Rows");
            let rows = DragValue::new(&mut after.rows).range(1..=MOST);
            ui.add(rows).labelled_by(label.id);
        });
    }
    if after != *draft {
        commands.send(Command::Load(Brush::Chart(after)));
    }
    ui.weak("Drag a rectangle beside the map");
}
