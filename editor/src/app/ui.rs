//! The layout of the window. Everything shown here only reads; requests go into the commands.

use egui::text::{CCursor, CCursorRange};
use egui::{CentralPanel, Context, Frame, Key, Panel, Ui};

use super::App;
use super::prompt::prompt_ui;
use crate::command::{Command, Commands};
use crate::feature::palette::kinds_ui;
use crate::feature::setup::{games, units};
use crate::feature::view::{layers, legend, minimap};
use crate::feature::{history, play, problems, scan, script};
use crate::live::LiveGame;
use crate::panel::room::within;
use crate::panel::{menu, options, palette, status, toolbar, toolbox};
use crate::player::Player;
use crate::table::row_of;
use crate::tool::NameField;
use crate::words;
use crate::workbench::{Tab, Workbench};

/// How high the room for the hex looked at is at first, in points.
const HEX_HEIGHT: f32 = 240.0;
/// It takes no more than this part of the side panel at first.
const MOST_OF_SIDE: f32 = 0.28;

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
        if self.window.awaits_fonts {
            return;
        }
        self.bars_ui(ui);
        let below_bars = ui.available_rect_before_wrap();
        Panel::left("palette")
            .default_size(176.0)
            .size_range(140.0..=320.0)
            .show(ui, |ui| {
                within(ui, ui.available_height(), |ui| self.drawing_ui(ui))
            });
        Panel::right("side")
            .default_size(330.0)
            .size_range(240.0..=560.0)
            .show(ui, |ui| {
                within(ui, ui.available_height(), |ui| self.side_ui(ui))
            });
        self.conflicts.show(&mut self.bench, ui);
        CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
            self.bench.canvas.ui(
                ui,
                &self.bench.document,
                &mut self.bench.toolbox,
                &self.bench.selection,
                &self.bench.marks,
                &mut self.bench.commands,
            );
        });
        if self.bench.kept.settings.minimap {
            let map = &self.bench.document.pack().map;
            minimap::minimap_ui(
                ui,
                &self.bench.canvas,
                map,
                &self.bench.marks,
                &mut self.bench.commands,
            );
        }
        self.name_ui(ui);
        // Windows over the map leave menu and bars free.
        let ui = &mut ui.new_child(egui::UiBuilder::new().max_rect(below_bars));
        let bench = &mut self.bench;
        self.grid.show(bench, ui);
        scan::show(bench, ui);
        self.select.show(bench, ui);
        self.find.show(bench, ui);
        self.setup.show(bench, ui);
        self.keep.show(bench, ui);
        self.export.show(bench, ui);
        self.help.show(bench, self.keep.offers_work(), ui);
        self.problems.show(ui);
        if let Some(mut prompt) = self.bench.prompt.take() {
            let outcome = prompt_ui(ui, &mut prompt);
            self.bench.prompt = Some(prompt);
            self.settle(outcome, &ui.ctx().clone());
        }
        if !self.bench.commands.is_empty() {
            ui.ctx().request_repaint();
        }
        self.window.was_typing = ui.ctx().text_edit_focused();
    }

    /// The tools, what the one in hand can be set to, and what it can draw.
    fn drawing_ui(&mut self, ui: &mut Ui) {
        let Workbench {
            document,
            toolbox,
            selection,
            commands,
            ..
        } = &mut self.bench;
        let pack = document.pack();
        ui.add_space(6.0);
        ui.scope(|ui| toolbox::toolbox_ui(ui, toolbox.tool, pack, commands));
        ui.separator();
        options::options_ui(ui, pack, toolbox, selection.hexes.len(), commands);
        ui.separator();
        self.window.palette = Some(ui.available_rect_before_wrap());
        palette::palette_ui(ui, pack, toolbox, &mut self.panels.palette, commands);
    }

    fn bars_ui(&mut self, ui: &mut Ui) {
        let (steps, done) = (
            self.bench.document.history().len(),
            self.bench.document.done(),
        );
        let can = [done > 0, done < steps];
        Panel::top("menu").show(ui, |ui| {
            menu::menu_ui(
                ui,
                self.bench.recent.folders(),
                &self.bench.kept.settings,
                &self.bench.toolbox,
                self.bench.document.pack(),
                self.bench.player.is_some(),
                &mut self.bench.commands,
            );
        });
        Panel::top("tools").show(ui, |ui| {
            ui.add_space(2.0);
            let position = self.bench.live.as_ref().and_then(LiveGame::position);
            let turn = position.map(|position| script::turn_line(&position.turn));
            let (go_to, commands) = (&mut self.panels.go_to, &mut self.bench.commands);
            toolbar::toolbar_ui(ui, can, turn.as_deref(), go_to, commands);
            ui.add_space(2.0);
        });
        self.keep.keep_bars_ui(&mut self.bench, ui);
        self.conflicts.bar_ui(&mut self.bench, ui);
        Panel::bottom("status").show(ui, |ui| {
            let scale = self.bench.canvas.view.scale();
            let scene = self.bench.player.as_ref().and_then(Player::scene_now);
            let line = match self.bench.canvas.hovered {
                _ if self.bench.canvas.reported.is_some() => {
                    self.bench.canvas.reported.clone().unwrap_or_default()
                }
                Some(hex) => {
                    let (tool, pack) = (self.bench.toolbox.tool, self.bench.document.pack());
                    let line = status::hex_line(&self.bench.document, scene, hex);
                    match self.bench.toolbox.brushes.called(tool, pack) {
                        Some(in_hand) => format!("{in_hand}: {line}"),
                        None => line,
                    }
                }
                None => {
                    let row = row_of(&Command::Pick(self.bench.toolbox.tool));
                    row.map_or("", |row| row.tip).to_owned()
                }
            };
            let line = self.setup.refusal_here(&self.bench).unwrap_or(line);
            let line = match self.bench.selection.hexes.len() {
                0 => line,
                count => format!("{} · {line}", words::hexes(count, "selected")),
            };
            status::status_ui(
                ui,
                &self.bench.document,
                &line,
                &self.bench.said,
                scale,
                &self.bench.checker,
            );
        });
    }

    fn side_ui(&mut self, ui: &mut Ui) {
        // As high for every tab: where the tabs are doesn't depend on which of them is open.
        Panel::top("hex")
            .resizable(true)
            .default_size((ui.available_height() * MOST_OF_SIDE).min(HEX_HEIGHT))
            .min_size(90.0)
            .frame(Frame::NONE)
            .show(ui, |ui| {
                ui.add_space(6.0);
                egui::ScrollArea::vertical()
                    .auto_shrink(false)
                    .show(ui, |ui| {
                        self.panels.inspector.ui(
                            ui,
                            &self.bench.document,
                            self.bench.player.as_ref().and_then(Player::scene_now),
                            &self.bench.selection,
                            &mut self.bench.commands,
                        );
                    });
            });
        ui.add_space(6.0);
        let game = games::panel_of(&self.bench.document).map(|panel| panel.title);
        ui.horizontal_wrapped(|ui| {
            for (tab, title) in [
                (Tab::Problems, "Problems"),
                (Tab::Units, "Units"),
                (Tab::Game, game.unwrap_or_default()),
                (Tab::History, "History"),
                (Tab::Script, "Script"),
                (Tab::Play, "Play"),
                (Tab::Scan, "Scan"),
                (Tab::Palette, "Palette"),
                (Tab::Layers, "Layers"),
                (Tab::Legend, "Legend"),
            ] {
                // Few games have one.
                if tab == Tab::Game && game.is_none() {
                    continue;
                }
                let is_played = self.bench.live.is_some() || self.bench.tab == Tab::Play;
                if tab == Tab::Play && !is_played {
                    continue;
                }
                if ui.selectable_label(self.bench.tab == tab, title).clicked() {
                    self.bench.show_tab(tab);
                }
            }
        });
        ui.separator();
        // Each tab has its own place in what it shows.
        let tab = self.bench.tab;
        self.window.tab = Some(ui.available_rect_before_wrap());
        ui.push_id(("tab", tab), |ui| self.tab_ui(ui, tab));
    }

    fn tab_ui(&mut self, ui: &mut Ui, tab: Tab) {
        match tab {
            Tab::Problems => problems::problems_ui(
                ui,
                &self.bench.document,
                &self.bench.checker,
                &mut self.problems.listing,
                &mut self.bench.commands,
            ),
            Tab::Units => units::units_ui(
                ui,
                self.bench.document.pack(),
                self.bench.document.scenario(),
                &self.bench.selection,
                (&mut self.setup.filter, &mut self.setup.forming),
                &mut self.bench.commands,
            ),
            Tab::Game => games::panel_ui(
                ui,
                &self.bench.document,
                &self.bench.checker,
                &mut self.setup.games,
                &mut self.bench.commands,
            ),
            Tab::History => history::history_ui(
                ui,
                &self.bench.document,
                &mut self.panels.history,
                &mut self.bench.commands,
            ),
            Tab::Scan => scan::scans_ui(
                ui,
                &self.bench.document,
                &mut self.bench.scans,
                &mut self.bench.commands,
            ),
            Tab::Palette => kinds_ui(
                ui,
                &self.bench.document,
                &mut self.palette,
                self.bench.kept.settings.style.patterns,
                &mut self.bench.commands,
            ),
            Tab::Layers => layers::layers_ui(
                ui,
                &self.bench.document.pack().map,
                &self.bench.kept.settings.style,
                &mut self.bench.commands,
            ),
            Tab::Legend => {
                let (pack, revision) = (self.bench.document.pack(), self.bench.document.revision());
                self.panels.counts.count(pack, revision);
                let patterns = self.bench.kept.settings.style.patterns;
                legend::legend_ui(
                    ui,
                    pack,
                    &self.panels.counts,
                    patterns,
                    &mut self.bench.commands,
                );
            }
            Tab::Play => play::play_ui(
                ui,
                &self.bench.document,
                self.bench.live.as_ref(),
                &mut self.bench.commands,
            ),
            Tab::Script => script::script_ui(
                ui,
                &self.bench.document,
                self.bench.player.as_ref(),
                &mut self.script.list,
                &mut self.bench.commands,
            ),
        }
    }

    /// The field in which a hex is being named, upon the hex.
    fn name_ui(&mut self, ui: &Ui) {
        let Some(hex) = self
            .bench
            .toolbox
            .name_field()
            .as_ref()
            .map(|field| field.hex.clone())
        else {
            return;
        };
        let Some(at) = self
            .bench
            .canvas
            .screen_from_hex(&self.bench.document, &hex)
        else {
            return;
        };
        let area = egui::Area::new(egui::Id::unique("name"))
            .fixed_pos(at - egui::vec2(80.0, 14.0))
            .order(egui::Order::Foreground);
        let done = area.show(ui.ctx(), |ui| {
            let field = self.bench.toolbox.name_field().as_mut()?;
            let frame = Frame::popup(ui.style());
            frame
                .show(ui, |ui| name_field_ui(ui, field, &mut self.bench.commands))
                .inner
                .then(|| field.clone())
        });
        if let Some(field) = done.inner {
            *self.bench.toolbox.name_field() = None;
            if let Some(edit) = field.edit(self.bench.document.pack()) {
                self.bench.commands.send(Command::Apply(edit));
            }
        }
    }
}

/// Reports whether the name is done; Esc gives it up.
fn name_field_ui(ui: &mut Ui, field: &mut NameField, commands: &mut Commands) -> bool {
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
    let is_left = |key| shown.response.lost_focus() && ui.input(|input| input.key_pressed(key));
    if is_left(Key::Escape) {
        commands.send(Command::Cancel);
    }
    is_left(Key::Enter)
}
