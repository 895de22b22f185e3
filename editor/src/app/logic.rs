//! What each command does. Nothing here draws.

use std::path::Path;

use beachhead_schema::diag::Diagnostic;
use beachhead_schema::edit::remove_unit;
use beachhead_schema::io::{DiskFiles, Syntax};
use beachhead_schema::pack::Manifest;
use egui::{Context, ViewportCommand};

use super::App;
use super::prompt::PromptOutcome;
use crate::brush::{Brush, Tool};
use crate::command::{Command, ExportAsk, GridAsk, HelpAsk, KeepAsk, ScanAsk};
use crate::dialog::{Answer, Purpose};
use crate::document::{Document, NotSaved, Origin};
use crate::feature::view::theme;
use crate::feature::{play, scan, view};
use crate::home::{Prints, prints};
use crate::live::LiveGame;
use crate::player::Player;
use crate::table::read_keys;
use crate::tool::ToolContext;
use crate::workbench::{Prompt, Tab, line_of};

const NO_DIALOG: &str = "This system offers no file dialog, so please type the path.";

impl App {
    /// One round: takes in what happened outside, and carries out what was asked for.
    pub fn work(&mut self, ctx: &Context) {
        if !std::mem::replace(&mut self.window.styled, true) {
            theme::apply(ctx);
        }
        self.take_in_files(ctx);
        match self.bench.dialogs.answer() {
            Some(Answer::Path(purpose, path)) => self.bench.commands.send(purpose.command(path)),
            Some(Answer::NoDialog(purpose)) => self.bench.ask_for_path(purpose, NO_DIALOG),
            Some(Answer::Cancelled) => self.window.after_save = None,
            None => {}
        }
        if ctx.input(|input| input.viewport().close_requested()) && !self.window.may_close {
            self.keep_name();
            if self.bench.document.is_dirty() {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                self.bench.commands.send(Command::Quit);
            }
        }
        self.select.take_in_clipboard(&mut self.bench, ctx);
        let is_open = self.grid.is_open() || self.help.is_open() || self.export.exporter.is_open();
        if self.bench.prompt.is_none() && !is_open {
            scan::take_in_number(&mut self.bench, ctx);
            read_keys(&mut self.bench.commands, ctx, self.window.was_typing);
        }
        for command in self.bench.commands.take() {
            self.carry_out(command, ctx);
        }
        scan::work(&mut self.bench, ctx);
        self.select.work(&mut self.bench);
        self.find.work(&mut self.bench);
        self.conflicts.work(&mut self.bench);
        self.keep.work(&mut self.bench, ctx);
        view::work(&mut self.bench, ctx);
        self.export.work(&mut self.bench, ctx);
        self.setup.work(&mut self.bench, ctx);
        let images = self.bench.scans.known_images();
        if self.bench.checker.poll(&self.bench.document, images, ctx) {
            self.bench.mark();
        }
        let is_playing = self.bench.player.is_some();
        let plan = &mut self.bench.toolbox.hands.plan;
        plan.follow(&self.bench.document, &self.bench.checker, is_playing);
        if self.bench.player.as_mut().is_some_and(Player::poll) {
            self.script.take_in_script(&mut self.bench);
        }
        play::work(&mut self.bench);
        self.retitle(ctx);
        let fonts_of = Some(self.bench.before);
        self.window.awaits_fonts = self.window.fonts_of != fonts_of;
        if self.window.awaits_fonts {
            self.window.fonts_of = fonts_of;
            self.bench.project.take_up(ctx);
        }
    }

    /// Files dropped onto the window: the first of them is opened.
    fn take_in_files(&mut self, ctx: &Context) {
        let dropped = ctx.input(|input| {
            input
                .raw
                .dropped_files
                .first()
                .map(|file| file.path().to_path_buf())
        });
        if let Some(path) = dropped {
            self.bench
                .commands
                .send(if crate::image_place::is_image(&path) {
                    Command::Scan(ScanAsk::Take(path))
                } else {
                    Command::OpenPath(path)
                });
        }
    }

    /// Carries out a command, unless a question must be answered first.
    pub(super) fn carry_out(&mut self, command: Command, ctx: &Context) {
        self.help.note(&command);
        if command.leaves_fields() {
            self.keep_name();
        }
        match self.question_before(&command) {
            Some(prompt) => self.bench.prompt = Some(prompt),
            None => self.execute(command, ctx),
        }
    }

