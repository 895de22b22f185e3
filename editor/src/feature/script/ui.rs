//! A script that is gone through: its entries, and of the one that is shown the dice, the rules and what came of it.

use beachhead_engine::{Actor, Entry, Happening, RuleRow, Ruling, Timeline, Turn, Verdict};
use beachhead_schema::diag::{Diagnostic, Severity, Subject};
use egui::text::LayoutJob;
use egui::{
    Align, Button, Color32, FontId, Layout, RichText, Role, ScrollArea, Shape, Stroke, TextFormat,
    Ui, WidgetInfo, vec2,
};

use super::off_map::off_map_ui;
use crate::command::{Command, Commands, Go, PlayAsk};
use crate::document::Document;
use crate::picture::severity_color;
use crate::player::Player;
use crate::table::row_of;

/// How high a row of the list is, in points.
const ROW: f32 = 22.0;
/// What has failed: light enough to be read where it is selected, too.
const FAILED: Color32 = Color32::from_rgb(255, 118, 108);

/// The list of entries between two frames.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct List {
    /// The place that was shown last, of how many.
    shown: Option<(usize, usize)>,
    /// How far the list is scrolled, and how much of it is seen.
    offset: f32,
    height: f32,
}

/// Shows the script that is open.
pub(crate) fn script_ui(
    ui: &mut Ui,
    document: &Document,
    player: Option<&Player>,
    list: &mut List,
    commands: &mut Commands,
) {
    let Some(player) = player else {
        ui.weak("No script is open");
        return button_ui(ui, &Command::OpenScript, commands);
    };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            button_ui(ui, &Command::CloseScript, commands);
            button_ui(ui, &Command::Play(PlayAsk::PlayOnFromHere), commands);
            let name = RichText::new(player.script().name()).strong();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(name).truncate());
            });
        });
    });
    if player.is_playing() {
        ui.weak("Playing…");
    } else if player.is_old(document) {
        ui.horizontal_wrapped(|ui| {
            let color = severity_color(Severity::Warning);
            ui.label(RichText::new("The pack has changed since this was played").color(color));
            button_ui(ui, &Command::PlayAgain, commands);
        });
    }
    let Some(timeline) = player.timeline() else {
        return findings_ui(ui, player.findings());
    };
    if !timeline.about.is_empty() {
        ui.add(egui::Label::new(RichText::new(&timeline.about).weak()).truncate());
    }
    findings_ui(ui, &timeline.findings);
    way_ui(ui, player, timeline, commands);
    let most = (ui.available_height() * 0.5).max(60.0);
    egui::Panel::bottom("entry")
        .resizable(true)
        .default_size(170.0)
        .min_size(60.0)
        .max_size(most)
        .frame(egui::Frame::NONE)
        .show(ui, |ui| {
            ui.add_space(4.0);
            ScrollArea::vertical()
                .id_salt("entry")
                .auto_shrink(false)
                .show(ui, |ui| detail_ui(ui, document, player));
        });
    list_ui(ui, player.at(), timeline, list, commands);
}

/// What keeps the script from being played, each with its place.
pub(crate) fn findings_ui(ui: &mut Ui, findings: &[Diagnostic]) {
    if findings.is_empty() {
        return;
    }
    // There may be many, and there is more to be shown below them.
    let height = (ui.available_height() * 0.5).max(80.0);
    let area = ScrollArea::vertical()
        .id_salt("findings")
        .max_height(height);
    area.show(ui, |ui| {
        for finding in findings {
            if !finding.place.file.is_empty() {
                ui.add(egui::Label::new(RichText::new(&finding.place.file).weak()).truncate());
            }
            finding_ui(ui, finding);
        }
    });
}

