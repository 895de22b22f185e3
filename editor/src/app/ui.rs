//! The layout of the window. Everything shown here only reads; requests go into the commands.

use egui::text::{CCursor, CCursorRange};
use egui::{CentralPanel, Context, Frame, Key, Panel, Ui};

use super::prompt::prompt_ui;
use super::select::counted;
use super::{App, Tab};
use crate::brush::Tool;
use crate::command::Command;
use crate::panel::{
    history, landing, layers, legend, menu, minimap, palette, problems, scan, script, select,
    status, toolbar, toolbox, units,
};
use crate::player::Player;
use crate::table::row_of;
use crate::tool::NameField;

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _: &mut eframe::Frame) {
        self.work(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.draw_in_full(frame.gl().is_some());
        self.show(ui);
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.leave();
    }
}

impl App {
    /// Draws the whole window.
    pub fn show(&mut self, ui: &mut Ui) {
        if self.awaits_fonts {
            return;
        }
        self.bars_ui(ui);
        Panel::left("palette")
            .default_size(176.0)
            .size_range(140.0..=320.0)
            .show(ui, |ui| self.palette_ui(ui));
        Panel::right("side")
            .default_size(330.0)
            .size_range(240.0..=560.0)
            .show(ui, |ui| self.side_ui(ui));
        CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
            self.canvas.ui(
                ui,
                &self.document,
                &mut self.toolbox,
                &self.selection,
                &self.marks,
                &mut self.commands,
            );
        });
        if self.kept.settings.minimap {
            let grid = &self.document.pack().map.grid;
            minimap::minimap_ui(ui, &self.canvas, grid, &self.marks, &mut self.commands);
        }
        self.name_ui(ui);
        self.show_grid(ui);
        self.show_scan(ui);
        self.show_select(ui);
        self.show_find(ui);
        self.show_keep(ui);
        self.show_export(ui);
        self.show_help(ui);
        self.show_problem_page(ui);
        if let Some(mut prompt) = self.prompt.take() {
            let outcome = prompt_ui(ui, &mut prompt);
            self.prompt = Some(prompt);
            self.settle(outcome, &ui.ctx().clone());
        }
        if !self.commands.is_empty() {
            ui.ctx().request_repaint();
        }
    }

    fn palette_ui(&mut self, ui: &mut Ui) {
        let (pack, toolbox) = (self.document.pack(), &self.toolbox);
        ui.add_space(6.0);
        ui.scope(|ui| toolbox::toolbox_ui(ui, toolbox.tool, pack, &mut self.commands));
        ui.separator();
        if toolbox.tool == Tool::Select {
            select::select_ui(
                ui,
                toolbox.select.picking,
                toolbox.select.minding,
                self.selection.hexes.len(),
                &mut self.commands,
            );
        }
        palette::palette_ui(
            ui,
            pack,
            toolbox.tool,
            &toolbox.brushes,
            &mut self.typed,
            &mut self.commands,
        );
    }

    fn bars_ui(&mut self, ui: &mut Ui) {
        let (steps, done) = (self.document.history().len(), self.document.done());
        let can = [done > 0, done < steps];
        Panel::top("menu").show(ui, |ui| {
            menu::menu_ui(
                ui,
                self.recent.folders(),
                &self.kept.settings,
                &self.toolbox,
                self.document.pack(),
                self.player.is_some(),
                &mut self.commands,
            );
        });
        Panel::top("tools").show(ui, |ui| {
            ui.add_space(2.0);
            toolbar::toolbar_ui(
                ui,
                self.toolbox.tool,
                &self.toolbox.brushes,
                can,
                &mut self.go_to,
                &mut self.commands,
            );
            ui.add_space(2.0);
        });
        self.keep_bars_ui(ui);
        Panel::bottom("status").show(ui, |ui| {
            let scale = self.canvas.view.scale();
            let scene = self.player.as_ref().and_then(Player::scene_now);
            let line = match self.canvas.hovered {
                _ if self.canvas.reported.is_some() => {
                    self.canvas.reported.clone().unwrap_or_default()
                }
                Some(hex) => {
                    let (tool, pack) = (self.toolbox.tool, self.document.pack());
                    let line = status::hex_line(&self.document, scene, hex);
                    match self.toolbox.brushes.called(tool, pack) {
                        Some(in_hand) => format!("{in_hand}: {line}"),
                        None => line,
                    }
                }
                None => {
                    let row = row_of(&Command::Pick(self.toolbox.tool));
                    row.map_or("", |row| row.tip).to_owned()
                }
            };
            let line = self.refusal_here().unwrap_or(line);
            let line = match self.selection.hexes.len() {
                0 => line,
                count => format!("{} · {line}", counted(count, "selected")),
            };
            status::status_ui(ui, &self.document, &line, &self.said, scale, &self.checker);
        });
    }

    fn side_ui(&mut self, ui: &mut Ui) {
        // The list of a script wants more room, and so do the counters.
        let (id, height) = match (self.tab, &self.player) {
            (Tab::Script, Some(_)) => ("hex beside a script", 150.0),
            (Tab::Units, _) => ("hex beside units", 220.0),
            (Tab::Landing, _) => ("hex beside a landing", 120.0),
            _ => ("hex", 310.0),
        };
        Panel::top(id)
            .resizable(true)
            .default_size(height)
            .min_size(90.0)
            .frame(Frame::NONE)
            .show(ui, |ui| {
                ui.add_space(6.0);
                egui::ScrollArea::vertical()
                    .auto_shrink(false)
                    .show(ui, |ui| {
                        self.inspector.ui(
                            ui,
                            &self.document,
                            self.player.as_ref().and_then(Player::scene_now),
                            &self.selection,
                            &mut self.commands,
                        );
                    });
            });
        ui.add_space(6.0);
        let found = self.checker.findings().len();
        let problems = if found == 0 {
            "Problems".to_owned()
        } else {
            format!("Problems ({found})")
        };
        ui.horizontal_wrapped(|ui| {
            for (tab, title) in [
                (Tab::Problems, problems.as_str()),
                (Tab::Units, "Units"),
                (Tab::Landing, "Landing"),
                (Tab::History, "History"),
                (Tab::Script, "Script"),
                (Tab::Scan, "Scan"),
                (Tab::Layers, "Layers"),
                (Tab::Legend, "Legend"),
            ] {
                // Few games have one.
                if tab == Tab::Landing && !landing::has_landing(&self.document) {
                    continue;
                }
                if ui.selectable_label(self.tab == tab, title).clicked() {
                    self.show_tab(tab);
                }
            }
        });
        ui.separator();
        match self.tab {
            Tab::Problems => problems::problems_ui(
                ui,
                &self.document,
                &self.checker,
                &mut self.listing,
                &mut self.commands,
            ),
            Tab::Units => units::units_ui(
                ui,
                self.document.pack(),
                self.document.scenario(),
                &self.selection,
                &mut self.unit_filter,
                &mut self.commands,
            ),
            Tab::Landing => landing::landing_ui(
                ui,
                &self.document,
                &self.checker,
                &mut self.landing,
                &mut self.commands,
            ),
            Tab::History => history::history_ui(
                ui,
                &self.document,
                &mut self.keep.filter,
                &mut self.commands,
            ),
            Tab::Scan => scan::scans_ui(ui, &self.document, &mut self.scans, &mut self.commands),
            Tab::Layers => layers::layers_ui(
                ui,
                &self.document.pack().map,
                &self.kept.settings.style,
                &mut self.commands,
            ),
            Tab::Legend => {
                let (pack, revision) = (self.document.pack(), self.document.revision());
                self.counts.count(pack, revision);
                let patterns = self.kept.settings.style.patterns;
                legend::legend_ui(ui, pack, &self.counts, patterns, &mut self.commands);
            }
            Tab::Script => script::script_ui(
                ui,
                &self.document,
                self.player.as_ref(),
                &mut self.list,
                &mut self.commands,
            ),
        }
    }

    /// The field in which a hex is being named, upon the hex.
    fn name_ui(&mut self, ui: &Ui) {
        let Some(hex) = self
            .toolbox
            .name_field()
            .as_ref()
            .map(|field| field.hex.clone())
        else {
            return;
        };
        let Some(at) = self.canvas.screen_from_hex(&self.document, &hex) else {
            return;
        };
        let area = egui::Area::new(egui::Id::unique("name"))
            .fixed_pos(at - egui::vec2(80.0, 14.0))
            .order(egui::Order::Foreground);
        let done = area.show(ui.ctx(), |ui| {
            let field = self.toolbox.name_field().as_mut()?;
            let frame = Frame::popup(ui.style());
            frame
                .show(ui, |ui| name_field_ui(ui, field))
                .inner
                .then(|| field.clone())
        });
        if let Some(field) = done.inner {
            *self.toolbox.name_field() = None;
            if let Some(edit) = field.edit(self.document.pack()) {
                self.commands.send(Command::Apply(edit));
            }
        }
    }
}

/// Reports whether the name is done.
fn name_field_ui(ui: &mut Ui, field: &mut NameField) -> bool {
    let length = field.text.chars().count();
    let mut shown = egui::TextEdit::singleline(&mut field.text)
        .desired_width(160.0)
        .hint_text(format!("Name of {}", field.hex))
        .show(ui);
    let response = &shown.response;
    if std::mem::take(&mut field.fresh) {
        response.request_focus();
        // Whoever types replaces the name that is there.
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(length));
        shown.state.cursor.set_char_range(Some(all));
        shown.state.store(ui.ctx(), response.id);
    }
    shown.response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}
