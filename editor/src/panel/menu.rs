//! The menu bar, straight from the table of commands.

use std::path::PathBuf;

use beachhead_schema::merge::open_conflicts;
use beachhead_schema::pack::Pack;

use crate::brush::Brush;
use crate::command::{Command, Commands, ViewAsk};
use crate::picture::Patterns;
use crate::settings::Settings;
use crate::table::{Menu, Row, keys_text, rows};
use crate::tool::Toolbox;

/// Shows the menus. `recent` are the packs opened last. What needs a script is grey while none is open, and what needs
/// conflicts where there are none.
pub(crate) fn menu_ui(
    ui: &mut egui::Ui,
    recent: &[PathBuf],
    settings: &Settings,
    toolbox: &Toolbox,
    pack: &Pack,
    script_is_open: bool,
    commands: &mut Commands,
) {
    egui::MenuBar::new().ui(ui, |ui| {
        let has_rows = |menu| rows().any(|row| row.menu == menu && row.is_of_use(pack));
        for (menu, title) in Menu::ALL.into_iter().filter(|(menu, _)| has_rows(*menu)) {
            ui.menu_button(title, |ui| {
                for row in rows().filter(|row| row.menu == menu && row.is_of_use(pack)) {
                    if row.command == Command::Save {
                        recent_ui(ui, recent, commands);
                    }
                    let enabled = (script_is_open || !row.command.needs_script())
                        && (!row.command.needs_conflicts() || !open_conflicts(pack).is_empty());
                    ui.add_enabled_ui(enabled, |ui| {
                        row_ui(ui, row, is_on(row, settings, toolbox), commands);
                    });
                }
            });
        }
    });
}

/// Whether what the row asks for is so already.
fn is_on(row: &Row, settings: &Settings, toolbox: &Toolbox) -> bool {
    let brushes = &toolbox.brushes;
    match row.command {
        Command::Toggle(part) => settings.style.visible.shows(part),
        Command::View(ViewAsk::Minimap) => settings.minimap,
        Command::View(ViewAsk::Zones) => settings.zones,
        Command::View(ViewAsk::DistinctPatterns) => settings.style.patterns == Patterns::Distinct,
        Command::Pick(picked) => picked == toolbox.tool,
        Command::ToggleErase => brushes.options.erases,
        Command::Load(Brush::Shape(shape)) => brushes.shape == shape,
        Command::Load(Brush::Size(size)) => brushes.size == size,
        Command::Load(Brush::KeepToSelection) => brushes.keeps_to_selection,
        _ => false,
    }
}

fn row_ui(ui: &mut egui::Ui, row: &Row, on: bool, commands: &mut Commands) {
    let mark = if on { "• " } else { "" };
    let mut button = egui::Button::new(format!("{mark}{}", row.text));
    if let Some(keys) = row.keys.first() {
        button = button.shortcut_text(keys_text(ui.ctx(), keys));
    }
    if ui.add(button).on_hover_text(row.tip).clicked() {
        commands.send(row.command.clone());
        ui.close();
    }
}

fn recent_ui(ui: &mut egui::Ui, recent: &[PathBuf], commands: &mut Commands) {
    ui.add_enabled_ui(!recent.is_empty(), |ui| {
        ui.menu_button("Open recent", |ui| {
            for folder in recent {
                if ui.button(folder.display().to_string()).clicked() {
                    commands.send(Command::OpenPath(folder.clone()));
                    ui.close();
                }
            }
        });
    });
    ui.separator();
}