fn finding_ui(ui: &mut Ui, finding: &Diagnostic) {
    let color = match finding.severity {
        Severity::Error => FAILED,
        severity => severity_color(severity),
    };
    let mut subjects = finding.subjects.iter();
    let step = subjects.find_map(|subject| match subject {
        Subject::Item(name) => Some(name),
        _ => None,
    });
    let message = match step {
        Some(step) => format!("{step}: {}", finding.message),
        None => finding.message.clone(),
    };
    ui.add(egui::Label::new(RichText::new(message).color(color)).wrap());
    let code = match &finding.rule {
        Some(rule) => format!("{} · {rule}", finding.code),
        None => finding.code.to_string(),
    };
    ui.weak(code);
    for note in &finding.notes {
        ui.add(egui::Label::new(note).wrap());
    }
    if let Some(help) = &finding.help {
        ui.add(egui::Label::new(format!("Help: {help}")).wrap());
    }
}

/// Where the script stands, and the ways to elsewhere.
fn way_ui(ui: &mut Ui, player: &Player, timeline: &Timeline, commands: &mut Commands) {
    let (at, last) = (player.at(), timeline.entries.len());
    ui.add(egui::Label::new(RichText::new(turn_line(timeline.turn(at))).strong()).wrap());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for (go, enabled) in [
            (Go::First, at > 0),
            (Go::PreviousTurn, at > 0),
            (Go::Back, at > 0),
            (Go::Forward, at < last),
            (Go::NextTurn, at < last),
            (Go::Last, at < last),
        ] {
            go_ui(ui, go, enabled, commands);
        }
        ui.add_space(4.0);
        ui.label(format!("{at} of {last}"));
    });
    let mut to = at;
    ui.spacing_mut().slider_width = (ui.available_width() - 8.0).max(40.0);
    let slider = egui::Slider::new(&mut to, 0..=last).show_value(false);
    if ui.add_enabled(last > 0, slider).changed() && to != at {
        commands.send(Command::Go(Go::To(to)));
    }
    let failed = timeline.failed();
    if let Some((place, entry)) =
        failed.and_then(|failed| Some((failed + 1, timeline.entries.get(failed)?)))
    {
        let text = RichText::new(format!("It stops at step {}", entry.step + 1)).color(FAILED);
        if ui.selectable_label(at == place, text).clicked() {
            commands.send(Command::Go(Go::To(place)));
        }
    }
    if timeline.left_out > 0 {
        let left_out = timeline.left_out;
        ui.weak(format!("{left_out} random actions are not listed"));
    }
}

/// A button with an arrow, as on a media player.
fn go_ui(ui: &mut Ui, go: Go, enabled: bool, commands: &mut Commands) {
    let command = Command::Go(go);
    let Some(row) = row_of(&command) else {
        return;
    };
    let button = Button::new("").min_size(vec2(30.0, 22.0));
    let button = ui.add_enabled(enabled, button);
    button.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, row.text));
    let visuals = ui.visuals();
    let color = if enabled {
        visuals.text_color()
    } else {
        visuals.weak_text_color().gamma_multiply(0.5)
    };
    let (ahead, heads, bar) = match go {
        Go::Forward | Go::To(_) => (1.0, &[0.0][..], false),
        Go::Back => (-1.0, &[0.0][..], false),
        Go::NextTurn => (1.0, &[-4.0, 4.0][..], false),
        Go::PreviousTurn => (-1.0, &[-4.0, 4.0][..], false),
        Go::Last => (1.0, &[-1.5][..], true),
        Go::First => (-1.0, &[-1.5][..], true),
    };
    let at = |x: f32, y: f32| button.rect.center() + vec2(x * ahead, y);
    for head in heads {
        let corners = [(-3.5, -5.0), (4.5, 0.0), (-3.5, 5.0)];
        let corners = corners.map(|(x, y)| at(head + x, y)).to_vec();
        let head = Shape::convex_polygon(corners, color, Stroke::NONE);
        ui.painter().add(head);
    }
    if bar {
        let ends = [at(4.5, -5.0), at(4.5, 5.0)];
        ui.painter().line_segment(ends, Stroke::new(2.0, color));
    }
    if button.on_hover_text(row.hint(ui.ctx())).clicked() {
        commands.send(command);
    }
}

