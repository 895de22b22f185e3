//! What each command does. Nothing here draws.

use std::path::{Path, PathBuf};

use beachhead_schema::diag::Diagnostic;
use beachhead_schema::edit::{Edit, EditError, Swap, remove_unit};
use beachhead_schema::hex::HexNo;
use beachhead_schema::io::Syntax;
use beachhead_schema::pack::{Manifest, Pack};
use egui::{Context, ViewportCommand};

use super::prompt::{Prompt, PromptOutcome};
use super::{App, Tab, theme};
use crate::brush::{Brush, Tool};
use crate::checker::hex_of;
use crate::command::{Command, GridAsk, HelpAsk, KeepAsk, ScanAsk};
use crate::dialog::{Answer, Purpose};
use crate::document::{Document, Origin};
use crate::picture::point;
use crate::player::Player;
use crate::table::read_keys;
use crate::tool::ToolContext;

const NO_DIALOG: &str = "This system offers no file dialog, so please type the path.";

impl App {
    /// One round: takes in what happened outside, and carries out what was asked for.
    pub fn work(&mut self, ctx: &Context) {
        if !std::mem::replace(&mut self.styled, true) {
            theme::apply(ctx);
        }
        self.take_in_files(ctx);
        match self.dialogs.answer() {
            Some(Answer::Path(purpose, path)) => self.commands.send(purpose.command(path)),
            Some(Answer::NoDialog(purpose)) => self.ask_for_path(purpose, NO_DIALOG),
            Some(Answer::Cancelled) => self.after_save = None,
            None => {}
        }
        if ctx.input(|input| input.viewport().close_requested()) && !self.may_close {
            self.keep_name();
            if self.document.is_dirty() {
                ctx.send_viewport_cmd(ViewportCommand::CancelClose);
                self.commands.send(Command::Quit);
            }
        }
        self.take_in_clipboard(ctx);
        let is_open = self.grid.is_open() || self.help.is_open() || self.export.is_open();
        if self.prompt.is_none() && !is_open {
            self.take_in_number(ctx);
            read_keys(&mut self.commands, ctx);
        }
        for command in self.commands.take() {
            self.carry_out(command, ctx);
        }
        self.work_scan(ctx);
        self.work_select(ctx);
        self.work_find(ctx);
        self.work_keep(ctx);
        self.work_view(ctx);
        self.work_export(ctx);
        self.work_setup(ctx);
        let images = self.scans.known_images();
        if self.checker.poll(&self.document, images, ctx) {
            self.mark();
        }
        if self.player.as_mut().is_some_and(Player::poll) {
            self.take_in_script();
        }
        self.retitle(ctx);
        self.awaits_fonts = std::mem::take(&mut self.fonts_are_new);
        if self.awaits_fonts {
            self.project.take_up(ctx);
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
            self.commands.send(if crate::image_place::is_image(&path) {
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
            Some(prompt) => self.prompt = Some(prompt),
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
            | Command::Keep(KeepAsk::Restore(_) | KeepAsk::Reload)
                if self.document.is_dirty() =>
            {
                Some(Prompt::Unsaved { then })
            }
            Command::Keep(KeepAsk::Discard(number)) => {
                let summary = self.keep.summary(*number)?;
                Some(Prompt::Discard { summary, then })
            }
            Command::Save => {
                let Origin::Folder(folder) = self.document.origin() else {
                    return None;
                };
                self.question_of_change(folder, then)
            }
            Command::SaveTo(folder) if self.document.is_home(folder) => {
                self.question_of_change(folder, then)
            }
            Command::SaveTo(folder) => question_of_pack(folder, self.document.syntax(), then),
            _ => None,
        }
    }

    fn question_of_change(&self, folder: &Path, then: Command) -> Option<Prompt> {
        let names = self.document.changed_on_disk();
        let folder = folder.to_path_buf();
        (!names.is_empty()).then_some(Prompt::Changed {
            names,
            folder,
            then,
        })
    }

    /// Keeps what is being typed into a field, before something would take the field away.
    pub(super) fn keep_name(&mut self) {
        let pack = self.document.pack();
        let named = self.toolbox.name_field().take();
        let edits = [
            named.and_then(|field| field.edit(pack)),
            self.inspector.keep(pack),
        ];
        for edit in edits.into_iter().flatten() {
            self.apply(edit);
        }
    }

    /// Makes an edit, unless it would change a locked layer. Whatever a person asks for goes through here; only
    /// the history goes over locked layers too, since each step of it was legal once.
    pub(super) fn apply(&mut self, edit: Edit) {
        if let Some(part) = self
            .kept
            .settings
            .style
            .visible
            .locked_by(&edit, self.document.pack())
        {
            self.said = format!(
                "{} is locked: unlock it in the Layers panel to change it",
                part.name()
            );
            return;
        }
        let name = edit.name.clone();
        let applied = self.document.apply(edit);
        self.note_change(applied, name);
    }

    /// Does what came of a prompt.
    pub(super) fn settle(&mut self, outcome: PromptOutcome, ctx: &Context) {
        match outcome {
            PromptOutcome::Open => return,
            PromptOutcome::Closed => {
                self.prompt = None;
                self.after_save = None;
            }
            PromptOutcome::Granted(command) => match self.prompt.take() {
                // The usual questions are still to be asked.
                Some(Prompt::Path { .. } | Prompt::Script { .. } | Prompt::NotSaved { .. }) => {
                    self.carry_out(command, ctx)
                }
                _ => self.execute(command, ctx),
            },
            PromptOutcome::SaveFirst(command) => {
                self.prompt = None;
                // Saving may ask for a folder first.
                self.after_save = Some(command);
                self.carry_out(Command::Save, ctx);
            }
        }
        ctx.request_repaint();
    }

    pub(super) fn execute(&mut self, command: Command, ctx: &Context) {
        if let Some(why) = self.barred_by_script(&command) {
            self.said = why.to_owned();
            return;
        }
        match command {
            Command::Open => self.dialogs.ask(Purpose::Open, ctx),
            Command::OpenTyped => self.ask_for_path(Purpose::Open, ""),
            Command::OpenPath(path) => self.open(Document::open(&path)),
            Command::Save => match self.document.origin().clone() {
                Origin::Folder(folder) => self.save_to(&folder, ctx),
                Origin::Bundled | Origin::New => self.dialogs.ask(Purpose::Save, ctx),
            },
            Command::SaveAs => self.dialogs.ask(Purpose::Save, ctx),
            Command::SaveTo(folder) => self.save_to(&folder, ctx),
            Command::Quit => {
                self.may_close = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            Command::Undo => self.jump(self.document.done().saturating_sub(1)),
            Command::Redo => self.jump(self.document.done() + 1),
            Command::Jump(step) => self.jump(step),
            Command::Apply(edit) => self.apply(edit),
            Command::Delete => self.delete(),
            Command::Cancel => {
                if self.canvas.drop_nothing() {
                    // The right button is still down, but nothing will come of it.
                } else if self.toolbox.hand().cancel() {
                    self.canvas.let_go();
                } else if std::mem::take(&mut self.find.open) {
                    // The panel goes first.
                } else if !self.toolbox.put_down() {
                    self.selection = crate::selection::Selection::default();
                }
            }
            Command::Fit => self.canvas.fit(),
            Command::ZoomIn => self.canvas.zoom(1.25),
            Command::ZoomOut => self.canvas.zoom(0.8),
            Command::ShowHex(hex) => self.show_hex(hex),
            Command::SelectHex(hex) => self.selection.hex = hex,
            Command::SelectUnit(unit) => self.selection.unit = unit,
            Command::ShowScenario(number) => {
                self.document.show_scenario(number);
                self.canvas.touch(&self.document, &[]);
                self.selection.unit = None;
                self.mark();
            }
            Command::Say(what) => self.said = what.to_owned(),
            Command::ShowMessage(what) => self.said = what,
            Command::GoTo => self.go_to.wants_focus = true,
            Command::Toggle(part) => self.kept.settings.style.visible.toggle(part),
            Command::Pick(tool) => {
                self.toolbox.pick(tool);
                if tool == Tool::Anchor {
                    // The number of the first hex can be typed at once.
                    self.tab = Tab::Scan;
                    self.scans.wants_focus = true;
                }
                if tool == Tool::Unit {
                    self.tab = Tab::Units;
                }
            }
            Command::Load(brush) => {
                let says = brush == Brush::KeepToSelection;
                self.toolbox.load(brush);
                if says {
                    let says = match self.toolbox.brushes.keeps_to_selection {
                        true => "While hexes are selected, only those are painted",
                        false => "Hexes are painted wherever the brush goes",
                    };
                    self.said = says.to_owned();
                }
            }
            Command::ToggleErase => {
                let erases = &mut self.toolbox.brushes.options.erases;
                *erases = !*erases;
                let says = match *erases {
                    true => "The tools for lines, shores and units take away",
                    false => "The tools for lines, shores and units draw",
                };
                self.said = says.to_owned();
            }
            Command::OpenScript => self.ask_for_script(),
            Command::OpenScriptFile => self.dialogs.ask(Purpose::Script, ctx),
            Command::OpenScriptTyped => self.ask_for_path(Purpose::Script, ""),
            Command::PlayScript(script) => self.play_script(script, ctx),
            Command::PlayAgain => self.play_again(ctx),
            Command::Go(go) => self.go(go),
            Command::CloseScript => self.close_script(),
            Command::Grid(ask) => self.do_grid(ask, ctx),
            Command::Scan(ask) => self.do_scan(ask, ctx),
            Command::Selected(ask) => self.do_select(ask, ctx),
            Command::Find(ask) => self.do_find(ask, ctx),
            Command::Keep(ask) => self.do_keep(ask, ctx),
            Command::Problem(ask) => self.do_problem(ask, ctx),
            Command::View(ask) => self.do_view(ask, ctx),
            Command::Export(ask) => self.do_export(ask, ctx),
            Command::Help(ask) => self.do_help(ask, ctx),
        }
    }

    pub(super) fn ask_for_path(&mut self, purpose: Purpose, why: &'static str) {
        let text = match self.document.origin() {
            // A path that isn't text can't be typed either.
            Origin::Folder(folder) => folder.to_str().unwrap_or_default().to_owned(),
            Origin::Bundled | Origin::New => String::new(),
        };
        self.prompt = Some(Prompt::Path { purpose, text, why });
    }

    pub(super) fn open(&mut self, opened: Result<Document, Vec<Diagnostic>>) {
        match opened {
            Ok(document) => {
                if let Origin::Folder(folder) = document.origin() {
                    self.recent.add(&folder.clone());
                }
                self.replace_document(document);
                let opened = format!("Opened {}", self.document.pack().manifest.title);
                self.said = match self.said.as_str() {
                    "" => opened,
                    trouble => format!("{opened}. {trouble}"),
                };
            }
            Err(findings) => self.show_broken(&findings),
        }
    }

    /// Reports why a pack can't be opened; the one that is in the window stays there.
    pub fn show_broken(&mut self, findings: &[Diagnostic]) {
        let stays = format!("{} stays open", self.document.pack().manifest.title);
        self.prompt = Some(Prompt::Failed {
            title: "The pack can't be opened".to_owned(),
            lines: findings.iter().map(line_of).chain([stays]).collect(),
        });
    }

    fn save_to(&mut self, folder: &Path, ctx: &Context) {
        match self.document.save(folder) {
            Ok(()) => {
                self.recent.add(folder);
                self.said = format!("Saved to {}", folder.display());
                if let Some(command) = self.after_save.take() {
                    self.execute(command, ctx);
                }
            }
            // What was to be done after it is done after the next try, unless that is given up.
            Err(finding) => self.show_not_saved(folder, &finding),
        }
    }

    /// Reports why a save failed, and offers the ways on.
    fn show_not_saved(&mut self, folder: &Path, finding: &Diagnostic) {
        self.said = "The pack is not saved".to_owned();
        let lines = std::iter::once(line_of(finding)).chain(finding.help.iter().cloned());
        let stays = "Your edits are still in this window.".to_owned();
        self.prompt = Some(Prompt::NotSaved {
            lines: lines.chain([stays]).collect(),
            folder: folder.to_path_buf(),
        });
    }

    fn jump(&mut self, step: usize) {
        let before = self.document.done();
        let jumped = self.document.jump(step);
        let after = self.document.done();
        let way = if after < before { "Undone" } else { "Redone" };
        let over = self
            .document
            .history()
            .nth(before.min(after))
            .unwrap_or_default()
            .to_owned();
        if before != after {
            self.note_change(jumped, format!("{way}: {over}"));
        }
    }

    pub(super) fn note_change(&mut self, result: Result<Vec<Edit>, EditError>, said: String) {
        match result {
            Ok(undos) => {
                // What has changed is seen, even if the history goes on in another scenario.
                if let Some(number) = scenario_of(&undos, self.document.pack()) {
                    self.document.show_scenario(number);
                }
                self.canvas.touch(&self.document, &undos);
                let mut swaps = undos.iter().flat_map(|edit| &edit.swaps);
                if swaps.any(|swap| matches!(swap, Swap::Parts(_))) {
                    // What was selected and marked are hexes of another grid.
                    self.selection = crate::selection::Selection::default();
                    self.mark();
                }
                self.said = said;
            }
            Err(error) => self.said = error.to_string(),
        }
    }

    fn delete(&mut self) {
        let brushes = self.toolbox.brushes.clone();
        let context = ToolContext::of(&self.document, &brushes, &self.selection);
        if self.toolbox.hand().delete(context, &mut self.commands) {
            return;
        }
        if self.selection.unit.is_none()
            && (!self.selection.hexes.is_empty() || self.toolbox.tool == Tool::Select)
        {
            self.clear_hexes("Clear");
            return;
        }
        let (Some(unit), Some(scenario)) = (&self.selection.unit, self.document.scenario()) else {
            return;
        };
        if let Some(edit) = remove_unit(scenario, unit) {
            self.commands.send(Command::Apply(edit));
            self.selection.unit = None;
        }
    }

    pub(super) fn show_hex(&mut self, hex: HexNo) {
        let grid = &self.document.pack().map.grid;
        match grid.locate(hex.as_str()) {
            Ok(at) => {
                self.canvas.view.show(point(grid.center(at)));
                self.selection.hex = Some(grid.number(at));
            }
            Err(error) => self.said = error.to_string(),
        }
    }

    fn mark(&mut self) {
        let grid = &self.document.pack().map.grid;
        self.marks.clear();
        for finding in self.checker.findings() {
            let hex = hex_of(finding, &self.document).and_then(|hex| grid.find(hex.as_str()));
            if let Some(hex) = hex {
                let worst = self.marks.entry(hex).or_insert(finding.severity);
                *worst = (*worst).max(finding.severity);
            }
        }
    }

    fn retitle(&mut self, ctx: &Context) {
        let dirty = if self.document.is_dirty() { "*" } else { "" };
        let title = format!("{dirty}{} – Beachhead", self.document.pack().manifest.title);
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// Shows a part of the lower right panel.
    pub(super) fn show_tab(&mut self, tab: Tab) {
        self.tab = tab;
    }
}

/// Asks before a pack that is there is replaced by one of the same syntax; one of the other syntax is refused later.
fn question_of_pack(folder: &Path, syntax: Syntax, then: Command) -> Option<Prompt> {
    let folder = folder.to_path_buf();
    let taken = folder.join(Manifest::file_name(syntax)).exists();
    taken.then_some(Prompt::Replace { then, folder })
}

/// The number of the scenario whose setup these edits are about, if they are about one.
fn scenario_of(edits: &[Edit], pack: &Pack) -> Option<usize> {
    let swaps = edits.iter().flat_map(|edit| &edit.swaps);
    let scenario = swaps.rev().find_map(|swap| match swap {
        Swap::Placement(scenario, ..) => Some(scenario),
        _ => None,
    })?;
    pack.scenarios
        .iter()
        .position(|other| other.id == *scenario)
}

/// A finding in one line.
fn line_of(finding: &Diagnostic) -> String {
    let file = &finding.place.file;
    let place = if file.is_empty() {
        String::new()
    } else {
        format!("{}: ", PathBuf::from(file).display())
    };
    format!("{place}{} ({})", finding.message, finding.code)
}
