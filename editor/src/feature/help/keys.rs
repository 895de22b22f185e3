//! The list of all keys, from the table of commands, and of what the mouse does on the map.

use egui::{RichText, ScrollArea, Ui};

use crate::canvas::GESTURES;
use crate::table::{Menu, rows};

/// Shows the list; says whether it stays open.
pub(crate) fn keys_ui(ui: &Ui) -> bool {
    let screen = ui.ctx().content_rect().size();
    let modal = egui::Modal::new(egui::Id::unique("keys")).show(ui.ctx(), |ui| {
        ui.set_width((screen.x - 80.0).min(820.0));
        ui.heading("Keys and mouse");
        ui.weak("Ctrl+K finds every command by its name, also those without a key.");
        ui.add_space(4.0);
        ScrollArea::vertical()
            .max_height((screen.y - 170.0).max(160.0))
            // All of its room at once: else the window would grow frame by frame.
            .min_scrolled_height((screen.y - 170.0).max(160.0))
            .auto_shrink(false)
            .show(ui, |ui| {
                part_ui(
                    ui,
                    "On the map",
                    GESTURES
                        .iter()
                        .map(|(keys, what)| ((*keys).to_owned(), *what, "")),
                );
                for (menu, title) in Menu::ALL {
                    let rows: Vec<_> = rows()
                        .filter(|row| row.menu == menu && !row.keys.is_empty())
                        .map(|row| (row.keys_text(ui.ctx()), row.text, row.tip))
                        .collect();
                    if !rows.is_empty() {
                        part_ui(ui, title, rows.into_iter());
                    }
                }
            });
        ui.add_space(6.0);
        ui.button("Close").clicked()
    });
    !modal.inner && !modal.should_close()
}

fn part_ui(
    ui: &mut Ui,
    title: &str,
    lines: impl Iterator<Item = (String, &'static str, &'static str)>,
) {
    ui.add_space(6.0);
    ui.label(RichText::new(title).strong());
    egui::Grid::new(title)
        .num_columns(2)
        .striped(true)
        .spacing([14.0, 3.0])
        .show(ui, |ui| {
            for (keys, what, tip) in lines {
                ui.monospace(keys);
                let line = ui.label(what);
                if !tip.is_empty() {
                    line.on_hover_text(tip);
                }
                ui.end_row();
            }
        });
}