    fn question_before(&self, command: &Command) -> Option<Prompt> {
        let then = command.clone();
        match command {
            Command::OpenPath(_)
            | Command::Help(HelpAsk::OpenSample(_))
            | Command::Grid(GridAsk::Create(..))
            | Command::Quit
            | Command::Keep(KeepAsk::Restore(_))
                if self.bench.document.is_dirty() =>
            {
                Some(Prompt::Unsaved { then })
            }
            Command::Keep(KeepAsk::Discard(number)) => {
                let summary = self.keep.summary(*number)?;
                Some(Prompt::Discard { summary, then })
            }
            Command::Save => {
                let Origin::Folder(folder) = self.bench.document.origin() else {
                    return None;
                };
                self.question_of_change(folder, then)
            }
            Command::Export(ExportAsk::BattleTo(file)) if file.is_file() => {
                let file = file.clone();
                Some(Prompt::ReplaceFile { then, file })
            }
            Command::SaveTo(folder) if self.bench.document.is_home(folder) => {
                self.question_of_change(folder, then)
            }
            Command::SaveTo(folder) => question_of_pack(folder, self.bench.document.syntax(), then),
            _ => None,
        }
    }

    fn question_of_change(&self, folder: &Path, then: Command) -> Option<Prompt> {
        let seen = self.bench.document.changed_on_disk();
        let folder = folder.to_path_buf();
        (!seen.is_empty()).then_some(Prompt::Changed { seen, folder, then })
    }

    /// Keeps what is being typed into a field, before something would take the field away.
    pub(super) fn keep_name(&mut self) {
        let pack = self.bench.document.pack();
        let named = self.bench.toolbox.name_field().take();
        let edits = [
            named.and_then(|field| field.edit(pack)),
            self.panels.inspector.keep(pack),
        ];
        for edit in edits.into_iter().flatten() {
            self.bench.apply(edit);
        }
    }

    /// Does what came of a prompt.
    pub(super) fn settle(&mut self, outcome: PromptOutcome, ctx: &Context) {
        match outcome {
            PromptOutcome::Open => return,
            PromptOutcome::Closed => {
                self.bench.prompt = None;
                self.window.after_save = None;
            }
            PromptOutcome::Granted(command) => match self.bench.prompt.take() {
                // The usual questions are still to be asked.
                Some(
                    Prompt::Path { .. }
                    | Prompt::Script { .. }
                    | Prompt::Game { .. }
                    | Prompt::NotSaved { .. },
                ) => self.carry_out(command, ctx),
                Some(Prompt::Changed { seen, .. } | Prompt::Replace { seen, .. }) => {
                    self.window.agreed = seen;
                    self.execute(command, ctx);
                    self.window.agreed = Prints::new();
                }
                _ => self.execute(command, ctx),
            },
            PromptOutcome::SaveFirst(command) => {
                self.bench.prompt = None;
                // Saving may ask for a folder first.
                self.window.after_save = Some(command);
                self.carry_out(Command::Save, ctx);
            }
        }
        ctx.request_repaint();
    }

