//! The game that is being played beside the map: who decides, what may be done in words, dice, and the moves so far.

use beachhead_check::registry::played_by;
use beachhead_engine::words;
use beachhead_schema::diag::{Diagnostic, Subject};
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Button, FontId, Layout, RichText, ScrollArea, Ui};

use super::draft_ui::draft_ui;
use super::expect_ui::{facts_ui, refused_ui};
use super::steps_ui::{moves_ui, to_come_ui};
use crate::command::{Command, Commands, DraftAsk, PlayAsk};
use crate::document::Document;
use crate::feature::script::{findings_ui, happenings_ui, off_map_ui};
use crate::live::{DraftKind, Listed, LiveGame, Position, Rolling};
use crate::table::row_of;

/// How high a row of a list is, in points.
const ROW: f32 = 22.0;
/// So many of the moves that random sides have just made are listed.
const MOST_RANDOM: usize = 20;
/// So many rows of the list are always seen.
const FEW_ROWS: f32 = 6.0;
/// A die of at most so many sides is picked by a click.
const CLICKED_SIDES: u16 = 20;

/// Gives the keyboard to the first of the choices, once they are shown.
pub(super) fn focus_choices(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(focused_row(), 0_usize));
}

/// The place of the number of the row that is to have the keyboard.
fn focused_row() -> egui::Id {
    egui::Id::unique("the choice that gets the keyboard")
}

/// Shows the game that is being played.
pub(crate) fn play_ui(
    ui: &mut Ui,
    document: &Document,
    live: Option<&LiveGame>,
    commands: &mut Commands,
) {
    let Some(live) = live else {
        ui.weak("No game is being played");
        button_ui(ui, PlayAsk::New, commands);
        return button_ui(ui, PlayAsk::Open, commands);
    };
    head_ui(ui, document, live, commands);
    let Some(position) = live.position() else {
        match live.is_busy() {
            true => ui.weak("Setting the table…"),
            false => ui.weak("This can't be played:"),
        };
        findings_ui(ui, live.findings());
        // Of a file that can't be read no move is known.
        let names_move = |finding: &Diagnostic| {
            let mut subjects = finding.subjects.iter();
            subjects
                .any(|subject| matches!(subject, Subject::Item(name) if name.starts_with("move ")))
        };
        let is_broken = !live.is_busy() && live.findings().iter().any(names_move);
        let tip = "Open it without the moves that no longer hold, in a file of its own; this one stays as it is";
        if is_broken && ui.button("Keep what holds").on_hover_text(tip).clicked() {
            commands.send(Command::Play(PlayAsk::Mend));
        }
        return;
    };
    way_ui(ui, document, position, commands);
    let most = (ui.available_height() * 0.45).max(60.0);
    egui::Panel::bottom("table")
        .resizable(true)
        .default_size(170.0)
        .min_size(60.0)
        .max_size(most)
        .frame(egui::Frame::NONE)
        .show(ui, |ui| {
            ui.add_space(4.0);
            ScrollArea::vertical()
                .id_salt("table")
                .auto_shrink(false)
                .show(ui, |ui| table_ui(ui, document, live, position, commands));
        });
    let room = ui.available_height();
    ScrollArea::vertical()
        .id_salt("hand")
        .auto_shrink(false)
        .show(ui, |ui| {
            let top = ui.cursor().top();
            findings_ui(ui, live.findings());
            // What is being done first, then what is still to be made.
            match (live.rolling(), live.draft()) {
                (Some(rolling), _) => rolling_ui(ui, rolling, commands),
                (None, Some(draft)) => draft_ui(ui, document, live, draft, commands),
                (None, None) => refused_ui(ui, live, commands),
            }
            to_come_ui(ui, position, commands);
            if live.rolling().is_none() && live.draft().is_none() {
                let used = ui.cursor().top() - top;
                choices_ui(ui, live, room - used, commands);
            }
        });
}

fn head_ui(ui: &mut Ui, document: &Document, live: &LiveGame, commands: &mut Commands) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            button_ui(ui, PlayAsk::Close, commands);
            let name = live.file().and_then(|file| file.file_name());
            let name = name.map_or_else(
                || "A game".to_owned(),
                |name| name.to_string_lossy().into_owned(),
            );
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(name).strong()).truncate());
            });
        });
    });
    if let Some(why) = live.trouble() {
        let color = ui.visuals().warn_fg_color;
        ui.add(egui::Label::new(RichText::new(why).color(color)).wrap());
        let tip = "Keep on saving it as a game of its own, with all its branches";
        if ui.button("Save in a new file").on_hover_text(tip).clicked() {
            commands.send(Command::Play(PlayAsk::SaveElsewhere));
        }
    }
    if live.is_old(document) {
        ui.weak("The pack has changed since the game was opened: it is played on as it was then");
    }
}

