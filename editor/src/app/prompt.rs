//! Questions and news in the middle of the window. While one is open, nothing else is done.

use std::path::PathBuf;

use egui::text::{CCursor, CCursorRange, LayoutJob, TextFormat};
use egui::{FontId, Key, Ui};

use crate::command::{Command, PlayAsk};
use crate::dialog::Purpose;
use crate::feature::play::{NewGameAnswer, new_game_ui};
use crate::live::Beginning;
use crate::player::ScriptFile;
use crate::workbench::Prompt;

/// So many scripts are listed without a field to find one.
const FEW_SCRIPTS: usize = 6;

/// What came of a prompt.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PromptOutcome {
    /// It stays open.
    Open,
    /// It is closed, and nothing follows.
    Closed,
    /// It is closed; this may be done without asking again.
    Granted(Command),
    /// It is closed; save first, then do this.
    SaveFirst(Command),
}

/// Shows the prompt.
pub(super) fn prompt_ui(ui: &Ui, prompt: &mut Prompt) -> PromptOutcome {
    // Each kind has an id of its own: one that follows another would be squeezed into its size.
    let id = egui::Id::unique(("prompt", std::mem::discriminant(prompt)));
    let modal = egui::Modal::new(id).show(ui.ctx(), |ui| {
        ui.set_max_width(460.0);
        match prompt {
            Prompt::Unsaved { then } => {
                ui.heading("Save your changes?");
                ui.label("The pack has changes that are not saved.");
                buttons(ui, [("Save", PromptOutcome::SaveFirst(then.clone())), ("Don't save", PromptOutcome::Granted(then.clone())), ("Cancel", PromptOutcome::Closed)])
            }
            Prompt::SaveFirst { why, then } => {
                ui.heading("Save the pack first");
                ui.label(*why);
                buttons(ui, [("Save…", PromptOutcome::SaveFirst(then.clone())), ("Cancel", PromptOutcome::Closed)])
            }
            Prompt::Replace { then, folder, .. } => {
                ui.heading("Replace the pack there?");
                ui.label(format!("{} holds a pack already.", folder.display()));
                buttons(ui, [("Replace it", PromptOutcome::Granted(then.clone())), ("Cancel", PromptOutcome::Closed)])
            }
            Prompt::ReplaceFile { then, file } => {
                ui.heading("Replace the file there?");
                ui.label(format!("There is a file {} already.", file.display()));
                buttons(ui, [("Replace it", PromptOutcome::Granted(then.clone())), ("Cancel", PromptOutcome::Closed)])
            }
            Prompt::Changed {
                seen,
                folder,
                then,
            } => {
                ui.heading("Changed on disk");
                ui.label(format!(
                    "Another program has changed {} since the pack was opened. Saving replaces it with what is in this window.",
                    seen.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
                ));
                buttons(
                    ui,
                    [
                        ("Save over it", PromptOutcome::Granted(then.clone())),
                        (
                            "Open it, lose mine",
                            PromptOutcome::Granted(Command::OpenPath(folder.clone())),
                        ),
                        ("Cancel", PromptOutcome::Closed),
                    ],
                )
            }
            Prompt::Path { purpose, text, why } => path_ui(ui, *purpose, text, why),
            Prompt::Script { scripts, filter } => scripts_ui(ui, scripts, filter),
            Prompt::NewGame(game) => match new_game_ui(ui, game) {
                NewGameAnswer::Open => PromptOutcome::Open,
                NewGameAnswer::Begins(beginning) => PromptOutcome::Granted(Command::Play(PlayAsk::Begin(beginning))),
                NewGameAnswer::Cancelled => PromptOutcome::Closed,
            },
            Prompt::Game { games } => games_ui(ui, games),
            Prompt::Discard { summary, then } => {
                ui.heading("Remove these edits for good?");
                ui.label(summary.as_str());
                buttons(ui, [("Remove them", PromptOutcome::Granted(then.clone())), ("Cancel", PromptOutcome::Closed)])
            }
            Prompt::NotSaved { lines, folder } => {
                ui.heading("The pack is not saved");
                lines_ui(ui, lines);
                buttons(
                    ui,
                    [
                        ("Try again", PromptOutcome::Granted(Command::SaveTo(folder.clone()))),
                        ("Save as…", PromptOutcome::Granted(Command::SaveAs)),
                        ("Close", PromptOutcome::Closed),
                    ],
                )
            }
            Prompt::Failed { title, lines } => {
                ui.heading(title.as_str());
                lines_ui(ui, lines);
                buttons(ui, [("Close", PromptOutcome::Closed)])
            }
        }
    });
    // How large it is shows when it has been drawn; it takes its place in the middle in the frame after.
    let (ctx, id) = (ui.ctx(), modal.response.id);
    let room = modal.response.rect;
    let before = ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or(id, room), room));
    if before != room {
        ctx.request_repaint();
    }
    if modal.should_close() && modal.inner == PromptOutcome::Open {
        PromptOutcome::Closed
    } else {
        modal.inner
    }
}

fn lines_ui(ui: &mut Ui, lines: &[String]) {
    let list = egui::ScrollArea::vertical().max_height(280.0);
    list.show(ui, |ui| lines.iter().for_each(|line| drop(ui.label(line))));
}

fn buttons<const N: usize>(ui: &mut Ui, buttons: [(&str, PromptOutcome); N]) -> PromptOutcome {
    ui.add_space(8.0);
    let shown = ui.horizontal(|ui| {
        let clicked = buttons
            .into_iter()
            .filter_map(|(text, outcome)| ui.button(text).clicked().then_some(outcome));
        clicked.last()
    });
    shown.inner.unwrap_or(PromptOutcome::Open)
}

