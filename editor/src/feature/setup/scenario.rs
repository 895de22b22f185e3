//! The forms of a scenario: its head, its lists, and what only its rulebook has.
//!
//! They are made from the JSON Schema of scenario files, so a rulebook that is new brings its own. What was changed is read
//! as a file is, with the same messages, and becomes one edit of the records that differ.

use beachhead_schema::Id;
use beachhead_schema::edit::{Edit, follow_group, set_scenario};
use beachhead_schema::hex::HexNo;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{ScrollArea, Ui};
use serde_json::Value;

use crate::brush::{Brush, Tool};
use crate::command::Command;
use crate::form::{
    FormContext, Member, RecordPath, SECTIONS, Shape, form_ui, ids_of, scenario_of,
    section_members, value_of,
};
use crate::workbench::Workbench;

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

/// What the forms ask for in a frame.
#[derive(Default)]
struct Asked {
    edit: Option<Edit>,
    /// A record and its field that are to be edited on the map.
    on_map: Option<(RecordPath, String)>,
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
    pub(super) fn show(&mut self, bench: &mut Workbench, ui: &Ui) {
        if !self.is_open {
            return;
        }
        let pack = bench.document.pack();
        let Some(scenario) = bench.document.scenario() else {
            self.is_open = false;
            bench.said = "The pack has no scenario: add one in the Units tab".to_owned();
            return;
        };
        if let Some(lost) = self.look(bench.document.revision(), scenario) {
            bench.said = lost;
        }
        let selected: Vec<HexNo> = {
            let grid = &pack.map.grid;
            let acted = bench.selection.acted(grid).into_iter();
            acted.map(|hex| grid.number(hex)).collect()
        };
        if std::mem::take(&mut self.closes) {
            self.is_open = false;
            ui.memory_mut(|memory| memory.focused().map(|field| memory.surrender_focus(field)));
        }
        let mut is_open = true;
        let mut asked = Asked::default();
        let window = egui::Window::new("Scenario forms")
            .open(&mut is_open)
            .default_pos(egui::pos2(220.0, 120.0))
            .default_size([500.0, 420.0])
            .constrain_to(ui.max_rect());
        window.show(ui.ctx(), |ui| {
            ui.strong(&scenario.title);
            asked = self.forms_ui(ui, pack, scenario, &selected);
        });
        if !is_open {
            self.is_open = false;
        }
        bench.commands.extend(asked.edit.map(Command::Apply));
        if let Some((record, field)) = asked.on_map {
            // The window would lie over the map.
            self.is_open = false;
            let brush = Brush::Record(Some(record), Some(field));
            let commands = [Command::Pick(Tool::Plan), Command::Load(brush)];
            bench.commands.extend(commands);
        }
    }

    /// Begins again where the scenario is another than the one in the forms. What was refused is kept; reports what can't be.
    fn look(&mut self, revision: u64, scenario: &Scenario) -> Option<String> {
        if self.members.is_empty() {
            self.members = section_members();
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
    ) -> Asked {
        let Some(draft) = self.draft.as_mut() else {
            return Asked::default();
        };
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
        let mut form = FormContext::new(pack);
        form.selected = Some(selected);
        form.ids = ids_of(pack, fields);
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
            match scenario_of(&draft.value) {
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
        Asked {
            edit,
            on_map: form.asked_on_map(),
        }
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
    let path = RecordPath::default();
    if member.name == "rules" {
        if let Some((rulebook, inner)) = shape.behind(value) {
            ui.weak(format!("Rulebook {rulebook}"));
            form.path = Some(path.field(&member.name).field(rulebook));
            if let Some(part) = value.get_mut(rulebook) {
                form_ui(ui, form, inner, part);
            }
        }
    } else if fields.len() == 1 {
        form.path = Some(path.field(&member.name));
        form_ui(ui, form, shape, value);
    } else {
        form.path = Some(path);
        let record = [(member.name.clone(), value.take())];
        let mut record = Value::Object(record.into_iter().collect());
        form_ui(ui, form, &Shape::Record(vec![member.clone()]), &mut record);
        *value = record
            .get_mut(&member.name)
            .map(Value::take)
            .unwrap_or_default();
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
                let after = scenario_of(&value).expect("what was written can be read");
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
        let after = scenario_of(&value).expect("a scenario of four turns");
        let edit = set_scenario(document.pack(), &after).expect("it is shorter");
        assert_eq!(edit.swaps.len(), 1, "only its head changes");
        value["turns"] = Value::from(-1);
        let why = scenario_of(&value).expect_err("no such number of turns");
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
