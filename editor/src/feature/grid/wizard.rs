//! The wizard for a new map: where its grid and its words come from, the fields of the grid, and how it will look.

use beachhead_schema::hex::{GridSpec, preset, usual};
use beachhead_schema::id::Id;
use beachhead_schema::own_game;
use beachhead_schema::pack::Pack;
use egui::{Align, ComboBox, Layout, ScrollArea, TextEdit, Ui, vec2};

use super::form::{Draft, Scope, grid_form_ui};
use super::preview::grid_preview_ui;
use crate::bundled::Sample;
use crate::command::{Command, Commands, GridAsk};
use crate::new_map::{NewMap, Words};

/// The wizard between two frames.
#[derive(Debug)]
pub(crate) struct Wizard {
    title: String,
    /// What the grid began as: a rulebook's, or the open map's.
    begun_as: &'static str,
    draft: Draft,
    /// The grid that the chosen game has: no choice of the user's.
    proposed: GridSpec,
    words: Words,
    fill: Option<Id>,
    with_forces: bool,
    /// The terrains to choose from, by where the words come from.
    terrains: Vec<(Id, String)>,
}

/// What a game without a built-in rulebook is called among the games.
const OWN_GAME: &str = "Own game, without a rulebook";

/// What the open map's grid is called among the presets.
const OF_OPEN: &str = "Like the open map";
/// What the grid of a bundled map that is no preset is called.
const OF_GAME: &str = "Like the game's map";

impl Wizard {
    /// A wizard that begins with the grid and the words of the open pack.
    pub(crate) fn of(open: &Pack) -> Self {
        let words = Words::Open;
        let (begun_as, spec) = grid_of(words, open);
        let mut wizard = Self {
            title: "New map".to_owned(),
            begun_as,
            draft: Draft::of(spec.clone()),
            proposed: spec,
            words,
            fill: None,
            with_forces: true,
            terrains: Vec::new(),
        };
        wizard.take_terrains(open);
        wizard
    }

    /// Learns the terrains of the words that are chosen; what most maps begin as is clear ground, or what most hexes of the
    /// game's own map are.
    fn take_terrains(&mut self, open: &Pack) {
        let pack = self.words.pack(open);
        let own = own_game::palette();
        let palette = pack.as_ref().map_or(own, |pack| &pack.palette);
        let terrains = palette.terrains.ordered().into_iter();
        self.terrains = terrains
            .map(|kind| (kind.id.clone(), kind.name.clone()))
            .collect();
        let (counts, _) = pack
            .as_ref()
            .map(|pack| pack.map.hexes.counts())
            .unwrap_or_default();
        let clear = self.terrains.iter().find(|(id, _)| id.as_str() == "clear");
        // Of several the first one.
        let most = self.terrains.iter().rev();
        let most = most.max_by_key(|(id, _)| counts.get(id).copied().unwrap_or(0));
        self.fill = clear.or(most).map(|(id, _)| id.clone());
    }

    /// Begins with the grid of the game that was chosen, unless another one was chosen or described before.
    fn take_grid(&mut self, open: &Pack) {
        if self.draft.spec == self.proposed {
            let (name, spec) = grid_of(self.words, open);
            self.proposed = spec.clone();
            self.begin_as(name, spec);
        }
    }

    fn begin_as(&mut self, name: &'static str, spec: GridSpec) {
        self.begun_as = name;
        self.draft = Draft::of(spec);
    }
}

/// The grid that a new map of a game begins with, and its name: that of the game's own map, or the one that most games
/// print.
fn grid_of(words: Words, open: &Pack) -> (&'static str, GridSpec) {
    let usual = usual::USUAL.first();
    let spec = match (words.pack(open), usual) {
        (None, Some(usual)) => (usual.spec)(),
        (pack, _) => pack.map_or_else(
            || open.map.grid.spec().clone(),
            |pack| pack.map.grid.spec().clone(),
        ),
    };
    let mut presets = usual::USUAL.iter().chain(&preset::PRESETS);
    let preset = presets.find(|preset| (preset.spec)() == spec);
    let other = if words == Words::Open {
        OF_OPEN
    } else {
        OF_GAME
    };
    (preset.map_or(other, |preset| preset.title), spec)
}

/// Shows the wizard; says whether it stays open.
pub(crate) fn wizard_ui(
    ui: &Ui,
    wizard: &mut Wizard,
    open: &Pack,
    commands: &mut Commands,
) -> bool {
    let screen = ui.ctx().content_rect().size();
    let size = vec2((screen.x - 60.0).min(1080.0), (screen.y - 60.0).min(680.0));
    let modal = egui::Modal::new(egui::Id::unique("new map")).show(ui.ctx(), |ui| {
        ui.set_width(size.x);
        ui.heading("New map");
        ui.add_space(4.0);
        let room = vec2(size.x, size.y - 96.0);
        let form = 452.0;
        ui.horizontal_top(|ui| {
            ui.allocate_ui_with_layout(vec2(form, room.y), Layout::top_down(Align::LEFT), |ui| {
                ui.set_width(form);
                ScrollArea::vertical()
                    .max_height(room.y)
                    .auto_shrink(false)
                    .show(ui, |ui| {
                        head_ui(ui, wizard, open);
                        ui.add_space(4.0);
                        ui.separator();
                        grid_form_ui(ui, &mut wizard.draft, Scope::All);
                    });
            });
            grid_preview_ui(
                ui,
                wizard.draft.grid().ok(),
                vec2(room.x - form - 16.0, room.y),
            );
        });
        ui.add_space(6.0);
        foot_ui(ui, wizard, commands)
    });
    modal.inner && !modal.should_close()
}

