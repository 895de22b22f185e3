//! The forms of a scenario: its head, its lists, and what only its rulebook has.
//!
//! They are made from the JSON Schema of scenario files, so a rulebook that is new brings its own. What was changed is read
//! as a file is, with the same messages, and becomes one edit of the records that differ.

use beachhead_schema::diag::Severity;
use beachhead_schema::edit::{Edit, set_scenario};
use beachhead_schema::hex::HexNo;
use beachhead_schema::io::{SourceFile, Syntax, read_part, write_bare};
use beachhead_schema::json::PARTS;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{ScrollArea, Ui};
use serde_json::Value;

use crate::command::{Command, ForcesAsk};
use crate::form::{FormContext, Shape, form_ui};
use crate::session::Session;

/// The parts of a scenario, by the fields of its file, as they are called here.
const SECTIONS: [(&str, &[&str], &str); 7] = [
    (
        "Head",
        &["title", "turns", "first"],
        "What it is called, how long it lasts, who begins",
    ),
    ("Groups", &["groups"], "Where which units may be set up"),
    (
        "Schedule",
        &["reinforcements"],
        "What comes later, by turn and entry",
    ),
    (
        "Allotments",
        &["allotments"],
        "Points and markers, a record for each kind",
    ),
    ("Victory", &["victory"], "What has to be held"),
    (
        "Options",
        &["options"],
        "Optional rules, and whether they are played",
    ),
    (
        "Of the rulebook",
        &["rules"],
        "What only scenarios of this rulebook have",
    ),
];

/// The forms between two frames.
#[derive(Debug, Default)]
pub(crate) struct ScenarioForms {
    pub(crate) is_open: bool,
    section: usize,
    /// The shape of each field of a section.
    shapes: Vec<(&'static str, Shape)>,
    draft: Option<Draft>,
}

/// A scenario as its forms have it.
#[derive(Debug)]
struct Draft {
    /// The revision of the document that it was made of, and the place of the scenario.
    of: (u64, String),
    value: Value,
    /// Why it is not taken as it is now.
    refused: Option<String>,
}

impl ScenarioForms {
    /// Shows the forms in a window over the map.
    pub(super) fn show(&mut self, session: &mut Session, ui: &Ui) {
        if !self.is_open {
            return;
        }
        let pack = session.document.pack();
        let Some(scenario) = session.document.scenario() else {
            self.is_open = false;
            session.said = "The pack has no scenario: add one in the Units tab".to_owned();
            return;
        };
        self.look(session.document.revision(), scenario);
        let selected: Vec<HexNo> = {
            let grid = &pack.map.grid;
            let acted = session.selection.acted(grid).into_iter();
            acted.map(|hex| grid.number(hex)).collect()
        };
        let mut is_open = true;
        let mut edit = None;
        let window = egui::Window::new("Forms of the scenario")
            .open(&mut is_open)
            .default_pos(egui::pos2(220.0, 120.0))
            .default_size([460.0, 420.0])
            .constrain_to(ui.max_rect());
        window.show(ui.ctx(), |ui| {
            ui.strong(&scenario.title);
            edit = self.forms_ui(ui, pack, scenario, &selected);
        });
        if !is_open {
            session.commands.send(Command::Forces(ForcesAsk::Scenario));
        }
        session.commands.extend(edit.map(Command::Apply));
    }

    /// Begins anew where the scenario is another than the one in the forms.
    fn look(&mut self, revision: u64, scenario: &Scenario) {
        if self.shapes.is_empty() {
            self.shapes = shapes();
        }
        let of = (revision, scenario.id.to_string());
        if self.draft.as_ref().is_none_or(|draft| draft.of != of) {
            self.draft = value_of(scenario).map(|value| Draft {
                of,
                value,
                refused: None,
            });
        }
    }

