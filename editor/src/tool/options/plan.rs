//! Controls of the plan tool: fields of the record in hand, the list of records, the form of that record.

use std::collections::BTreeMap;

use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::edit::Spot;
use beachhead_schema::pack::Pack;
use egui::{RichText, ScrollArea, Ui};

use crate::brush::Brush;
use crate::checker::Checker;
use crate::command::{Command, Commands};
use crate::document::Document;
use crate::form::{FormContext, PlanField, RecordPath, form_ui, ids_of, title_of};
use crate::picture::severity_color;
use crate::plan::{Change, PlanRecord, Plans};

/// The part of the list's height that records get while one is in hand.
const SHARE: f32 = 0.45;

/// Findings in records of the rulebook's own part.
#[derive(Debug, Default)]
pub(in crate::tool) struct RecordFindings {
    of: Option<(u64, bool)>,
    found: BTreeMap<RecordPath, Vec<(Severity, String)>>,
}

impl RecordFindings {
    /// Sorts the findings by record, where there are newer ones.
    pub(in crate::tool) fn follow(
        &mut self,
        document: &Document,
        checker: &Checker,
        plans: &Plans,
    ) {
        let revision = document.revision();
        let of = Some((revision, checker.is_current(revision)));
        if self.of == of {
            return;
        }
        self.of = of;
        self.found.clear();
        let Some(scenario) = document.scenario() else {
            return;
        };
        let spot = Spot::Rules(scenario.id.clone());
        let of_rules = checker.findings().iter().filter(|finding| {
            let address = finding.address.as_ref();
            address.is_some_and(|address| address.spot == spot)
        });
        for finding in of_rules {
            if let Some(record) = plans.records.iter().find(|it| is_about(finding, it, plans)) {
                let found = self.found.entry(record.path.clone()).or_default();
                found.push((finding.severity, finding.message.clone()));
            }
        }
    }

    fn of(&self, record: &PlanRecord) -> &[(Severity, String)] {
        self.found.get(&record.path).map_or(&[], Vec::as_slice)
    }
}

/// Whether a finding in the rulebook's own part is about a record: about its line, or a line of one of its fields.
fn is_about(finding: &Diagnostic, record: &PlanRecord, plans: &Plans) -> bool {
    let address = finding.address.as_ref();
    let Some((field, line)) = address.and_then(|it| it.field.zip(it.index)) else {
        return false;
    };
    match plans.place(&record.path) {
        Some(place) => place == (field, line),
        None => record.is_of_rulebook() && record.fields.iter().any(|it| it.name == field),
    }
}

/// The records of the scenario, and the form of the one in hand.
pub(in crate::tool) struct RecordList<'a> {
    pub(in crate::tool) pack: &'a Pack,
    pub(in crate::tool) plans: &'a Plans,
    pub(in crate::tool) findings: &'a RecordFindings,
    pub(in crate::tool) in_hand: Option<(&'a PlanRecord, &'a PlanField)>,
}

