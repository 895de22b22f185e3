//! The forms of a scenario: its head, its lists, and what only its rulebook has.
//!
//! They are made from the JSON Schema of scenario files, so a rulebook that is new brings its own. What was changed is read
//! as a file is, with the same messages, and becomes one edit of the records that differ.

use beachhead_schema::Id;
use beachhead_schema::diag::Severity;
use beachhead_schema::edit::{Edit, follow_group, set_scenario};
use beachhead_schema::hex::HexNo;
use beachhead_schema::io::{SourceFile, Syntax, read_part, write_bare};
use beachhead_schema::json::PARTS;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{ScrollArea, Ui};
use serde_json::Value;

use crate::command::Command;
use crate::form::{FormContext, Ids, Member, Shape, form_ui};
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
    /// They are shown once more, so that what is typed in a field is taken.
    closes: bool,
    section: usize,
    /// The fields of all sections.
    members: Vec<Member>,
    draft: Option<Draft>,
}

/// A scenario as its forms have it.
#[derive(Debug)]
struct Draft {
    /// The revision of the document that it was made of, and the place of the scenario.
    of: (u64, String),
    /// The scenario as the document has it,
    base: Value,
    /// and as it is in the forms.
    value: Value,
    /// Why it is not taken as it is now.
    refused: Option<String>,
}

impl Draft {
    /// Takes over what was refused in an earlier draft, if the document still has what it was made of. Reports what it can't.
    fn take_over(&mut self, before: Self) -> Option<String> {
        before.refused.as_ref()?;
        let is_same = before.of.1 == self.of.1;
        let mut lost = Vec::new();
        for (name, fields, _) in SECTIONS {
            for field in fields {
                let (base, value) = (&before.base[*field], &before.value[*field]);
                if value == base {
                    continue;
                }
                if is_same && self.base[*field] == *base {
                    self.value[*field] = value.clone();
                } else if !lost.contains(&name) {
                    lost.push(name);
                }
            }
        }
        if is_same && (lost.is_empty() || self.value != self.base) {
            self.refused = before.refused;
        }
        let is_lost = !lost.is_empty();
        is_lost.then(|| {
            let lost = lost.join(", ");
            format!("What was refused in the scenario forms ({lost}) is dropped: the scenario has changed")
        })
    }
}

