//! The find panel: what is looked for, what was found, and what it is to be replaced by.

use beachhead_schema::Id;
use beachhead_schema::edit::Replacement;
use beachhead_schema::palette::Palette;
use egui::{Key, RichText, ScrollArea, Ui};

use super::Find;
use crate::command::{Command, Commands, FindAsk};
use crate::words::counted;

const EXAMPLES: &str = "A number (22*), a name, a unit, or a query:\n\
    terrain=woods and not named\n\
    elevation>=2 and hexside=river\n\
    (unit or marker) and source=reconstructed\n\
    Fields: terrain feature tile elevation name named note source hexside path region beach sector \
    sea marker breach label unit side number row column edge blank selected problem";

/// What is replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum What {
    #[default]
    Terrain,
    Feature,
    Elevation,
    Hexside,
    Name,
}

impl What {
    const ALL: [(Self, &str); 5] = [
        (Self::Terrain, "Terrain"),
        (Self::Feature, "Feature"),
        (Self::Elevation, "Elevation"),
        (Self::Hexside, "Hexside"),
        (Self::Name, "Name"),
    ];
}

/// The form of a replacement as it is filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FindForm {
    pub(crate) what: What,
    /// In the selected hexes, not in those that were found.
    pub(crate) in_selected: bool,
    pub(crate) terrain: Id,
    pub(crate) feature: (Id, Id),
    pub(crate) height: i16,
    pub(crate) hexside: (Id, Id),
    pub(crate) name: (String, String),
}

impl FindForm {
    /// What it asks for, if it is filled in.
    pub(crate) fn replacement(&self) -> Option<Replacement> {
        let given = |id: &Id| Some(id.clone()).filter(|id| !id.is_empty());
        match self.what {
            What::Terrain => Some(Replacement::Terrain(given(&self.terrain)?)),
            What::Feature => {
                let (from, to) = &self.feature;
                Some(Replacement::Feature(given(from)?, given(to)))
            }
            What::Elevation => Some(Replacement::Elevation(self.height)),
            What::Hexside => {
                let (from, to) = &self.hexside;
                Some(Replacement::Hexside(given(from)?, given(to)?))
            }
            What::Name => {
                let (from, to) = self.name.clone();
                (!from.is_empty() || !to.is_empty()).then_some(Replacement::Name(from, to))
            }
        }
    }
}

fn ask(ask: FindAsk) -> Command {
    Command::Find(ask)
}

/// Shows the panel.
pub(crate) fn find_ui(ui: &mut Ui, find: &mut Find, palette: &Palette, commands: &mut Commands) {
    let title = if find.replacing { "Replace" } else { "Find" };
    let mut open = true;
    egui::Window::new(title)
        .id(egui::Id::unique("find"))
        .open(&mut open)
        .default_pos(egui::pos2(200.0, 110.0))
        .default_size([340.0, 320.0])
        .constrain_to(ui.max_rect())
        .show(ui.ctx(), |ui| {
            field_ui(ui, find, commands);
            if let Some((error, help)) = &find.found.error {
                ui.colored_label(ui.visuals().error_fg_color, error);
                if let Some(help) = help {
                    ui.label(help);
                }
            }
            ui.horizontal(|ui| {
                let count = find.found.hits.len();
                ui.label(match count {
                    1 => "1 found".to_owned(),
                    count => format!("{count} found"),
                });
                ui.add_enabled_ui(count > 0, |ui| {
                    for (text, what) in [
                        ("Previous", FindAsk::Previous),
                        ("Next", FindAsk::Next),
                        ("Select all found", FindAsk::SelectAll),
                    ] {
                        if ui.button(text).clicked() {
                            commands.send(ask(what));
                        }
                    }
                });
            });
            hits_ui(ui, find, commands);
            if find.replacing {
                ui.separator();
                form_ui(ui, &mut find.form, palette);
                plan_ui(ui, find, commands);
            }
        });
    if !open {
        commands.send(ask(FindAsk::Close));
    }
}

fn field_ui(ui: &mut Ui, find: &mut Find, commands: &mut Commands) {
    let mut text = find.text.clone();
    ui.horizontal(|ui| {
        let label = ui.label("Find what");
        let edit = egui::TextEdit::singleline(&mut text)
            .desired_width(f32::INFINITY)
            .hint_text("2206, Carentan, terrain=woods and not named");
        let field = ui.add(edit).labelled_by(label.id).on_hover_text(EXAMPLES);
        if std::mem::take(&mut find.wants_focus) {
            field.request_focus();
        }
        if field.changed() {
            commands.send(ask(FindAsk::Text(text)));
        }
        if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            commands.send(ask(FindAsk::Next));
            field.request_focus();
        }
        // There is nothing to give up in it.
        if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
            commands.send(ask(FindAsk::Close));
        }
    });
}

/// A list that is as high as it may be from the first: one that grows with the window, frame by frame, takes the buttons
/// below away from under the pointer.
fn list_of(name: &str, height: f32) -> ScrollArea {
    ScrollArea::vertical()
        .id_salt(name)
        .max_height(height)
        .min_scrolled_height(height)
}