pub(crate) fn turn_line(turn: &Turn) -> String {
    let who = match &turn.actor {
        Actor::Side(side) => match &turn.due {
            Some(due) => format!("{side} {}", due.what),
            None => format!("{side} to act"),
        },
        Actor::Over { winner, how } => match winner {
            Some(side) => format!("over, {side} has won: {how}"),
            None => format!("over: {how}"),
        },
    };
    format!("Turn {} · {} · {who}", turn.label(), turn.phase)
}

/// The entries, and before them the beginning; only those in view are made.
fn list_ui(ui: &mut Ui, at: usize, timeline: &Timeline, list: &mut List, commands: &mut Commands) {
    let rows = timeline.entries.len() + 1;
    let stride = ROW + ui.spacing().item_spacing.y;
    let mut area = ScrollArea::vertical().id_salt("entries").auto_shrink(false);
    if list.shown.replace((at, rows)) != Some((at, rows)) {
        let top = at as f32 * stride;
        let is_seen =
            list.height > 0.0 && top >= list.offset && top + stride <= list.offset + list.height;
        if !is_seen {
            area = area.vertical_scroll_offset((top - list.height / 2.0).max(0.0));
            // The height is not known before the list was drawn once.
            if list.height == 0.0 {
                list.shown = None;
                ui.ctx().request_repaint();
            }
        }
    }
    let seen = area.show_rows(ui, ROW, rows, |ui, range| {
        ui.with_layout(Layout::top_down_justified(Align::LEFT), |ui| {
            for place in range {
                let entry = place
                    .checked_sub(1)
                    .and_then(|before| timeline.entries.get(before));
                let text =
                    entry.map_or_else(|| plain(ui, "The beginning"), |entry| row_text(ui, entry));
                let row = Button::selectable(place == at, text)
                    .truncate()
                    .min_size(vec2(0.0, ROW));
                let row = ui.add(row);
                if row.clicked() {
                    commands.send(Command::Go(Go::To(place)));
                }
                if let Some(entry) = entry {
                    row.on_hover_text(&entry.text);
                }
            }
        });
    });
    list.offset = seen.state.clamped_offset().y;
    list.height = seen.inner_rect.height();
}

fn plain(ui: &Ui, text: &str) -> LayoutJob {
    let format = TextFormat::simple(FontId::proportional(13.0), ui.visuals().weak_text_color());
    LayoutJob::single_section(text.to_owned(), format)
}

/// A row: the step, what was done, and the dice.
fn row_text(ui: &Ui, entry: &Entry) -> LayoutJob {
    let (body, weak) = (ui.visuals().text_color(), ui.visuals().weak_text_color());
    let color = match &entry.verdict {
        Verdict::Failed(_) => FAILED,
        Verdict::Chosen | Verdict::Reached(_) => weak,
        _ => body,
    };
    let mut text = LayoutJob::default();
    let mut add = |words: &str, size: f32, color: Color32| {
        let format = TextFormat::simple(FontId::proportional(size), color);
        text.append(words, 0.0, format);
    };
    add(&format!("{:>3}  ", entry.step + 1), 11.0, weak);
    add(&entry.words, 13.0, color);
    if let Verdict::Reached(actions) = entry.verdict {
        add(&format!(": {actions} at random"), 13.0, weak);
    }
    let dice: Vec<String> = entry
        .happenings
        .iter()
        .filter_map(|happening| match happening {
            Happening::Roll { die, .. } => Some(die.to_string()),
            _ => None,
        })
        .collect();
    if !dice.is_empty() {
        let accent = ui.visuals().hyperlink_color;
        add(&format!("  [{}]", dice.join(" ")), 13.0, accent);
    }
    text
}

