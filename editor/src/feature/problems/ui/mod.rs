//! What the checks found, on the bytes that would be saved: in groups, as far as it is asked for. A click shows the
//! hex and what would fix it; a fix is one undoable edit.

mod explain;
mod listing;

pub(crate) use explain::explain_ui;
pub(crate) use listing::{Grouping, Listing};

use beachhead_check::fix;
use beachhead_schema::conflict::OPEN_CONFLICT;
use beachhead_schema::diag::{Diagnostic, Severity, Subject};
use beachhead_schema::edit::Safety;
use egui::{Button, Color32, ComboBox, FontId, TextEdit, Ui};
use listing::{Group, word};

use crate::checker::{Checker, hex_of};
use crate::command::{Command, Commands, ConflictAsk, ProblemAsk};
use crate::document::Document;
use crate::picture::severity_color;
use crate::table::row_of;

/// The most findings that are listed at once.
const MOST: usize = 200;

/// Lists the findings.
pub(crate) fn problems_ui(
    ui: &mut Ui,
    document: &Document,
    checker: &Checker,
    listing: &mut Listing,
    commands: &mut Commands,
) {
    let is_current = checker.is_current(document.revision());
    let all = checker.findings();
    if !is_current {
        ui.weak("Checking…");
    } else if all.is_empty() {
        ui.weak("No problems found");
    }
    if all.is_empty() {
        return;
    }
    filter_ui(ui, all, listing, commands);
    let groups = listing.groups(all);
    if groups.is_empty() {
        ui.weak("None of them passes the filter");
    }
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| {
            let mut room = MOST;
            for group in &groups {
                header_ui(ui, group, is_current, commands);
                for (at, finding) in group.members.iter().take(room) {
                    let is_open = listing.is_at(finding);
                    finding_ui(ui, document, *at, finding, is_open, commands);
                    if is_open {
                        details_ui(ui, document, finding, is_current, listing, commands);
                    }
                }
                room = room.saturating_sub(group.members.len());
            }
            let listed: usize = groups.iter().map(|group| group.members.len()).sum();
            if listed > MOST {
                ui.weak(format!("and {} more", listed - MOST));
            }
        });
}

/// How they are grouped, which severities are shown, and the words that they must have.
fn filter_ui(ui: &mut Ui, all: &[Diagnostic], listing: &mut Listing, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        ComboBox::from_id_salt("grouping of problems")
            .selected_text(listing.grouping.called())
            .width(84.0)
            .show_ui(ui, |ui| {
                for grouping in Grouping::ALL {
                    ui.selectable_value(&mut listing.grouping, grouping, grouping.called());
                }
            })
            .response
            .on_hover_text("How the problems are grouped");
        for severity in [Severity::Error, Severity::Warning, Severity::Info] {
            let count = all.iter().filter(|it| it.severity == severity).count();
            let on = !listing.hidden.contains(&severity);
            let toggle = ui.selectable_label(on, format!("{} {count}", word(severity)));
            if toggle.on_hover_text("Show or hide these").clicked() {
                listing.toggle(severity);
            }
        }
        for (ask, text) in [
            (ProblemAsk::Previous, "Previous"),
            (ProblemAsk::Next, "Next"),
        ] {
            let command = Command::Problem(ask);
            let Some(row) = row_of(&command) else {
                continue;
            };
            let button = ui.small_button(text).on_hover_text(row.hint(ui.ctx()));
            if button.clicked() {
                commands.send(command);
            }
        }
    });
    let field = TextEdit::singleline(&mut listing.filter)
        .desired_width(f32::INFINITY)
        .hint_text("Filter: words, a code, a hex");
    let field = ui.add(field);
    field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Filter problems"));
    field.on_hover_text("Only problems that have all of these words are listed");
}

/// The name of a group; where it is a code, its page and the fixing of all.
fn header_ui(ui: &mut Ui, group: &Group<'_>, is_current: bool, commands: &mut Commands) {
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.strong(format!("{} ({})", group.title, group.members.len()));
        let Some(code) = group.code else { return };
        let explain = ui.small_button(format!("Explain {}", code.id));
        if explain
            .on_hover_text("What is checked, why, and how to fix it")
            .clicked()
        {
            commands.send(Command::Problem(ProblemAsk::Explain(Some(code))));
        }
        if fix::may_be_fixed(code) && is_current {
            for (safety, text, tip) in [
                (
                    Safety::Safe,
                    "Fix the sure ones",
                    "Make the fixes that surely keep what is meant, all in one step",
                ),
                (
                    Safety::Unsafe,
                    "Fix all",
                    "Make the first fix of each, guesses too, all in one step; look at them then",
                ),
            ] {
                if ui.small_button(text).on_hover_text(tip).clicked() {
                    commands.send(Command::Problem(ProblemAsk::FixAll(code, safety)));
                }
            }
        }
    });
}