/// The ways back and on, and how dice come.
fn way_ui(ui: &mut Ui, document: &Document, position: &Position, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        let undo = ui.add_enabled(position.here > 0, Button::new("Undo move"));
        if undo.on_hover_text("Go back by one move (,)").clicked() {
            commands.send(Command::Go(crate::command::Go::Back));
        }
        let redo = ui.add_enabled(!position.onward.is_empty(), Button::new("Redo move"));
        let hint = "Make the move again that was last made from here (.)";
        if redo.on_hover_text(hint).clicked() {
            commands.send(Command::Go(crate::command::Go::Forward));
        }
        if let Some(script) = &position.script {
            let tip = format!("Write the moves that led here, and the steps to come, into {script}; what is the same keeps its comments");
            if ui.button("Write back").on_hover_text(tip).clicked() {
                commands.send(Command::Play(PlayAsk::WriteBack));
            }
        }
        ui.menu_button("More", |ui| {
            for ask in [
                PlayAsk::Draft(DraftAsk::New(DraftKind::Action)),
                PlayAsk::Draft(DraftAsk::New(DraftKind::Fact)),
                PlayAsk::Draft(DraftAsk::New(DraftKind::Decides)),
                PlayAsk::AskScript,
                PlayAsk::AskLetter,
            ] {
                button_ui(ui, ask, commands);
            }
            if played_by(document.pack()).is_some_and(|played| played.has_rules) {
                ui.separator();
                seats_ui(ui, document, position, commands);
            }
        });
        if position.may_set_up {
            button_ui(ui, PlayAsk::SetUp, commands);
        }
    });
    if position.onward.len() > 1 {
        ui.weak("From here these moves were made:");
        for (place, told) in &position.onward {
            if ui.link(told).clicked() {
                commands.send(Command::Play(PlayAsk::Go(*place)));
            }
        }
    }
}

/// The seats from here on: a side is played at this screen or by random moves.
fn seats_ui(ui: &mut Ui, document: &Document, position: &Position, commands: &mut Commands) {
    for side in document.pack().palette.sides.iter() {
        let mut is_random = position.random.contains(&side.id);
        let seat = ui.checkbox(&mut is_random, format!("{}: random moves", side.name));
        let tip = "Have the rules' random player move this side from here on";
        if seat.on_hover_text(tip).changed() {
            commands.send(Command::Play(PlayAsk::Seat(side.id.clone(), is_random)));
        }
    }
}

/// The die that is picked next.
fn rolling_ui(ui: &mut Ui, rolling: &Rolling, commands: &mut Commands) {
    ui.label(RichText::new(words(&rolling.action)).strong());
    if !rolling.dice.is_empty() {
        let dice: Vec<String> = rolling.dice.iter().map(u16::to_string).collect();
        ui.label(format!("Picked: {}", dice.join(" ")));
    }
    match &rolling.next {
        None => {
            ui.weak("…");
        }
        Some(die) => {
            ui.label(format!("Pick the die for {}:", die.purpose));
            ui.horizontal_wrapped(|ui| {
                for face in 1..=die.sides.min(CLICKED_SIDES) {
                    let button = Button::new(face.to_string()).min_size(egui::vec2(26.0, ROW));
                    if ui.add(button).clicked() {
                        commands.send(Command::Play(PlayAsk::Die(face)));
                    }
                }
            });
            if die.sides > CLICKED_SIDES {
                let id = ui.scope_id().with("die");
                let mut face = ui.data_mut(|data| *data.get_temp_mut_or(id, 1_u16));
                let field = egui::DragValue::new(&mut face).range(1..=die.sides);
                ui.add(field);
                ui.data_mut(|data| data.insert_temp(id, face));
                if ui.button("Take this die").clicked() {
                    commands.send(Command::Play(PlayAsk::Die(face)));
                }
            }
        }
    }
    if ui.button("Give it up").clicked() {
        commands.send(Command::Play(PlayAsk::LookAtAll));
    }
}