    pub(super) fn execute(&mut self, command: Command, ctx: &Context) {
        if let Some(why) = self.script.barred_by_script(&self.bench, &command) {
            self.bench.said = why.to_owned();
            return;
        }
        match command {
            Command::Open => self.bench.dialogs.ask(Purpose::Open, ctx),
            Command::OpenTyped => self.bench.ask_for_path(Purpose::Open, ""),
            Command::OpenPath(path) => self.bench.open(Document::open(&path)),
            Command::Save => match self.bench.document.origin().clone() {
                Origin::Folder(folder) => self.save_to(&folder, ctx),
                Origin::Bundled | Origin::New => self.bench.dialogs.ask(Purpose::Save, ctx),
            },
            Command::SaveAs => self.bench.dialogs.ask(Purpose::Save, ctx),
            Command::SaveTo(folder) => self.save_to(&folder, ctx),
            Command::Quit => {
                self.window.may_close = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            Command::Undo => self
                .bench
                .jump(self.bench.document.done().saturating_sub(1)),
            Command::Redo => self.bench.jump(self.bench.document.done() + 1),
            Command::Jump(step) => self.bench.jump(step),
            Command::Apply(edit) => {
                let edit = self.setup.with_group(&self.bench, edit);
                self.bench.apply(edit);
            }
            Command::Draw(edit) => {
                let edit = self.setup.with_group(&self.bench, edit);
                self.bench.draw(edit);
            }
            Command::Delete => self.delete(),
            Command::Cancel => {
                if self.bench.canvas.drop_nothing() {
                    // The right button is still down, but nothing will come of it.
                } else if self.bench.toolbox.hand().cancel() {
                    self.bench.canvas.let_go();
                } else if self.close_window() {
                    // Windows go first.
                } else if self.bench.live.as_mut().is_some_and(LiveGame::look_at_all) {
                    // What was in hand in the game is put down.
                } else if !self.bench.toolbox.put_down() {
                    self.bench.selection = crate::selection::Selection::default();
                }
            }
            Command::Fit => self.bench.canvas.fit(),
            Command::ZoomIn => self.bench.canvas.zoom(1.25),
            Command::ZoomOut => self.bench.canvas.zoom(0.8),
            Command::ShowHex(hex) => self.bench.show_hex(hex),
            Command::SelectHex(hex) => {
                let selection = &mut self.bench.selection;
                selection.chart.take_if(|_| hex.is_some());
                selection.hex = hex;
            }
            Command::SelectUnit(unit) => {
                let selection = &mut self.bench.selection;
                selection.chart.take_if(|_| unit.is_some());
                selection.units.clear();
                selection.unit = unit;
            }
            Command::SelectChart(chart) => self.bench.selection.look_at_chart(chart),
            Command::ShowScenario(number) => {
                self.bench.document.show_scenario(number);
                self.bench.canvas.touch(&self.bench.document, &[]);
                self.bench.selection.unit = None;
                self.bench.mark();
            }
            Command::Say(what) => self.bench.said = what.to_owned(),
            Command::ShowMessage(what) => self.bench.said = what,
            Command::GoTo => self.panels.go_to.wants_focus = true,
            Command::Toggle(part) => self.bench.kept.settings.style.visible.toggle(part),
            Command::Pick(tool) => {
                self.bench.toolbox.pick(tool);
                if tool == Tool::Anchor {
                    // The number of the first hex can be typed at once.
                    self.bench.tab = Tab::Scan;
                    self.bench.scans.wants_focus = true;
                }
                if tool == Tool::Unit {
                    self.bench.tab = Tab::Units;
                }
            }
            Command::Load(brush) => {
                let says = brush == Brush::KeepToSelection;
                self.bench.toolbox.load(brush);
                if says {
                    let says = match self.bench.toolbox.brushes.keeps_to_selection {
                        true => "While hexes are selected, only those are painted",
                        false => "Hexes are painted wherever the brush goes",
                    };
                    self.bench.said = says.to_owned();
                }
            }
            Command::ToggleErase => {
                let erases = &mut self.bench.toolbox.brushes.options.erases;
                *erases = !*erases;
                let says = match *erases {
                    true => "The tools for lines, shores and units take away",
                    false => "The tools for lines, shores and units draw",
                };
                self.bench.said = says.to_owned();
            }
            Command::Unpin => self.bench.toolbox.hands.sight.unpin(),
            Command::OpenScript => self.script.ask_for_script(&mut self.bench),
            Command::OpenScriptFile => self.bench.dialogs.ask(Purpose::Script, ctx),
            Command::OpenScriptTyped => self.bench.ask_for_path(Purpose::Script, ""),
            Command::PlayScript(script) => self.script.play_script(&mut self.bench, script, ctx),
            Command::PlayAgain => self.script.play_again(&mut self.bench, ctx),
            Command::Go(go) => match &mut self.bench.live {
                Some(live) => play::go(live, go),
                None => self.script.go(&mut self.bench, go),
            },
            Command::Play(ask) => {
                let journals = self.keep.journal_dir();
                play::run(&mut self.bench, ask, journals, ctx);
            }
            Command::CloseScript => self.script.close_script(&mut self.bench),
            Command::Grid(ask) => self.grid.run(&mut self.bench, ask),
            Command::Scan(ask) => scan::run(&mut self.bench, ask, ctx),
            Command::Selected(ask) => self.select.run(&mut self.bench, ask, ctx),
            Command::Find(ask) => self.find.run(&mut self.bench, ask),
            Command::Keep(ask) => self.keep.run(&mut self.bench, ask),
            Command::Problem(ask) => self.problems.run(&mut self.bench, ask, ctx),
            Command::Conflict(ask) => self.conflicts.run(&mut self.bench, ask),
            Command::Forces(ask) => self.setup.run(&mut self.bench, ask),
            Command::Kind(ask) => self.palette.run(&mut self.bench, ask),
            Command::View(ask) => view::run(&mut self.bench, ask),
            Command::Export(ask) => self.export.run(&mut self.bench, ask, ctx),
            Command::Help(ask) => self.help.run(&mut self.bench, ask),
        }
        if self.window.document != self.bench.before {
            self.begin_document();
        }
    }

    /// Closes a window that lies over the map. Reports whether there was one.
    fn close_window(&mut self) -> bool {
        self.problems.listing.explained.take().is_some()
            || std::mem::take(&mut self.bench.scans.proof)
            || std::mem::take(&mut self.find.open)
            || std::mem::take(&mut self.conflicts.open)
            || self.setup.close_window()
            || self.keep.put_off(&mut self.bench)
    }

    fn save_to(&mut self, folder: &Path, ctx: &Context) {
        let agreed = std::mem::take(&mut self.window.agreed);
        match self.bench.document.save_over(folder, &agreed) {
            Ok(()) => {
                self.bench.recent.add(folder);
                self.bench.said = format!("Saved to {}", folder.display());
                if let Some(command) = self.window.after_save.take() {
                    self.execute(command, ctx);
                }
            }
            // What was to be done after it is done after the next try, unless that is given up.
            Err(NotSaved::Failed(finding)) => self.show_not_saved(folder, &finding),
            // Another program was quicker than the user.
            Err(NotSaved::Changed(seen)) => {
                let folder = folder.to_path_buf();
                let then = Command::SaveTo(folder.clone());
                self.bench.prompt = Some(match self.bench.document.is_home(&folder) {
                    true => Prompt::Changed { seen, folder, then },
                    false => Prompt::Replace { then, folder, seen },
                });
            }
        }
    }

    /// Reports why a save failed, and offers the ways on.
    fn show_not_saved(&mut self, folder: &Path, finding: &Diagnostic) {
        self.bench.said = "The pack is not saved".to_owned();
        let lines = std::iter::once(line_of(finding)).chain(finding.help.iter().cloned());
        let stays = "Your edits are still in this window.".to_owned();
        self.bench.prompt = Some(Prompt::NotSaved {
            lines: lines.chain([stays]).collect(),
            folder: folder.to_path_buf(),
        });
    }

    fn delete(&mut self) {
        let brushes = self.bench.toolbox.brushes.clone();
        let context = ToolContext::of(&self.bench.document, &brushes, &self.bench.selection);
        if self
            .bench
            .toolbox
            .hand()
            .delete(context, &mut self.bench.commands)
        {
            return;
        }
        if self.bench.selection.unit.is_none()
            && (!self.bench.selection.hexes.is_empty() || self.bench.toolbox.tool == Tool::Select)
        {
            self.select.clear_hexes(&mut self.bench, "Clear");
            return;
        }
        let (Some(unit), Some(scenario)) =
            (&self.bench.selection.unit, self.bench.document.scenario())
        else {
            return;
        };
        if let Some(edit) = remove_unit(scenario, unit) {
            self.bench.commands.send(Command::Apply(edit));
            self.bench.selection.unit = None;
        }
    }

    fn retitle(&mut self, ctx: &Context) {
        let dirty = if self.bench.document.is_dirty() {
            "*"
        } else {
            ""
        };
        let title = format!(
            "{dirty}{} – Beachhead",
            self.bench.document.pack().manifest.title
        );
        if title != self.window.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.window.title = title;
        }
    }
}

/// Asks before a pack that is there is replaced by one of the same syntax; one of the other syntax is refused later.
fn question_of_pack(folder: &Path, syntax: Syntax, then: Command) -> Option<Prompt> {
    let folder = folder.to_path_buf();
    let manifest = Manifest::file_name(syntax);
    let taken = folder.join(&manifest).exists();
    let seen = prints(&DiskFiles(folder.clone()), [manifest].into_iter());
    taken.then_some(Prompt::Replace { then, folder, seen })
}
