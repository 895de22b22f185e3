//! The opening screen: new, open, samples, and the packs opened last.

use std::path::{Path, PathBuf};

use beachhead_schema::io::{DiskFiles, Files, Syntax, read_part};
use beachhead_schema::pack::Manifest;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, FontId, KeyboardShortcut, Layout, RichText, ScrollArea, Ui, vec2};

use crate::bundled::Sample;
use crate::command::{Command, Commands, GridAsk, HelpAsk};
use crate::recent::Recent;
use crate::table::{Menu, Row, row_of, rows};

/// What the opening screen shows.
#[derive(Debug)]
pub(crate) struct Opening {
    recent: Vec<KnownPack>,
}

/// A pack that was opened before.
#[derive(Debug)]
struct KnownPack {
    folder: PathBuf,
    /// Its title, if it is still there.
    title: Option<String>,
}

impl Opening {
    /// Looks the recent packs up: titles change, and folders go.
    pub(crate) fn of(recent: &Recent) -> Self {
        let folders = recent.folders().iter();
        Self {
            recent: folders
                .map(|folder| KnownPack {
                    folder: folder.clone(),
                    title: title_of(folder),
                })
                .collect(),
        }
    }
}

/// The title in the manifest of a folder.
fn title_of(folder: &Path) -> Option<String> {
    let files = DiskFiles(folder.to_path_buf());
    let read = |syntax: Syntax| {
        let source = files.source(&Manifest::file_name(syntax)).ok()?;
        read_part::<Manifest>(&source, syntax).value
    };
    let manifest = read(Syntax::Ron).or_else(|| read(Syntax::Json))?;
    Some(manifest.part.title)
}

/// What is worth knowing at the beginning.
const TIPS: [&str; 4] = [
    "Ctrl+K finds every command by a few letters of its name, and every hex by its number.",
    "F1 lists all keys. The map is usable without a mouse: arrows move the cursor, Enter clicks.",
    "The wheel zooms at the cursor; hold Space and drag, or drag the middle button, to move the map.",
    "Every change is one step of the history: Ctrl+Z takes it back, however large it is.",
];

/// Shows the opening screen; says whether it stays open.
pub(crate) fn opening_ui(ui: &Ui, opening: &Opening, commands: &mut Commands) -> bool {
    let screen = ui.ctx().content_rect().size();
    let size = vec2((screen.x - 80.0).min(860.0), (screen.y - 120.0).min(470.0));
    let modal = egui::Modal::new(egui::Id::unique("opening")).show(ui.ctx(), |ui| {
        ui.set_width(size.x);
        ui.label(RichText::new("Beachhead").size(28.0).strong());
        ui.weak("Maps and scenarios of hex wargames, from the scan to the finished print");
        ui.add_space(10.0);
        let mut asked = None;
        // Columns of a fixed height: a separator between them would grow with the window, and the window with it.
        let room = size.y - 130.0;
        let down = Layout::top_down(Align::LEFT);
        ui.horizontal_top(|ui| {
            ui.allocate_ui_with_layout(vec2(310.0, room), down, |ui| {
                ui.set_width(310.0);
                asked = begin_ui(ui);
            });
            ui.add_space(16.0);
            ui.allocate_ui_with_layout(vec2(size.x - 350.0, room), down, |ui| {
                ui.set_width(size.x - 350.0);
                ui.strong("Recent");
                ui.add_space(2.0);
                let list = ScrollArea::vertical().max_height(room - 24.0);
                list.auto_shrink([false, true]).show(ui, |ui| {
                    if let Some(command) = recent_ui(ui, &opening.recent) {
                        asked = Some(command);
                    }
                });
            });
        });
        ui.separator();
        // Another tip for another history; no clock is needed for that.
        if let Some(tip) = TIPS.get(opening.recent.len() % TIPS.len()) {
            ui.weak(format!("Tip: {tip}"));
        }
        let close = ui
            .button(format!("Look at {}", Sample::first().title()))
            .on_hover_text("Closes this screen; the sample is open behind it (Esc)");
        let close = close.clicked();
        (asked, close)
    });
    let leaves = modal.should_close();
    let (asked, close) = modal.inner;
    let asked = asked.or_else(|| keyed(ui));
    let stays = asked.is_none() && !close && !leaves;
    commands.extend(asked);
    stays
}

/// What a key asks for: those of the files and of the editor itself, which need no map in sight.
fn keyed(ui: &Ui) -> Option<Command> {
    let of_use = |row: &&Row| matches!(row.menu, Menu::File | Menu::Help);
    let keys = rows().filter(of_use);
    let keys = keys.flat_map(|row| row.keys.iter().map(move |keys| (keys, &row.command)));
    let mut keys: Vec<_> = keys.collect();
    // A key with Shift is none without it.
    keys.sort_by_key(|(keys, _)| !keys.modifiers.shift);
    let asked = |(keys, _): &(&KeyboardShortcut, &Command)| {
        ui.ctx().input_mut(|input| input.consume_shortcut(keys))
    };
    keys.into_iter()
        .find(asked)
        .map(|(_, command)| command.clone())
}

/// The ways to begin, by their rows of the table.
fn begin_ui(ui: &mut Ui) -> Option<Command> {
    let mut asked = None;
    ui.strong("Begin");
    ui.add_space(2.0);
    for command in [
        Command::Grid(GridAsk::New),
        Command::Open,
        Command::OpenTyped,
    ] {
        let Some(row) = row_of(&command) else {
            continue;
        };
        if wide_ui(ui, row.text, row.tip, true)
            .on_hover_text(row.hint(ui.ctx()))
            .clicked()
        {
            asked = Some(command);
        }
    }
    ui.add_space(8.0);
    ui.strong("Samples");
    ui.add_space(2.0);
    for sample in Sample::all() {
        if wide_ui(ui, sample.title(), sample.about(), true).clicked() {
            asked = Some(Command::Help(HelpAsk::OpenSample(*sample)));
        }
    }
    asked
}

fn recent_ui(ui: &mut Ui, recent: &[KnownPack]) -> Option<Command> {
    let mut asked = None;
    if recent.is_empty() {
        ui.weak("Packs that you open or save are listed here.");
    }
    for known in recent {
        let (title, about) = match &known.title {
            Some(title) => (title.as_str(), known.folder.display().to_string()),
            None => ("No pack there any more", known.folder.display().to_string()),
        };
        let row = wide_ui(ui, title, &about, known.title.is_some());
        if row
            .on_disabled_hover_text("It was moved or deleted; Open… finds it where it is now")
            .clicked()
        {
            asked = Some(Command::OpenPath(known.folder.clone()));
        }
    }
    asked
}

/// A button as wide as its column, of two lines.
fn wide_ui(ui: &mut Ui, title: &str, about: &str, enabled: bool) -> egui::Response {
    let visuals = ui.visuals();
    let (body, weak) = (visuals.text_color(), visuals.weak_text_color());
    let format = |size, color| TextFormat::simple(FontId::proportional(size), color);
    let mut text = LayoutJob::default();
    text.append(title, 0.0, format(14.0, if enabled { body } else { weak }));
    text.append(&format!("\n{about}"), 0.0, format(11.0, weak));
    text.wrap.max_width = ui.available_width() - 16.0;
    let layout = egui::Layout::top_down_justified(egui::Align::LEFT);
    let button = egui::Button::new(text).wrap_mode(egui::TextWrapMode::Wrap);
    let shown = ui
        .with_layout(layout, |ui| ui.add_enabled(enabled, button))
        .inner;
    shown.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, title));
    shown
}