/// The scripts of the pack, and the ways to any other.
fn scripts_ui(ui: &mut Ui, scripts: &[(String, String)], filter: &mut String) -> PromptOutcome {
    ui.heading("Open a script");
    if scripts.is_empty() {
        ui.weak("The pack names no script.");
    }
    if scripts.len() > FEW_SCRIPTS {
        let label = ui.label("Find script");
        let hint = format!("one of {}", scripts.len());
        let field = egui::TextEdit::singleline(filter).hint_text(hint);
        let field = ui.add(field.desired_width(440.0)).labelled_by(label.id);
        if ui.memory(|memory| memory.focused().is_none()) {
            field.request_focus();
        }
    }
    let wanted = filter.trim().to_lowercase();
    let is_listed = |text: &str| text.to_lowercase().contains(&wanted);
    let scripts = scripts.iter();
    let listed: Vec<_> = scripts
        .filter(|(name, about)| is_listed(name) || is_listed(about))
        .collect();
    if listed.is_empty() && !wanted.is_empty() {
        ui.weak("No script has that in its name or in what it is about.");
    }
    let list = egui::ScrollArea::vertical().max_height(420.0);
    let chosen = list.show(ui, |ui| {
        let layout = egui::Layout::top_down_justified(egui::Align::LEFT);
        let rows = ui.with_layout(layout, |ui| {
            let mut chosen = None;
            for (name, about) in listed {
                if script_ui(ui, name, about) {
                    chosen = Some(name.clone());
                }
            }
            chosen
        });
        rows.inner
    });
    if let Some(name) = chosen.inner {
        return PromptOutcome::Granted(Command::PlayScript(ScriptFile::OfPack(name)));
    }
    buttons(
        ui,
        [
            (
                "Another file…",
                PromptOutcome::Granted(Command::OpenScriptFile),
            ),
            (
                "Type a path…",
                PromptOutcome::Granted(Command::OpenScriptTyped),
            ),
            ("Cancel", PromptOutcome::Closed),
        ],
    )
}

/// The games of the pack, and the ways to any other.
fn games_ui(ui: &mut Ui, games: &[PathBuf]) -> PromptOutcome {
    ui.heading("Open a game");
    if games.is_empty() {
        ui.weak("No game of this pack has been saved here.");
    }
    let list = egui::ScrollArea::vertical().max_height(420.0);
    let chosen = list.show(ui, |ui| {
        let named = games
            .iter()
            .filter_map(|game| Some((game, game.file_name()?)));
        let clicked = named.filter(|(_, name)| {
            let row = egui::Button::selectable(false, name.to_string_lossy());
            ui.add(row).clicked()
        });
        clicked.map(|(game, _)| game.clone()).last()
    });
    if let Some(game) = chosen.inner {
        return PromptOutcome::Granted(Command::Play(PlayAsk::Begin(Beginning::Open(game))));
    }
    buttons(
        ui,
        [
            (
                "Another file…",
                PromptOutcome::Granted(Command::Play(PlayAsk::OpenFile)),
            ),
            (
                "Type a path…",
                PromptOutcome::Granted(Command::Play(PlayAsk::OpenTyped)),
            ),
            ("Cancel", PromptOutcome::Closed),
        ],
    )
}

/// A script of the list; says whether it was chosen.
fn script_ui(ui: &mut Ui, name: &str, about: &str) -> bool {
    let (body, weak) = (ui.visuals().text_color(), ui.visuals().weak_text_color());
    let mut text = LayoutJob::default();
    let format = |size, color| TextFormat::simple(FontId::proportional(size), color);
    text.append(name, 0.0, format(13.5, body));
    if !about.is_empty() {
        text.append(&format!("\n{about}"), 0.0, format(11.0, weak));
    }
    text.wrap.max_width = ui.available_width() - 16.0;
    let row = egui::Button::selectable(false, text);
    ui.add(row.wrap_mode(egui::TextWrapMode::Wrap)).clicked()
}

fn path_ui(ui: &mut Ui, purpose: Purpose, text: &mut String, why: &str) -> PromptOutcome {
    ui.heading(purpose.title());
    if !why.is_empty() {
        ui.weak(why);
    }
    let label = ui.label("Path");
    let mut field = egui::TextEdit::singleline(text)
        .desired_width(440.0)
        .show(ui);
    let response = field.response.response.labelled_by(label.id);
    response.request_focus();
    if response.gained_focus() {
        // What is suggested goes with the first letter that is typed.
        let end = CCursor::new(text.chars().count());
        let all = CCursorRange::two(CCursor::default(), end);
        field.state.cursor.set_char_range(Some(all));
        field.state.store(ui.ctx(), response.id);
    }
    let entered = ui.input(|input| input.key_pressed(Key::Enter));
    let chosen = buttons(
        ui,
        [
            ("OK", PromptOutcome::Granted(Command::Cancel)),
            ("Cancel", PromptOutcome::Closed),
        ],
    );
    if (entered || matches!(chosen, PromptOutcome::Granted(_))) && !text.trim().is_empty() {
        return PromptOutcome::Granted(purpose.command(PathBuf::from(text.trim())));
    }
    if chosen == PromptOutcome::Closed {
        PromptOutcome::Closed
    } else {
        PromptOutcome::Open
    }
}
