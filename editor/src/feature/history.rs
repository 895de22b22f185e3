//! The history: every edit by name, what is undone in grey, where it was saved. A click goes there and back.
//!
//! Only visible rows are drawn: a long day has ten thousand.

use egui::{Id, RichText, ScrollArea, Ui};

use crate::command::{Command, Commands};
use crate::document::Document;

/// A history shorter than this needs no filter.
const LONG: usize = 20;

/// Lists the steps, the first on top; `filter` is what their names must hold.
pub(crate) fn history_ui(
    ui: &mut Ui,
    document: &Document,
    filter: &mut String,
    commands: &mut Commands,
) {
    let steps = document.history().len();
    if steps > LONG {
        ui.horizontal(|ui| {
            let hint = format!("Filter {steps} steps");
            let field = egui::TextEdit::singleline(filter).hint_text(hint);
            let label = ui.label("Find");
            ui.add(field.desired_width(ui.available_width() - 8.0))
                .labelled_by(label.id);
        });
    } else {
        filter.clear();
    }
    let wanted = filter.trim().to_lowercase();
    let shown: Option<Vec<usize>> = (!wanted.is_empty()).then(|| {
        let names = document.history().enumerate();
        names
            .filter(|(_, name)| name.to_lowercase().contains(&wanted))
            .map(|(at, _)| at + 1)
            .collect()
    });
    let rows = shown.as_ref().map_or(steps + 1, Vec::len);
    if rows == 0 {
        ui.weak("No step is called that");
    }
    let height = ui.spacing().interact_size.y;
    let mut list = ScrollArea::vertical().auto_shrink(false);
    // Where one is comes into view when it is another place than before.
    let place = (document.done(), steps);
    let id = Id::unique("place in the history");
    let before = ui.data_mut(|data| data.get_temp(id));
    if before != Some(place) && shown.is_none() {
        ui.data_mut(|data| data.insert_temp(id, place));
        let step = height + ui.spacing().item_spacing.y;
        let middle = ui.available_height() / 2.0;
        list = list.vertical_scroll_offset((document.done() as f32 * step - middle).max(0.0));
    }
    list.show_rows(ui, height, rows, |ui, range| {
        for row in range {
            let step = match &shown {
                Some(shown) => shown.get(row).copied().unwrap_or_default(),
                None => row,
            };
            step_ui(ui, document, step, commands);
        }
    });
}

fn step_ui(ui: &mut Ui, document: &Document, step: usize, commands: &mut Commands) {
    let name = match step.checked_sub(1) {
        Some(at) => document.step_name(at).unwrap_or_default(),
        None => "As opened",
    };
    let (done, is_saved) = (document.done(), document.saved_at() == Some(step));
    let text = RichText::new(name);
    let text = if step > done { text.weak() } else { text };
    let tip = match step {
        _ if step == done => "You are here",
        _ if step < done => "Take back everything after this",
        _ => "Make everything again up to this",
    };
    ui.horizontal(|ui| {
        let row = ui.selectable_label(step == done, text).on_hover_text(tip);
        if row.clicked() {
            commands.send(Command::Jump(step));
        }
        if is_saved {
            ui.weak("saved")
                .on_hover_text("What the files on the disk hold");
        }
    });
}
