//! The step that is put together, as a form: what it says, what the rules say of it, and what comes of that.

use beachhead_engine::Row;
use beachhead_schema::diag::Severity;
use egui::{Button, ComboBox, RichText, TextEdit, Ui};

use crate::command::{Command, Commands, DraftAsk, PlayAsk};
use crate::document::Document;
use crate::feature::script::findings_ui;
use crate::form::{FormContext, form_ui, title_of};
use crate::live::{Draft, DraftKind, Judged, LiveGame};
use crate::picture::severity_color;

/// Shows the step that is put together.
pub(super) fn draft_ui(
    ui: &mut Ui,
    document: &Document,
    live: &LiveGame,
    draft: &Draft,
    commands: &mut Commands,
) {
    let Some(shapes) = live.shapes() else { return };
    let mut send = |ask| commands.send(Command::Play(PlayAsk::Draft(ask)));
    let heading = match draft.draft_kind() {
        DraftKind::Action => "An action",
        DraftKind::Fact => "An expectation",
        DraftKind::Decides => "A decision that is due",
    };
    let blanks = draft.blanks(shapes);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(heading).strong());
        let (text, can) = match draft.judged() {
            Some(Judged::Legal(_)) => ("Do it", true),
            Some(Judged::Refused(_)) => ("Must be refused", true),
            Some(Judged::So) => ("Expect it", true),
            Some(Judged::NotSo(_)) if draft.draft_kind() == DraftKind::Fact => {
                ("Must not be so", true)
            }
            _ => ("Do it", false),
        };
        let can = can && blanks.is_empty();
        if ui.add_enabled(can, Button::new(text)).clicked() {
            send(DraftAsk::Make);
        }
        if ui.button("Put it away").clicked() {
            send(DraftAsk::Drop);
        }
    });
    match blanks.is_empty() {
        true => verdict_ui(ui, draft),
        false => {
            let names: Vec<String> = blanks.iter().map(|name| title_of(name)).collect();
            ui.weak(format!("Still to be said: {}", names.join(", ")));
        }
    }
    let mut form = FormContext::new(document.pack());
    form.unit = live.unit().cloned();
    let mut value = draft.value().clone();
    ui.push_id("draft", |ui| {
        form_ui(
            ui,
            &mut form,
            shapes.of_kind(draft.draft_kind()),
            &mut value,
        );
    });
    if let Some(why) = form.refusal() {
        let color = severity_color(Severity::Warning);
        ui.label(RichText::new(why).color(color));
    }
    if value != *draft.value() {
        send(DraftAsk::Value(value));
    }
    slots_ui(ui, draft, live, &mut send);
    match draft.draft_kind() {
        DraftKind::Action => dice_ui(ui, draft, &mut send),
        DraftKind::Fact => {
            let rows = last_rows(live);
            if let Some(row) = row_ui(ui, &rows, draft.row()) {
                send(DraftAsk::Row(row));
            }
        }
        DraftKind::Decides => {}
    }
}

/// The field that clicks on the map go into.
fn slots_ui(ui: &mut Ui, draft: &Draft, live: &LiveGame, send: &mut dyn FnMut(DraftAsk)) {
    let Some(shapes) = live.shapes() else { return };
    let slots = draft.slots(shapes);
    if slots.is_empty() {
        return;
    }
    let in_hand = draft.slot(shapes).map(|slot| slot.name);
    ui.horizontal_wrapped(|ui| {
        ui.weak("Clicks on the map go into");
        for slot in slots {
            let is_in_hand = Some(&slot.name) == in_hand.as_ref();
            let name = format!("{} by click", title_of(&slot.name));
            if ui.selectable_label(is_in_hand, name).clicked() {
                send(DraftAsk::Field(slot.name));
            }
        }
    });
}

/// The dice of an action, as one types them.
fn dice_ui(ui: &mut Ui, draft: &Draft, send: &mut dyn FnMut(DraftAsk)) {
    let dice: Vec<String> = draft.dice().iter().map(u16::to_string).collect();
    let mut text = dice.join(" ");
    ui.horizontal(|ui| {
        let label = ui.label("Dice");
        let id = ui.scope_id().with("dice");
        if let Some(typed) = ui.data(|data| data.get_temp::<String>(id)) {
            text = typed;
        }
        let field = TextEdit::singleline(&mut text).id(id).desired_width(110.0);
        let field = ui.add(field.hint_text("rolled")).labelled_by(label.id);
        if field.has_focus() {
            ui.data_mut(|data| data.insert_temp(id, text.clone()));
        } else {
            ui.data_mut(|data| data.remove::<String>(id));
        }
        if field.changed() {
            let read = text.split([' ', ',']).filter(|die| !die.is_empty());
            if let Ok(dice) = read.map(str::parse).collect::<Result<Vec<u16>, _>>() {
                send(DraftAsk::Dice(dice));
            }
        }
    });
}

/// The verdict of the rules.
fn verdict_ui(ui: &mut Ui, draft: &Draft) {
    let said = match draft.judged() {
        None => return drop(ui.weak("…")),
        Some(Judged::Legal(None)) => "It may be done".to_owned(),
        Some(Judged::Legal(Some(cost))) => format!("It may be done: {cost}"),
        Some(Judged::So) => "It is so".to_owned(),
        Some(Judged::NotSo(None)) => "It is not so".to_owned(),
        Some(Judged::NotSo(Some(instead))) => format!("It is not so: {instead}"),
        Some(Judged::Refused(violation)) => {
            let why = format!(
                "{} ({} {})",
                violation.reason, violation.rule.id, violation.rule.title
            );
            let color = severity_color(Severity::Warning);
            ui.add(egui::Label::new(RichText::new(why).color(color)).wrap());
            if let Some(help) = &violation.help {
                ui.add(egui::Label::new(help).wrap());
            }
            return;
        }
        Some(Judged::Unreadable(findings)) => return findings_ui(ui, findings),
    };
    ui.add(egui::Label::new(said).wrap());
}

/// The rows that the last move applied.
pub(super) fn last_rows(live: &LiveGame) -> Vec<&Row> {
    let shown = live.position().map(|position| &position.shown);
    let entry = shown.and_then(|shown| shown.entries.first());
    entry
        .map(beachhead_engine::Entry::rules)
        .unwrap_or_default()
}

/// A choice among the rows that the last move applied. Returns what was chosen.
pub(super) fn row_ui(ui: &mut Ui, rows: &[&Row], row: Option<&str>) -> Option<Option<String>> {
    if rows.is_empty() && row.is_none() {
        return None;
    }
    let mut chosen = None;
    ui.horizontal(|ui| {
        let label = ui.label("Because of");
        let list = ComboBox::from_id_salt("row").selected_text(row.unwrap_or("no row"));
        let list = list.width(150.0).show_ui(ui, |ui| {
            if ui.selectable_label(row.is_none(), "no row").clicked() {
                chosen = Some(None);
            }
            for known in rows {
                let text = format!("{} {}", known.id, known.title);
                if ui.selectable_label(row == Some(&*known.id), text).clicked() {
                    chosen = Some(Some(known.id.to_string()));
                }
            }
        });
        list.response.labelled_by(label.id);
    });
    chosen
}