    fn forms_ui(
        &mut self,
        ui: &mut Ui,
        pack: &Pack,
        scenario: &Scenario,
        selected: &[HexNo],
    ) -> Option<Edit> {
        let draft = self.draft.as_mut()?;
        ui.horizontal_wrapped(|ui| {
            for (at, (name, fields, tip)) in SECTIONS.iter().enumerate() {
                let is_there = *fields != ["rules"] || scenario.rules.is_some();
                let label = egui::Button::selectable(self.section == at, *name);
                let label = ui.add_enabled(is_there, label);
                if label.on_hover_text(*tip).clicked() {
                    self.section = at;
                }
            }
        });
        ui.separator();
        let fields = SECTIONS.get(self.section).map_or(&[][..], |it| it.1);
        let before = draft.value.clone();
        let mut form = FormContext::new(pack, selected);
        let footer = if draft.refused.is_some() { 60.0 } else { 8.0 };
        let area = ScrollArea::vertical()
            .id_salt(("scenario forms", self.section))
            .max_height((ui.available_height() - footer).max(60.0))
            .auto_shrink([false, true]);
        area.show(ui, |ui| {
            for (field, shape) in self
                .shapes
                .iter()
                .filter(|(field, _)| fields.contains(field))
            {
                if let Some(value) = draft.value.get_mut(*field) {
                    ui.push_id(field, |ui| {
                        field_ui(ui, &mut form, (field, shape), fields, value)
                    });
                }
            }
        });
        let refusal = form.refusal();
        let mut edit = None;
        if draft.value != before {
            match read(&draft.value) {
                Ok(after) => {
                    draft.refused = None;
                    edit = set_scenario(pack, &after);
                }
                Err(why) => draft.refused = Some(why),
            }
        }
        if refusal.is_some() {
            draft.refused = refusal;
        }
        if let Some(why) = draft.refused.clone() {
            ui.separator();
            ui.colored_label(ui.visuals().error_fg_color, why);
            if ui
                .small_button("Begin again")
                .on_hover_text("Take the scenario as the pack has it")
                .clicked()
            {
                self.draft = None;
            }
        }
        edit
    }
}

/// A field of the scenario: a list for itself, one of several beside its label, and of a rulebook's part what the rulebook in
/// play has.
fn field_ui(
    ui: &mut Ui,
    form: &mut FormContext<'_>,
    (field, shape): (&str, &Shape),
    fields: &[&str],
    value: &mut Value,
) {
    if field == "rules" {
        if let Some((rulebook, inner)) = shape.behind(value) {
            ui.weak(format!("Rulebook {rulebook}"));
            if let Some(part) = value.get_mut(rulebook) {
                form_ui(ui, form, inner, part);
            }
        }
    } else if fields.len() == 1 {
        form_ui(ui, form, shape, value);
    } else {
        let record = [(field.to_owned(), value.take())];
        let mut record = Value::Object(record.into_iter().collect());
        form_ui(ui, form, &Shape::one(field, shape), &mut record);
        *value = record.get_mut(field).map(Value::take).unwrap_or_default();
    }
}

fn shapes() -> Vec<(&'static str, Shape)> {
    let schema = PARTS.iter().find(|(name, _)| *name == "scenario");
    let schema: Value = schema
        .and_then(|(_, text)| serde_json::from_str(text).ok())
        .unwrap_or_default();
    let fields = SECTIONS.iter().flat_map(|(_, fields, _)| *fields);
    fields
        .map(|field| (*field, Shape::of_field(&schema, field)))
        .collect()
}

/// The scenario as its JSON file has it, with every field of a section.
fn value_of(scenario: &Scenario) -> Option<Value> {
    let text = write_bare(scenario, Syntax::Json).ok()?;
    let mut value: Value = serde_json::from_str(&text).ok()?;
    let fields = value.as_object_mut()?;
    for field in SECTIONS.iter().flat_map(|(_, fields, _)| *fields) {
        fields.entry(*field).or_insert(Value::Null);
    }
    Some(value)
}

/// The scenario that a value is, or what is wrong with it.
fn read(value: &Value) -> Result<Scenario, String> {
    let mut value = value.clone();
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    let source = SourceFile::new("scenario.json", value.to_string());
    let read = read_part::<Scenario>(&source, Syntax::Json);
    let mut findings = read.diagnostics.iter();
    let worst = findings.find(|finding| finding.severity >= Severity::Error);
    match (read.value, worst) {
        (Some(scenario), None) => Ok(scenario),
        (_, Some(finding)) => Err(match &finding.help {
            Some(help) => format!("{}: {help}", finding.message),
            None => finding.message.clone(),
        }),
        (None, None) => Err("it is no scenario".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::Sample;
    use crate::document::Document;

    /// The forms of every sample's scenarios read back as what they were made of.
    #[test]
    fn forms_hold_all_of_a_scenario() {
        for sample in Sample::all().iter().copied() {
            let document = Document::sample(sample).expect("a sample can be read");
            for scenario in &document.pack().scenarios {
                let value = value_of(scenario).expect("plain data");
                let after = read(&value).expect("what was written can be read");
                assert_eq!(
                    set_scenario(document.pack(), &after),
                    None,
                    "{}",
                    scenario.id
                );
            }
        }
    }

    #[test]
    fn what_is_wrong_is_refused_with_its_reason() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let scenario = document.scenario().expect("a scenario");
        let mut value = value_of(scenario).expect("plain data");
        value["turns"] = Value::from(4);
        let after = read(&value).expect("a scenario of four turns");
        let edit = set_scenario(document.pack(), &after).expect("it is shorter");
        assert_eq!(edit.swaps.len(), 1, "only its head changes");
        value["turns"] = Value::from(-1);
        let why = read(&value).expect_err("no such number of turns");
        assert!(why.contains("turns"), "{why}");
    }
}
