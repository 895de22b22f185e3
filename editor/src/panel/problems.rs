//! What the checks found, worst first. A click shows the hex; a fix is one undoable edit.

use beachhead_schema::diag::{Diagnostic, Severity};

use crate::canvas::severity_color;
use crate::checker::{Checker, hex_of};
use crate::command::{Command, Commands};
use crate::document::Document;

/// The most findings that are listed; they come worst first.
const MOST: usize = 200;

/// Lists the findings.
pub(crate) fn problems_ui(
    ui: &mut egui::Ui,
    document: &Document,
    checker: &Checker,
    commands: &mut Commands,
) {
    if !checker.is_current(document.revision()) {
        ui.weak("Checking…");
    } else if checker.findings().is_empty() {
        ui.weak("No problems found");
    }
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| {
            let all = checker.findings();
            for finding in all.iter().take(MOST) {
                finding_ui(ui, document, finding, commands);
            }
            if let Some(more) = all.len().checked_sub(MOST + 1) {
                ui.weak(format!("and {} more", more + 1));
            }
        });
}

fn finding_ui(
    ui: &mut egui::Ui,
    document: &Document,
    finding: &Diagnostic,
    commands: &mut Commands,
) {
    let hex = hex_of(finding, document);
    let color = severity_color(finding.severity);
    let (body, small) = (ui.visuals().text_color(), ui.visuals().weak_text_color());
    let mut text = egui::text::LayoutJob::default();
    let mut add = |words: &str, size: f32, color| {
        text.append(
            words,
            0.0,
            egui::TextFormat::simple(egui::FontId::proportional(size), color),
        )
    };
    add(word(finding.severity), 13.0, color);
    add(&format!("{}\n", finding.message), 13.0, body);
    let place = hex
        .as_ref()
        .map(|hex| format!(" · hex {hex}"))
        .unwrap_or_default();
    let rule = finding
        .rule
        .as_ref()
        .map(|rule| format!(" · {rule}"))
        .unwrap_or_default();
    add(&format!("{}{place}{rule}", finding.code), 11.0, small);
    text.wrap.max_width = ui.available_width() - 12.0;
    let row = ui.add(egui::Button::selectable(false, text).wrap_mode(egui::TextWrapMode::Wrap));
    let row = row.on_hover_ui(|ui| {
        ui.set_max_width(420.0);
        ui.label(&finding.message);
        finding.notes.iter().for_each(|note| drop(ui.weak(note)));
        if let Some(help) = &finding.help {
            ui.label(format!("Help: {help}"));
        }
        if !finding.place.file.is_empty() {
            ui.weak(&finding.place.file);
        }
    });
    if let Some(hex) = hex
        && row.clicked()
    {
        commands.send(Command::ShowHex(hex));
    }
    for fix in &finding.fixes {
        if ui
            .small_button(&fix.title)
            .on_hover_text("Mend it; this can be undone")
            .clicked()
        {
            commands.send(Command::Apply(fix.edit.clone()));
        }
    }
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "Error  ",
        Severity::Warning => "Warning  ",
        Severity::Info => "Note  ",
    }
}