impl RecordList<'_> {
    /// Shows the list, and below it the form.
    pub(in crate::tool) fn show(&self, ui: &mut Ui, commands: &mut Commands) {
        if self.plans.records.is_empty() && self.plans.lists.is_empty() {
            ui.weak("The scenario has no record that names hexes or units");
            return;
        }
        let Some((record, _)) = self.in_hand else {
            ui.weak("Choose a record, or click a hex that one names");
            return self.records_ui(ui, commands);
        };
        let height = (ui.clip_rect().height() * SHARE).max(90.0);
        self.fields_ui(ui, record, commands);
        ui.separator();
        ScrollArea::vertical()
            .id_salt("plan records")
            .max_height(height)
            .show(ui, |ui| self.records_ui(ui, commands));
        ui.separator();
        ui.push_id(&record.path, |ui| self.form_ui(ui, record, commands));
    }

    /// A button for each field that can be edited on the map.
    fn fields_ui(&self, ui: &mut Ui, record: &PlanRecord, commands: &mut Commands) {
        ui.label(format!("In hand: {}", record.called()));
        ui.horizontal_wrapped(|ui| {
            for field in &record.fields {
                let is_on = self.in_hand.is_some_and(|(_, chosen)| chosen == field);
                let label = ui.selectable_label(is_on, title_of(&field.name));
                if label.on_hover_text(&field.about).clicked() {
                    let path = Some(record.path.clone());
                    let field = Some(field.name.clone());
                    commands.send(Command::Load(Brush::Record(path, field)));
                }
            }
        });
    }

    /// Every record below the list that it is in, and for each list a button that adds one.
    fn records_ui(&self, ui: &mut Ui, commands: &mut Commands) {
        ui.spacing_mut().item_spacing.y = 2.0;
        let mut titles: Vec<&str> = Vec::new();
        let records = self.plans.records.iter().map(|record| &record.list);
        for title in records.chain(self.plans.lists.iter().map(|list| &list.title)) {
            if !titles.contains(&title.as_str()) {
                titles.push(title);
            }
        }
        for title in titles {
            ui.strong(title);
            for record in self.plans.records.iter().filter(|it| it.list == *title) {
                self.row_ui(ui, record, commands);
            }
            for list in self.plans.lists.iter().filter(|list| list.title == *title) {
                let add = format!("+ Add {}", list.noun);
                if ui.small_button(add.trim_end()).clicked() {
                    let (path, change) = self.plans.add(self.pack, &list.path);
                    send(change, commands);
                    commands.send(Command::Load(Brush::Record(Some(path), None)));
                }
            }
            ui.add_space(6.0);
        }
    }

    fn row_ui(&self, ui: &mut Ui, record: &PlanRecord, commands: &mut Commands) {
        let is_on = self.in_hand.is_some_and(|(it, _)| it.path == record.path);
        let found = self.findings.of(record);
        let mut text = RichText::new(&record.title);
        if let Some((worst, _)) = found.first() {
            text = text.color(severity_color(*worst));
        }
        let row = ui.selectable_label(is_on, text);
        let row = match found {
            [] => row.on_hover_text("Edit it on the map"),
            _ => {
                let messages = found.iter().map(|(_, message)| message.as_str());
                row.on_hover_text(messages.collect::<Vec<_>>().join("\n"))
            }
        };
        if row.clicked() {
            let path = (!is_on).then(|| record.path.clone());
            commands.send(Command::Load(Brush::Record(path, None)));
        }
    }

    /// The form of a record: what of it the map doesn't show is edited here, and units that stand nowhere.
    fn form_ui(&self, ui: &mut Ui, record: &PlanRecord, commands: &mut Commands) {
        ui.strong(record.called());
        for (severity, message) in self.findings.of(record) {
            ui.colored_label(severity_color(*severity), message);
        }
        let Some(shape) = self.plans.shape(&record.path) else {
            return;
        };
        // Its lists of other records have lines of their own above.
        let shape = shape.without_long();
        let mut form = FormContext::new(self.pack);
        form.ids = ids_of(self.pack, record.path.section().as_slice());
        let mut value = record.value.clone();
        form_ui(ui, &mut form, &shape, &mut value);
        if let Some(why) = form.refusal() {
            commands.send(Command::ShowMessage(why));
        }
        if value != record.value {
            let path = record.path.renamed(&value);
            let is_renamed = path != record.path;
            send(self.plans.set_record(self.pack, record, value), commands);
            if is_renamed {
                commands.send(Command::Load(Brush::Record(Some(path), None)));
            }
        }
        if self.plans.place(&record.path).is_some()
            && ui
                .small_button("Remove")
                .on_hover_text("Take the record out of the scenario; this can be undone")
                .clicked()
        {
            send(self.plans.remove(self.pack, record), commands);
        }
    }
}

/// Sends the edit, or says why there is none.
pub(in crate::tool) fn send(change: Change, commands: &mut Commands) {
    match change {
        Ok(edit) => commands.extend(edit.map(Command::Apply)),
        Err(why) => commands.send(Command::ShowMessage(why)),
    }
}