fn finding_ui(
    ui: &mut Ui,
    document: &Document,
    at: usize,
    finding: &Diagnostic,
    is_open: bool,
    commands: &mut Commands,
) {
    let hex = hex_of(finding, document);
    let color = severity_color(finding.severity);
    let (body, small) = (ui.visuals().text_color(), ui.visuals().weak_text_color());
    let mut text = egui::text::LayoutJob::default();
    let mut add = |words: &str, size: f32, color: Color32| {
        let format = egui::TextFormat::simple(FontId::proportional(size), color);
        text.append(words, 0.0, format);
    };
    add(&format!("{}  ", word(finding.severity)), 13.0, color);
    add(&format!("{}\n", finding.message), 13.0, body);
    let place = hex.map(|hex| format!(" · hex {hex}")).unwrap_or_default();
    let rule = finding.rule.as_ref();
    let rule = rule.map(|rule| format!(" · {rule}")).unwrap_or_default();
    let file = Some(&finding.place.file).filter(|file| !file.is_empty());
    let file = file.map(|file| format!(" · {file}")).unwrap_or_default();
    add(&format!("{}{place}{rule}{file}", finding.code), 11.0, small);
    text.wrap.max_width = ui.available_width() - 12.0;
    let row = ui.add(Button::selectable(is_open, text).wrap_mode(egui::TextWrapMode::Wrap));
    let row = row.on_hover_text("Click to see where it is, and what would fix it");
    if is_open && ui.memory_mut(|memory| memory.data.remove_temp::<bool>(scroll_id()).is_some()) {
        row.scroll_to_me(None);
    }
    if row.clicked() {
        commands.send(Command::Problem(ProblemAsk::Show(at)));
    }
}

/// Under this a jump leaves word that the list should follow.
pub(crate) fn scroll_id() -> egui::Id {
    egui::Id::unique("scroll to the problem")
}

/// What else helps to see the finding that is open, and what would fix it.
fn details_ui(
    ui: &mut Ui,
    document: &Document,
    finding: &Diagnostic,
    is_current: bool,
    listing: &mut Listing,
    commands: &mut Commands,
) {
    ui.indent("details", |ui| {
        finding.notes.iter().for_each(|note| drop(ui.weak(note)));
        if let Some(help) = &finding.help {
            ui.label(format!("Help: {help}"));
        }
        ui.horizontal_wrapped(|ui| {
            // On a pack that has changed since, a fix may be about something else.
            let fixes = is_current.then(|| listing.fixes(document, finding));
            for fix in fixes.into_iter().flatten() {
                let tip = match fix.safety {
                    Safety::Safe => "Fix it; this can be undone",
                    Safety::Unsafe => "A guess: look at what came of it; this can be undone",
                };
                if ui.button(&fix.title).on_hover_text(tip).clicked() {
                    commands.send(Command::Apply(fix.edit.clone()));
                }
            }
            conflict_ui(ui, finding, commands);
            let explain = ui.button("Explain");
            if explain
                .on_hover_text("What is checked, why, and how to fix it")
                .clicked()
            {
                commands.send(Command::Problem(ProblemAsk::Explain(Some(finding.code))));
            }
        });
    });
}

/// Where a finding is a conflict, a button that shows its versions.
fn conflict_ui(ui: &mut Ui, finding: &Diagnostic, commands: &mut Commands) {
    let record = finding.subjects.iter().find_map(|subject| match subject {
        Subject::Item(record) => Some(record),
        _ => None,
    });
    let Some(record) = record.filter(|_| finding.code == OPEN_CONFLICT) else {
        return;
    };
    let button = ui.button("Compare versions");
    if button
        .on_hover_text("Show its three versions beside each other, and take one of them")
        .clicked()
    {
        commands.send(Command::Conflict(ConflictAsk::ShowRecord(record.clone())));
    }
}
