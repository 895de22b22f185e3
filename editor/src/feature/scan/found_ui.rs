//! How far the search for a grid is, and the number that it asks for once it is found.

use egui::{Color32, Key, RichText, TextEdit, Ui};

use crate::command::{Command, Commands, ScanAsk};
use crate::scan::Scans;

/// Shows the search, or what it has found.
pub(super) fn find_ui(ui: &mut Ui, scans: &mut Scans, commands: &mut Commands) {
    let mut send = |ask| commands.send(Command::Scan(ask));
    if let Some((_, finding)) = &scans.finding {
        let share = finding.share();
        let text = format!("Looking for the grid: {:.0} %", share * 100.0);
        ui.add(egui::ProgressBar::new(share).text(text));
        if ui.button("Stop looking").clicked() {
            send(ScanAsk::StopFinding);
        }
        return;
    }
    let Some(found) = &scans.found else {
        return;
    };
    let (columns, rows) = found.grid.layout.size();
    let pieces = match found.grid.pieces() {
        1 => String::new(),
        pieces => format!(", in {pieces} pieces"),
    };
    ui.label(
        RichText::new(format!(
            "Found {columns} columns by {rows} rows of hexes{pieces}."
        ))
        .strong(),
    );
    ui.label("Look at the outlines: do they lie on the printed lines? Then type the number that is printed on the marked hex, or click another hex and type its number.");
    let entered = ui.horizontal(|ui| {
        let label = ui.label("Number of the marked hex");
        let mut number = found.number.clone();
        let field = TextEdit::singleline(&mut number).desired_width(80.0);
        let field = ui.add(field).labelled_by(label.id);
        if std::mem::take(&mut scans.wants_focus) {
            field.request_focus();
        }
        if field.changed() {
            number.retain(|letter| !letter.is_whitespace());
            send(ScanAsk::FoundNumber(number));
        }
        field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
    });
    ui.horizontal(|ui| {
        if ui.button("Tie the scan").clicked() || entered.inner {
            send(ScanAsk::TakeFoundNumber);
        }
        if ui.button("Put the grid aside").clicked() {
            send(ScanAsk::StopFinding);
        }
    });
    if !found.says.is_empty() {
        ui.colored_label(Color32::from_rgb(214, 148, 30), &found.says);
    }
    ui.separator();
}