impl ScenarioForms {
    /// Opens the forms, or closes them.
    pub(super) fn toggle(&mut self) {
        self.closes = self.is_open;
        self.is_open = true;
    }

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
        if let Some(lost) = self.look(session.document.revision(), scenario) {
            session.said = lost;
        }
        let selected: Vec<HexNo> = {
            let grid = &pack.map.grid;
            let acted = session.selection.acted(grid).into_iter();
            acted.map(|hex| grid.number(hex)).collect()
        };
        if std::mem::take(&mut self.closes) {
            self.is_open = false;
            ui.memory_mut(|memory| memory.focused().map(|field| memory.surrender_focus(field)));
        }
        let mut is_open = true;
        let mut edit = None;
        let window = egui::Window::new("Scenario forms")
            .open(&mut is_open)
            .default_pos(egui::pos2(220.0, 120.0))
            .default_size([500.0, 420.0])
            .constrain_to(ui.max_rect());
        window.show(ui.ctx(), |ui| {
            ui.strong(&scenario.title);
            edit = self.forms_ui(ui, pack, scenario, &selected);
        });
        if !is_open {
            self.is_open = false;
        }
        session.commands.extend(edit.map(Command::Apply));
    }

    /// Begins again where the scenario is another than the one in the forms. What was refused is kept; reports what can't be.
    fn look(&mut self, revision: u64, scenario: &Scenario) -> Option<String> {
        if self.members.is_empty() {
            self.members = members();
        }
        let of = (revision, scenario.id.to_string());
        if self.draft.as_ref().is_some_and(|draft| draft.of == of) {
            return None;
        }
        let value = value_of(scenario)?;
        let mut draft = Draft {
            of,
            base: value.clone(),
            value,
            refused: None,
        };
        let before = self.draft.take();
        let lost = before.and_then(|before| draft.take_over(before));
        self.draft = Some(draft);
        lost
    }

    fn forms_ui(
        &mut self,
        ui: &mut Ui,
        pack: &Pack,
        scenario: &Scenario,
        selected: &[HexNo],
    ) -> Option<Edit> {
        let draft = self.draft.as_mut()?;
        let mut section = self.section;
        ui.horizontal_wrapped(|ui| {
            for (at, (name, fields, tip)) in SECTIONS.iter().enumerate() {
                let is_there = *fields != ["rules"] || scenario.rules.is_some();
                let label = egui::Button::selectable(self.section == at, *name);
                let label = ui.add_enabled(is_there, label);
                if label.on_hover_text(*tip).clicked() {
                    section = at;
                }
            }
        });
        ui.separator();
        let fields = SECTIONS.get(self.section).map_or(&[][..], |it| it.1);
        let before = draft.value.clone();
        let mut form = FormContext::new(pack, selected);
        form.ids = ids(pack, fields);
        let footer = if draft.refused.is_some() { 60.0 } else { 8.0 };
        let area = ScrollArea::vertical()
            .id_salt(("scenario forms", self.section))
            .max_height((ui.available_height() - footer).max(60.0))
            .auto_shrink([false, true]);
        area.show(ui, |ui| {
            let members = self.members.iter();
            for member in members.filter(|member| fields.contains(&member.name.as_str())) {
                if let Some(value) = draft.value.get_mut(&member.name) {
                    ui.push_id(&member.name, |ui| {
                        field_ui(ui, &mut form, member, fields, value)
                    });
                }
            }
        });
        // What is typed in a field is taken when the field is left, so it has to be there once more.
        self.section = section;
        let refusal = form.refusal();
        let mut edit = None;
        if draft.value != before {
            match read(&draft.value) {
                Ok(after) => {
                    draft.refused = None;
                    edit = set_scenario(pack, &after);
                    if fields.contains(&"groups") {
                        edit = edit.map(|edit| with_claims(edit, pack, scenario, form.renamed()));
                    }
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

/// Which ids the records of a section may be given.
fn ids(pack: &Pack, fields: &[&str]) -> Ids {
    let is_known = |field: &&str| matches!(*field, "groups" | "options" | "rules");
    match pack
        .rulebook()
        .and(fields.iter().find(|field| is_known(field)))
    {
        Some(&"groups") => Ids::Fixed(
            "The rulebook and claims find the group by this id: rename it in the scenario's file, and in claims",
        ),
        Some(&"options") => Ids::Fixed(
            "The rulebook knows the option by this id; for another one, add it and remove this one",
        ),
        Some(_) => Ids::Fixed(
            "Scripts find it by this id: rename it in the scenario's file, and in scripts",
        ),
        None => Ids::Free,
    }
}

/// An edit in which claims follow groups that it renames.
fn with_claims(
    mut edit: Edit,
    pack: &Pack,
    scenario: &Scenario,
    renamed: &[(String, String)],
) -> Edit {
    for (old, new) in renamed {
        let (old, new) = (Id::new(old), Id::new(new));
        edit.swaps
            .extend(follow_group(pack, &scenario.id, &old, &new));
        edit.name = format!("Rename setup group {old} to {new}");
    }
    edit
}

/// A field of the scenario: a list for itself, one of several beside its label, and of a rulebook's part what the rulebook in
/// play has.
fn field_ui(
    ui: &mut Ui,
    form: &mut FormContext<'_>,
    member: &Member,
    fields: &[&str],
    value: &mut Value,
) {
    let shape = &member.shape;
    if member.name == "rules" {
        if let Some((rulebook, inner)) = shape.behind(value) {
            ui.weak(format!("Rulebook {rulebook}"));
            if let Some(part) = value.get_mut(rulebook) {
                form_ui(ui, form, inner, part);
            }
        }
    } else if fields.len() == 1 {
        form_ui(ui, form, shape, value);
    } else {
        let record = [(member.name.clone(), value.take())];
        let mut record = Value::Object(record.into_iter().collect());
        form_ui(ui, form, &Shape::Record(vec![member.clone()]), &mut record);
        *value = record
            .get_mut(&member.name)
            .map(Value::take)
            .unwrap_or_default();
    }
}

fn members() -> Vec<Member> {
    let schema = PARTS.iter().find(|(name, _)| *name == "scenario");
    let schema: Value = schema
        .and_then(|(_, text)| serde_json::from_str(text).ok())
        .unwrap_or_default();
    let fields = SECTIONS.iter().flat_map(|(_, fields, _)| *fields);
    fields
        .map(|field| Member::of_field(&schema, field))
        .collect()
}

/// The scenario as its JSON file has it, with every field of a section.
fn value_of(scenario: &Scenario) -> Option<Value> {
    let text = write_bare(&scenario.clone().into(), Syntax::Json).ok()?;
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
        (Some(scenario), None) => Ok(scenario.part),
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
    use beachhead_schema::layer::Layer;

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

    #[test]
    fn what_was_refused_is_kept_or_reported() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let mut scenario = document.scenario().expect("a scenario").clone();
        let mut forms = ScenarioForms::default();
        assert_eq!(forms.look(1, &scenario), None);
        let draft = forms.draft.as_mut().expect("a draft");
        draft.value["turns"] = Value::from(-1);
        draft.refused = Some("no number of turns".to_owned());
        scenario.victory = Layer::default();
        assert_eq!(forms.look(2, &scenario), None, "other lists may change");
        let draft = forms.draft.as_ref().expect("a draft");
        assert_eq!(draft.value["turns"], Value::from(-1));
        assert_eq!(draft.value["victory"], Value::Null);
        assert!(draft.refused.is_some());
        scenario.turns = Some(3);
        let lost = forms.look(3, &scenario).expect("it is reported");
        assert!(lost.contains("(Head)"), "{lost}");
        let draft = forms.draft.as_ref().expect("a draft");
        assert_eq!(
            (&draft.value["turns"], &draft.refused),
            (&Value::from(3), &None)
        );
    }
}
