//! The inspector: every property of what is selected, which can be changed on one thing or on many at once.
//!
//! `subject` says what there is, `field` how a property is typed; which properties a thing has, and what an edit of one
//! does, is said by [`beachhead_schema::edit::form`]. Where things differ, the field is blank and says so; what is typed
//! there is given to all of them. `here` says who stands in a hex, `words` all of a hex in a line.

mod field;
mod here;
mod subject;
mod words;

use beachhead_engine::Scene;
use beachhead_schema::Id;
use beachhead_schema::edit::form::{Field, Input, Property, Value, remove, set_property};
use beachhead_schema::edit::{Edit, Spot};
use beachhead_schema::own::{OwnField, OwnValue};
use beachhead_schema::pack::Pack;
use beachhead_schema::vocabulary::Vocabulary;
use egui::{CollapsingHeader, Color32, ComboBox, Key, RichText, TextEdit, Ui};
use here::{scene_ui, units_ui};
use subject::{Section, hexes, sections};

use crate::command::{Command, Commands};
use crate::document::Document;
use crate::selection::Selection;
use crate::words::counted;
pub(crate) use words::{sides_of, terrain_of};

/// What is wrong with what is being typed.
const WRONG: Color32 = Color32::from_rgb(226, 92, 80);

/// The inspector between two frames.
#[derive(Debug, Default)]
pub(crate) struct Inspector {
    /// What the sections were made of.
    seen: Option<(u64, Option<Id>, Selection)>,
    sections: Vec<Section>,
    draft: Option<Draft>,
}

/// What is being typed into a field, until it is left.
#[derive(Clone, Debug, PartialEq)]
struct Draft {
    spots: Vec<Spot>,
    field: Field,
    input: Input,
    text: String,
}

impl Draft {
    fn edit(&self, pack: &Pack) -> Result<Option<Edit>, String> {
        let value = field::read(&self.input, &self.text, pack)?;
        Ok(set_property(pack, &self.spots, &self.field, &value))
    }
}

impl Inspector {
    /// The edit of what is being typed, before something would take the field away. What can't be understood is lost.
    pub(crate) fn keep(&mut self, pack: &Pack) -> Option<Edit> {
        self.draft.take()?.edit(pack).ok()?
    }