fn head_ui(ui: &mut Ui, wizard: &mut Wizard, open: &Pack) {
    egui::Grid::new("new map head")
        .num_columns(2)
        .spacing([10.0, 6.0])
        .show(ui, |ui| {
            let label = ui.label("Title");
            let field = TextEdit::singleline(&mut wizard.title).desired_width(236.0);
            ui.add(field).labelled_by(label.id).on_hover_text(
                "What the map is called; the file's name is yours to choose when you save",
            );
            ui.end_row();
            words_ui(ui, wizard, open);
            let label = ui.label("Grid like");
            let picker = ComboBox::from_id_salt("preset")
                .selected_text(wizard.begun_as)
                .width(236.0);
            let picker = picker.show_ui(ui, |ui| {
                for preset in usual::USUAL.iter().chain(&preset::PRESETS) {
                    if ui
                        .selectable_label(wizard.begun_as == preset.title, preset.title)
                        .clicked()
                    {
                        wizard.begin_as(preset.title, (preset.spec)());
                    }
                }
                if ui
                    .selectable_label(wizard.begun_as == OF_OPEN, OF_OPEN)
                    .clicked()
                {
                    wizard.begin_as(OF_OPEN, open.map.grid.spec().clone());
                }
            });
            picker.response.labelled_by(label.id).on_hover_text(
                "A usual grid or that of a rulebook to begin with; change below what is different on yours",
            );
            ui.end_row();
            fill_ui(ui, wizard);
            if wizard.words != Words::Own {
                ui.label("");
                ui.checkbox(&mut wizard.with_forces, "Bring its counters along")
                    .on_hover_text(
                        "The forces list comes along, so that units can be set up at once",
                    );
                ui.end_row();
            }
        });
}

fn words_ui(ui: &mut Ui, wizard: &mut Wizard, open: &Pack) {
    let title = open.manifest.title.as_str();
    let name = |words: Words| match words {
        Words::Sample(sample) => sample.title().to_owned(),
        Words::Open => format!("the open pack: {title}"),
        Words::Own => OWN_GAME.to_owned(),
    };
    let label = ui.label("Game");
    let before = wizard.words;
    let picker = ComboBox::from_id_salt("words")
        .selected_text(name(wizard.words))
        // All samples are seen without scrolling.
        .height(360.0)
        .width(236.0);
    let picker = picker.show_ui(ui, |ui| {
        let samples = Sample::all().iter().copied().map(Words::Sample);
        for words in [Words::Own, Words::Open].into_iter().chain(samples) {
            ui.selectable_value(&mut wizard.words, words, name(words));
        }
    });
    picker.response.labelled_by(label.id).on_hover_text(
        "Where terrains, hexsides and paths come from, and with them tables and rulebook; an own game has a generic palette and no rulebook. Rules that are data stay with their map",
    );
    ui.end_row();
    if before != wizard.words {
        wizard.take_terrains(open);
        wizard.take_grid(open);
    }
}

fn fill_ui(ui: &mut Ui, wizard: &mut Wizard) {
    const NOTHING: &str = "nothing: hexes still to be drawn";
    let label = ui.label("Filled with");
    let shown = wizard
        .terrains
        .iter()
        .find(|(id, _)| Some(id) == wizard.fill.as_ref());
    let shown = shown.map_or(NOTHING, |(_, name)| name.as_str());
    let picker = ComboBox::from_id_salt("fill")
        .selected_text(shown)
        .width(236.0);
    let picker = picker.show_ui(ui, |ui| {
        ui.selectable_value(&mut wizard.fill, None, NOTHING);
        for (id, name) in &wizard.terrains {
            ui.selectable_value(&mut wizard.fill, Some(id.clone()), name);
        }
    });
    picker
        .response
        .labelled_by(label.id)
        .on_hover_text("The terrain that every hex has at first");
    ui.end_row();
}

fn foot_ui(ui: &mut Ui, wizard: &mut Wizard, commands: &mut Commands) -> bool {
    let mut stays = true;
    ui.horizontal(|ui| {
        let laid = wizard.draft.grid();
        let reported = match &laid {
            Ok(grid) => format!("{} hexes", grid.len()),
            Err(errors) => match errors.first() {
                Some(error) => error.to_string(),
                None => String::new(),
            },
        };
        let is_grid = laid.is_ok();
        let create = ui.add_enabled(is_grid, egui::Button::new("Create"));
        let create = create.on_hover_text(
            "Opens the new map as an unsaved pack; the open one is saved first, if you want",
        );
        if create
            .on_disabled_hover_text("There is something wrong with the grid: see beside its fields")
            .clicked()
        {
            let map = NewMap {
                title: wizard.title.trim().to_owned(),
                spec: wizard.draft.spec.clone(),
                fill: wizard.fill.clone(),
                with_forces: wizard.with_forces,
            };
            commands.send(Command::Grid(GridAsk::Create(Box::new(map), wizard.words)));
            stays = false;
        }
        if ui.button("Cancel").clicked() {
            stays = false;
        }
        ui.separator();
        ui.weak(reported);
    });
    stays
}