/// The legal actions in words: those of the unit in hand or the hex looked at.
fn choices_ui(ui: &mut Ui, live: &LiveGame, room: f32, commands: &mut Commands) {
    let top = ui.cursor().top();
    ui.horizontal_wrapped(|ui| match (live.unit(), live.hex_in_hand()) {
        (Some(unit), hex) => {
            let at = hex.map(|hex| format!(" to {hex}")).unwrap_or_default();
            ui.label(RichText::new(format!("With {unit}{at}:")).strong());
            button_ui(ui, PlayAsk::LookAtAll, commands);
        }
        (None, Some(hex)) => {
            ui.label(RichText::new(format!("In {hex}:")).strong());
            let tip = "Show all that may be done, wherever it is";
            if ui.button("Show all").on_hover_text(tip).clicked() {
                commands.send(Command::Play(PlayAsk::LookAtAll));
            }
        }
        (None, None) => {
            ui.label(RichText::new("What may be done:").strong());
            let mut picks = live.picks_dice();
            let pick = ui.checkbox(&mut picks, "Pick the dice");
            let tip = "Say what is rolled, die by die";
            if pick.on_hover_text(tip).changed() {
                commands.send(Command::Play(PlayAsk::PickDice(picks)));
            }
        }
    });
    let listed = live.listed();
    if listed.is_empty() && !live.is_busy() {
        ui.weak(match live.unit() {
            Some(_) => "Nothing: put it down, or take another",
            None => "Nothing",
        });
        return;
    }
    let rows = listed.len();
    let height = (room - (ui.cursor().top() - top)).max(FEW_ROWS * ROW);
    let mut next: Option<usize> = ui.data_mut(|data| data.remove_temp(focused_row()));
    ScrollArea::vertical()
        .id_salt("choices")
        .auto_shrink(false)
        .max_height(height)
        .min_scrolled_height(height)
        .show_rows(ui, ROW, rows, |ui, range| {
            ui.with_layout(Layout::top_down_justified(Align::LEFT), |ui| {
                for at in range {
                    let Some(listed) = listed.get(at) else {
                        continue;
                    };
                    let row = listed_ui(ui, *listed, commands);
                    // Who chose it by the keyboard goes on with what is listed then.
                    if row.clicked() && row.has_focus() {
                        focus_choices(ui.ctx());
                    }
                    if next == Some(at) {
                        next = None;
                        row.request_focus();
                        row.scroll_to_me(None);
                    }
                    if let Some(to) = arrow_to(ui, &row, at, rows) {
                        next = Some(to);
                        let by = if to > at { ROW } else { -ROW };
                        ui.scroll_to_rect(row.rect.translate(egui::vec2(0.0, by)), None);
                    }
                }
            });
        });
    // What was asked for in this frame stands already.
    let is_asked = ui.data(|data| data.get_temp::<usize>(focused_row()).is_some());
    if let Some(next) = next.filter(|next| *next < rows && !is_asked) {
        ui.data_mut(|data| data.insert_temp(focused_row(), next));
        ui.ctx().request_repaint();
    }
}

/// The row to which an arrow key goes from this one, if it has the keyboard. Only some rows are there at a time, so the list goes
/// from one to the next itself.
fn arrow_to(ui: &Ui, row: &egui::Response, at: usize, rows: usize) -> Option<usize> {
    if !row.has_focus() {
        return None;
    }
    let arrows = egui::EventFilter {
        vertical_arrows: true,
        ..Default::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(row.id, arrows));
    let is_pressed = |key| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
    if is_pressed(egui::Key::ArrowDown) {
        return (at + 1 < rows).then_some(at + 1);
    }
    at.checked_sub(1).filter(|_| is_pressed(egui::Key::ArrowUp))
}

fn listed_ui(ui: &mut Ui, listed: Listed<'_>, commands: &mut Commands) -> egui::Response {
    let (body, weak) = (ui.visuals().text_color(), ui.visuals().weak_text_color());
    let format = |color| TextFormat::simple(FontId::proportional(13.0), color);
    let mut text = LayoutJob::default();
    // What tells a row from the others comes first: there is no room for all of it.
    let lead = listed.lead();
    if !lead.is_empty() {
        text.append(&format!("{lead}  "), 0.0, format(weak));
    }
    text.append(&listed.told(), 0.0, format(body));
    let button = Button::selectable(false, text).truncate();
    let row = ui.add(button.min_size(egui::vec2(0.0, ROW)));
    let row = row.on_hover_text(listed.in_full());
    if let Listed::Choice(choice) = listed {
        row.context_menu(|ui| {
            if ui.button("Change it first…").clicked() {
                let ask = DraftAsk::From(choice.action.clone());
                commands.send(Command::Play(PlayAsk::Draft(ask)));
            }
        });
    }
    if row.clicked() {
        commands.send(Command::Play(match listed {
            Listed::Choice(choice) => PlayAsk::Take(choice.action.clone()),
            Listed::Hold(unit) => PlayAsk::Hold(unit.clone()),
        }));
    }
    row
}

/// The last move with its happenings, the boxes off the map, and the moves so far.
fn table_ui(
    ui: &mut Ui,
    document: &Document,
    live: &LiveGame,
    position: &Position,
    commands: &mut Commands,
) {
    if position.by_random > 1 {
        ui.label(RichText::new(format!("Random moves ({})", position.by_random)).strong());
        let last = position.way.iter().rev().take(position.by_random);
        let last: Vec<_> = last.skip(1).take(MOST_RANDOM).collect();
        for (_, told) in last.into_iter().rev() {
            ui.add(egui::Label::new(told).truncate());
        }
    }
    if let Some(entry) = position.shown.entries.first() {
        ui.add(egui::Label::new(RichText::new(&entry.words).strong()).wrap());
        happenings_ui(ui, entry);
    }
    facts_ui(ui, live, commands);
    for place in &position.scene.places {
        if let Some(unit) = off_map_ui(ui, document.pack(), place) {
            commands.send(Command::Play(match live.draft() {
                Some(_) => PlayAsk::Draft(DraftAsk::Unit(unit)),
                None => PlayAsk::Hold(unit),
            }));
        }
    }
    for line in &position.scene.lines {
        ui.add(egui::Label::new(line).wrap());
    }
    moves_ui(ui, position, commands);
}

fn button_ui(ui: &mut Ui, ask: PlayAsk, commands: &mut Commands) {
    let command = Command::Play(ask);
    let Some(row) = row_of(&command) else {
        return;
    };
    let button = ui.button(row.text);
    if button.on_hover_text(row.hint(ui.ctx())).clicked() {
        commands.send(command);
    }
}