    /// Shows what is selected; with a scene, what a script has brought there in the place of the setup.
    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        document: &Document,
        scene: Option<&Scene>,
        selection: &Selection,
        commands: &mut Commands,
    ) {
        self.look(document, selection, commands);
        if self.sections.first().is_none_or(Section::is_of_heads) {
            pack_ui(ui, document);
        }
        let pack = document.pack();
        let sections = std::mem::take(&mut self.sections);
        for (number, section) in sections.iter().enumerate() {
            // The first section is what was selected; what touches it is folded away.
            let header = CollapsingHeader::new(RichText::new(&section.title).strong())
                .id_salt(("section", number, &section.title))
                .default_open(number == 0 && !section.is_of_heads());
            header.show(ui, |ui| self.section_ui(ui, pack, section, commands));
            if section.is_of_hexes() {
                here_ui(ui, document, scene, selection, commands);
            }
        }
        self.sections = sections;
    }

    /// Looks again, if anything is not as it was. What is being typed about something else is kept first.
    fn look(&mut self, document: &Document, selection: &Selection, commands: &mut Commands) {
        let scenario = document.scenario();
        let now = (
            document.revision(),
            scenario.map(|scenario| scenario.id.clone()),
            selection.clone(),
        );
        if self.seen.as_ref() == Some(&now) {
            return;
        }
        let is_about_others = |seen: &(u64, Option<Id>, Selection)| seen.2 != now.2;
        if self.seen.as_ref().is_some_and(is_about_others)
            && let Some(edit) = self.keep(document.pack())
        {
            commands.send(Command::Apply(edit));
        }
        self.sections = sections(document.pack(), scenario, selection);
        self.seen = Some(now);
    }

    fn section_ui(&mut self, ui: &mut Ui, pack: &Pack, section: &Section, commands: &mut Commands) {
        let grid = egui::Grid::new(&section.title);
        grid.num_columns(2).spacing([12.0, 3.0]).show(ui, |ui| {
            for property in &section.properties {
                let label = ui.weak(&property.label);
                if let Input::Own(OwnField {
                    about: Some(about), ..
                }) = &property.input
                {
                    label.on_hover_text(about);
                }
                self.property_ui(ui, pack, section, property, commands);
                ui.end_row();
            }
        });
        if !section.is_of_hexes() && !section.is_of_heads() {
            let (text, tip) = match section.spots.len() {
                1 => ("Remove".to_owned(), format!("Take {} away", section.title)),
                many => (
                    format!("Remove all {many}"),
                    "Take all of them away".to_owned(),
                ),
            };
            if ui.small_button(text).on_hover_text(tip).clicked()
                && let Some(edit) = remove(pack, &section.spots)
            {
                commands.send(Command::Apply(edit));
            }
        }
    }

    fn property_ui(
        &mut self,
        ui: &mut Ui,
        pack: &Pack,
        section: &Section,
        property: &Property,
        commands: &mut Commands,
    ) {
        let chosen = match (&property.input, &property.value) {
            (Input::Nothing, value) | (_, value @ Some(Value::Reported(_))) => {
                let text = value.as_ref().map(field::write).unwrap_or_default();
                ui.add(egui::Label::new(text).wrap());
                None
            }
            (Input::Word(words, may_be_none), _) => {
                word_ui(ui, pack, section, property, *words, *may_be_none)
            }
            (Input::Choice(all), _) => choice_ui(ui, section, property, all),
            (Input::Words(words), _) => words_ui(ui, pack, property, *words),
            (Input::Own(own), _) if !own.choices().is_empty() => own_ui(ui, section, property, own),
            _ => self.text_ui(ui, pack, section, property, commands),
        };
        if let Some(value) = chosen
            && let Some(edit) = set_property(pack, &section.spots, &property.field, &value)
        {
            commands.send(Command::Apply(edit));
        }
    }

    /// A field to type in; what is typed counts when the field is left.
    fn text_ui(
        &mut self,
        ui: &mut Ui,
        pack: &Pack,
        section: &Section,
        property: &Property,
        commands: &mut Commands,
    ) -> Option<Value> {
        let is_mine = |draft: &Draft| draft.field == property.field && draft.spots == section.spots;
        let mine = self.draft.as_ref().filter(|draft| is_mine(draft));
        let before = property
            .value
            .as_ref()
            .map(field::write)
            .unwrap_or_default();
        let mut text = mine.map_or_else(|| before.clone(), |draft| draft.text.clone());
        let wrong = mine.and_then(|draft| field::read(&draft.input, &draft.text, pack).err());

        let hint = match (&property.value, &property.input) {
            (None, _) => "they differ",
            (_, Input::Source) => "printed, rules 11.2 …",
            (_, Input::Hexes) => "2203 2204 2205",
            (_, Input::Dice) => "1 2 3",
            _ => "",
        };
        let edit = if property.input == Input::Lines {
            TextEdit::multiline(&mut text).desired_rows(1)
        } else {
            TextEdit::singleline(&mut text)
        };
        let edit = edit
            .id_salt((&section.title, &property.label))
            .hint_text(hint)
            .desired_width(f32::INFINITY)
            .text_color_opt(wrong.as_ref().map(|_| WRONG));
        let shown = ui.add(edit);
        shown.widget_info(|| {
            let label = format!("{} of {}", property.label, section.title);
            egui::WidgetInfo::labeled(egui::Role::TextInput, true, label)
        });
        if shown.changed() {
            self.draft = Some(Draft {
                spots: section.spots.clone(),
                field: property.field.clone(),
                input: property.input.clone(),
                text,
            });
        }
        let shown = match &wrong {
            Some(why) => shown.on_hover_text(why),
            None => shown,
        };
        if !shown.lost_focus() {
            return None;
        }
        let draft = self.draft.take_if(|draft| is_mine(draft))?;
        if ui.input(|input| input.key_pressed(Key::Escape)) {
            return None;
        }
        match field::read(&draft.input, &draft.text, pack) {
            Ok(value) => Some(value),
            Err(why) => {
                commands.send(Command::ShowMessage(why));
                None
            }
        }
    }
}

/// A list of a few things of which one is chosen.
fn choice_ui(
    ui: &mut Ui,
    section: &Section,
    property: &Property,
    all: &[(&str, &str)],
) -> Option<Value> {
    let current = match &property.value {
        Some(Value::Word(id)) => Some(id.as_str()),
        _ => None,
    };
    let known = all.iter().find(|(id, _)| current == Some(*id));
    let shown = known.map_or("they differ", |(_, name)| *name);
    let mut chosen = None;
    let list = ComboBox::from_id_salt((&section.title, &property.label));
    let list = list.selected_text(shown).show_ui(ui, |ui| {
        for (id, name) in all {
            if ui.selectable_label(current == Some(*id), *name).clicked() {
                chosen = Some(Value::Word(Id::new(*id)));
            }
        }
    });
    list.response.widget_info(|| {
        let label = format!("{} of {}", property.label, section.title);
        egui::WidgetInfo::labeled(egui::Role::ComboBox, true, label)
    });
    chosen
}

/// A list of the values of an own property, and of none.
fn own_ui(ui: &mut Ui, section: &Section, property: &Property, own: &OwnField) -> Option<Value> {
    let current = match &property.value {
        Some(Value::Own(value)) => Some(value.as_ref()),
        _ => None,
    };
    let name = |value: Option<&OwnValue>| value.map_or("none".to_owned(), OwnValue::to_string);
    let shown = current.map_or("they differ".to_owned(), name);
    let choices = own.choices();
    let mut chosen = None;
    let list = ComboBox::from_id_salt((&section.title, &property.label));
    let list = list.selected_text(shown).show_ui(ui, |ui| {
        for value in std::iter::once(None).chain(choices.iter().map(Some)) {
            if ui
                .selectable_label(current == Some(value), name(value))
                .clicked()
            {
                chosen = Some(Value::Own(value.cloned()));
            }
        }
    });
    list.response.widget_info(|| {
        let label = format!("{} of {}", property.label, section.title);
        egui::WidgetInfo::labeled(egui::Role::ComboBox, true, label)
    });
    chosen
}