/// All about the entry that is shown, and what lies beside the map.
fn detail_ui(ui: &mut Ui, document: &Document, player: &Player) {
    if let Some(entry) = player.entry() {
        ui.weak(format!(
            "Step {}, line {} of the file",
            entry.step + 1,
            entry.line
        ));
        ui.add(egui::Label::new(RichText::new(&entry.words).strong()).wrap());
        verdict_ui(ui, &entry.verdict);
        happenings_ui(ui, entry);
    }
    let Some(scene) = player.scene_now() else {
        return;
    };
    for place in &scene.places {
        // Nothing is played here: what is clicked there is only looked at.
        off_map_ui(ui, document.pack(), place);
    }
    if scene.lines.is_empty() {
        return;
    }
    ui.add_space(4.0);
    egui::CollapsingHeader::new("Beside the map")
        .default_open(true)
        .show(ui, |ui| {
            for line in &scene.lines {
                ui.add(egui::Label::new(line).wrap());
            }
        });
}

fn verdict_ui(ui: &mut Ui, verdict: &Verdict) {
    match verdict {
        Verdict::Refused(row, reason) => {
            ui.add(egui::Label::new(format!("Refused: {reason}")).wrap());
            rule_ui(ui, row);
        }
        Verdict::Holds(row) => {
            ui.label("So it is");
            row.iter().for_each(|row| rule_ui(ui, row));
        }
        Verdict::Denied(row) => {
            ui.label("So it is not");
            if let Some(row) = row {
                ui.weak("and this was not applied:");
                rule_ui(ui, row);
            }
        }
        Verdict::Failed(finding) => finding_ui(ui, finding),
        Verdict::Chosen => {
            ui.weak("chosen at random");
        }
        Verdict::Given | Verdict::Done | Verdict::Reached(_) => {}
    }
}

fn rule_ui(ui: &mut Ui, row: &RuleRow) {
    let mut text = LayoutJob::default();
    let (accent, body) = (ui.visuals().hyperlink_color, ui.visuals().text_color());
    let format = |color| TextFormat::simple(FontId::proportional(13.0), color);
    text.append(&row.id, 0.0, format(accent));
    text.append(&format!("  {}", row.title), 0.0, format(body));
    text.wrap.max_width = ui.available_width();
    let label = ui.add(egui::Label::new(text).wrap());
    let stand_in = row.in_print().filter(|_| row.stand_in);
    let rulings = row.ruling.iter().flat_map(Ruling::lines);
    let lines: Vec<String> = stand_in.into_iter().chain(rulings).collect();
    if !lines.is_empty() {
        label.on_hover_text(lines.join("\n\n"));
    }
}

/// What happened, in order; each rule once.
pub(crate) fn happenings_ui(ui: &mut Ui, entry: &Entry) {
    let mut reported: Vec<&str> = Vec::new();
    for happening in &entry.happenings {
        let line = match happening {
            Happening::Rule(row) => {
                if !reported.contains(&&*row.id) {
                    reported.push(&row.id);
                    rule_ui(ui, row);
                }
                continue;
            }
            Happening::Roll { purpose, die } => {
                let accent = ui.visuals().hyperlink_color;
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(die.to_string()).strong().color(accent));
                    ui.label(format!("rolled for {purpose}"));
                });
                continue;
            }
            Happening::Moved { unit, to } => format!("{unit} comes to {to}"),
            Happening::Reduced { unit } => format!("{unit} loses a step"),
            Happening::Eliminated { unit } => format!("{unit} is lost"),
            Happening::Note(note) => note.clone(),
            Happening::Finding(finding) => format!("{}: {}", finding.code.id, finding.message),
        };
        ui.add(egui::Label::new(line).wrap());
    }
}

fn button_ui(ui: &mut Ui, command: &Command, commands: &mut Commands) {
    let Some(row) = row_of(command) else {
        return;
    };
    let button = ui.button(row.text);
    if button.on_hover_text(row.hint(ui.ctx())).clicked() {
        commands.send(command.clone());
    }
}