fn hits_ui(ui: &mut Ui, find: &Find, commands: &mut Commands) {
    let hits = &find.found.hits;
    let height = ui.text_style_height(&egui::TextStyle::Body) + 4.0;
    let list = list_of("hits", 200.0);
    list.show_rows(ui, height, hits.len(), |ui, rows| {
        for (at, hit) in hits.iter().enumerate().take(rows.end).skip(rows.start) {
            if ui
                .selectable_label(find.at == Some(at), &hit.line)
                .clicked()
            {
                commands.send(ask(FindAsk::Go(at)));
            }
        }
    });
}

fn form_ui(ui: &mut Ui, form: &mut FindForm, palette: &Palette) {
    ui.horizontal(|ui| {
        ui.label("In");
        ui.radio_value(&mut form.in_selected, false, "found hexes");
        ui.radio_value(&mut form.in_selected, true, "selected hexes");
    });
    ui.horizontal(|ui| {
        for (what, text) in What::ALL {
            ui.selectable_value(&mut form.what, what, text);
        }
    });
    let terrains =
        |layer: &beachhead_schema::layer::Layer<beachhead_schema::palette::TerrainKind>| {
            let kinds = layer.ordered().into_iter();
            kinds
                .map(|kind| (kind.id.clone(), kind.name.clone()))
                .collect::<Vec<_>>()
        };
    let sides: Vec<(Id, String)> = palette
        .hexsides
        .ordered()
        .into_iter()
        .map(|kind| (kind.id.clone(), kind.name.clone()))
        .collect();
    ui.horizontal(|ui| match form.what {
        What::Terrain => {
            ui.label("becomes");
            kind_ui(
                ui,
                "New terrain",
                &terrains(&palette.terrains),
                &mut form.terrain,
                None,
            );
        }
        What::Feature => {
            let kinds = terrains(&palette.features);
            kind_ui(ui, "Old feature", &kinds, &mut form.feature.0, None);
            ui.label("becomes");
            kind_ui(
                ui,
                "New feature",
                &kinds,
                &mut form.feature.1,
                Some("nothing"),
            );
        }
        What::Elevation => {
            ui.label("becomes");
            ui.add(egui::DragValue::new(&mut form.height));
        }
        What::Hexside => {
            kind_ui(ui, "Old hexside", &sides, &mut form.hexside.0, None);
            ui.label("becomes");
            kind_ui(ui, "New hexside", &sides, &mut form.hexside.1, None);
        }
        What::Name => {
            let from = ui.label("Text");
            ui.add(
                egui::TextEdit::singleline(&mut form.name.0)
                    .desired_width(90.0)
                    .hint_text("all of it"),
            )
            .labelled_by(from.id);
            let to = ui.label("becomes");
            ui.add(egui::TextEdit::singleline(&mut form.name.1).desired_width(90.0))
                .labelled_by(to.id);
        }
    });
}

/// A choice of kinds; `none` is what no kind is called, where that may be chosen.
fn kind_ui(ui: &mut Ui, label: &str, kinds: &[(Id, String)], chosen: &mut Id, none: Option<&str>) {
    let name = |id: &Id| {
        kinds
            .iter()
            .find(|(kind, _)| kind == id)
            .map(|(_, name)| name.as_str())
    };
    let shown = name(chosen).or(none).unwrap_or("choose").to_owned();
    let combo = egui::ComboBox::from_id_salt(label).selected_text(shown);
    let response = combo.show_ui(ui, |ui| {
        if let Some(none) = none {
            ui.selectable_value(chosen, Id::default(), none);
        }
        for (id, name) in kinds {
            ui.selectable_value(chosen, id.clone(), name);
        }
    });
    let label = label.to_owned();
    response
        .response
        .widget_info(move || egui::WidgetInfo::labeled(egui::Role::ComboBox, true, &label));
}

/// What would change, before it does.
fn plan_ui(ui: &mut Ui, find: &Find, commands: &mut Commands) {
    let changes = &find.plan.changes;
    let height = ui.text_style_height(&egui::TextStyle::Body) + 2.0;
    let list = list_of("changes", 140.0);
    list.show_rows(ui, height, changes.len(), |ui, rows| {
        for change in changes.iter().take(rows.end).skip(rows.start) {
            let before = if change.before.is_empty() {
                "nothing"
            } else {
                &change.before
            };
            let after = if change.after.is_empty() {
                "nothing"
            } else {
                &change.after
            };
            ui.label(RichText::new(format!("{}: {before} becomes {after}", change.hex)).small());
        }
    });
    ui.horizontal(|ui| {
        let can = !changes.is_empty();
        if ui
            .add_enabled(can, egui::Button::new("Replace all"))
            .clicked()
        {
            commands.send(ask(FindAsk::Apply));
        }
        ui.weak(match changes.len() {
            0 if find.form.replacement().is_none() => "Choose what becomes what".to_owned(),
            0 => "Nothing would change".to_owned(),
            count => counted(count, "change"),
        });
    });
}