/// A list of which one word is chosen.
fn word_ui(
    ui: &mut Ui,
    pack: &Pack,
    section: &Section,
    property: &Property,
    words: Vocabulary,
    may_be_none: bool,
) -> Option<Value> {
    let all = words.of(pack);
    let name = |id: &Id| {
        let known = all.iter().find(|(known, _)| known == id);
        known.map_or_else(|| id.to_string(), |(_, name)| name.clone())
    };
    let current = match &property.value {
        Some(Value::Word(id)) => Some(id),
        _ => None,
    };
    let shown = match current {
        None => "they differ".to_owned(),
        Some(id) if id.is_empty() => "none".to_owned(),
        Some(id) => name(id),
    };
    let mut chosen = None;
    let list = ComboBox::from_id_salt((&section.title, &property.label))
        .selected_text(shown)
        .show_ui(ui, |ui| {
            let none = may_be_none.then(|| (Id::default(), "none".to_owned()));
            for (id, name) in none.iter().chain(&all) {
                if ui.selectable_label(current == Some(id), name).clicked() {
                    chosen = Some(Value::Word(id.clone()));
                }
            }
        });
    list.response.widget_info(|| {
        let label = format!("{} of {}", property.label, section.title);
        egui::WidgetInfo::labeled(egui::Role::ComboBox, true, label)
    });
    chosen
}

/// A menu in which several words are ticked.
fn words_ui(ui: &mut Ui, pack: &Pack, property: &Property, words: Vocabulary) -> Option<Value> {
    let mut all = words.of(pack);
    let current = match &property.value {
        Some(Value::Words(ids)) => Some(ids),
        _ => None,
    };
    // What the palette doesn't know can be taken away too.
    for id in current.into_iter().flatten() {
        if all.iter().all(|(known, _)| known != id) {
            all.push((id.clone(), id.to_string()));
        }
    }
    let names: Vec<&str> = current
        .into_iter()
        .flatten()
        .filter_map(|id| all.iter().find(|(known, _)| known == id))
        .map(|(_, name)| name.as_str())
        .collect();
    let shown = match (current, names.is_empty()) {
        (None, _) => "they differ".to_owned(),
        (_, true) => "none".to_owned(),
        _ => names.join(", "),
    };
    let mut chosen = None;
    ui.menu_button(shown, |ui| {
        for (id, name) in &all {
            let mut on = current.is_some_and(|ids| ids.contains(id));
            if ui.checkbox(&mut on, name).changed() {
                let others = current.into_iter().flatten().filter(|known| *known != id);
                let mut ids: Vec<Id> = others.cloned().collect();
                if on {
                    ids.push(id.clone());
                }
                chosen = Some(Value::Words(ids));
            }
        }
    });
    chosen
}

/// Who stands in the hex that is selected.
fn here_ui(
    ui: &mut Ui,
    document: &Document,
    scene: Option<&Scene>,
    selection: &Selection,
    commands: &mut Commands,
) {
    let hexes = hexes(document.pack(), selection);
    let mut only = hexes.iter();
    let (Some(number), None) = (only.next(), only.next()) else {
        return;
    };
    match scene {
        Some(scene) => scene_ui(ui, document.pack(), scene, number),
        None => units_ui(ui, document, number, selection, commands),
    }
}

/// What the pack holds, while no hex is selected.
fn pack_ui(ui: &mut Ui, document: &Document) {
    let pack = document.pack();
    ui.heading(&pack.manifest.title);
    let setup = document
        .scenario()
        .map_or(0, |scenario| scenario.setup.len());
    let lines = [
        (
            "Rulebook",
            match (pack.rulebook(), pack.has_rules()) {
                (Some(rulebook), _) => rulebook.to_owned(),
                (None, true) => format!(
                    "{}, {}",
                    pack.rules.title,
                    counted(pack.rules.rules.len(), "rule")
                ),
                (None, false) => "none: a game of one's own".to_owned(),
            },
        ),
        (
            "Scenario",
            document
                .scenario()
                .map_or("none", |scenario| &scenario.title)
                .to_owned(),
        ),
        ("Hexes", pack.map.grid.len().to_string()),
        ("Hexsides", pack.map.hexsides.len().to_string()),
        ("Paths", pack.map.paths.len().to_string()),
        (
            "Forces",
            format!(
                "{}, {setup} set up",
                counted(pack.forces.units.len(), "unit")
            ),
        ),
        ("Claims", pack.claims.claims.len().to_string()),
    ];
    egui::Grid::new("pack")
        .num_columns(2)
        .spacing([12.0, 3.0])
        .show(ui, |ui| {
            for (what, text) in lines {
                ui.weak(what);
                ui.add(egui::Label::new(text).wrap());
                ui.end_row();
            }
        });
    ui.add_space(6.0);
    ui.weak("Click a hex to see all that the map says of it");
}
