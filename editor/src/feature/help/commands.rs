//! The palette of commands: every row of the table by a few letters of its name, and every hex by its number.

use beachhead_schema::hex::{Grid, HexNo};
use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, FontId, Key, Modifiers, ScrollArea, TextEdit, Ui, vec2};

use crate::command::Command;
use crate::table::{Row, rows};

/// The palette between two frames.
#[derive(Debug, Default)]
pub(crate) struct Finder {
    text: String,
    /// Which line Enter runs.
    at: usize,
}

/// What came of a frame.
pub(crate) struct Asked {
    /// Whether the palette stays open.
    pub(crate) stays: bool,
    /// What is to be done.
    pub(crate) command: Option<Command>,
}

/// A line of the palette.
struct CommandRow {
    text: String,
    tip: String,
    keys: String,
    /// Why it can't be done now.
    why_not: Option<&'static str>,
    command: Command,
}

/// Shows the palette. `used` are the commands used last, the latest first.
pub(crate) fn finder_ui(
    ui: &Ui,
    finder: &mut Finder,
    used: &[&'static Row],
    grid: &Grid,
    why_not: &dyn Fn(&Row) -> Option<&'static str>,
) -> Asked {
    let mut asked = Asked {
        stays: true,
        command: None,
    };
    let area = egui::Modal::default_area(egui::Id::unique("find a command"))
        .anchor(Align2::CENTER_TOP, vec2(0.0, 70.0));
    let screen = ui.ctx().content_rect().size();
    let modal = egui::Modal::new(egui::Id::unique("find a command")).area(area);
    let shown = modal.show(ui.ctx(), |ui| {
        ui.set_width((screen.x - 80.0).min(620.0));
        // Before the field takes them.
        let (down, up, enter) = ui.input_mut(|input| {
            (
                input.count_and_consume_key(Modifiers::NONE, Key::ArrowDown),
                input.count_and_consume_key(Modifiers::NONE, Key::ArrowUp),
                input.consume_key(Modifiers::NONE, Key::Enter),
            )
        });
        let field = TextEdit::singleline(&mut finder.text)
            .desired_width(f32::INFINITY)
            .hint_text("What do you want to do? Or a hex number");
        let field = ui.add(field);
        field.widget_info(|| {
            egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Command or hex number")
        });
        field.request_focus();
        if field.changed() {
            finder.at = 0;
            // The hint is drawn before the field takes the letters in.
            ui.ctx().request_repaint();
        }
        let lines = lines(ui, &finder.text, used, grid, why_not);
        let last = lines.len().saturating_sub(1);
        finder.at = (finder.at + down).saturating_sub(up).min(last);
        ui.add_space(4.0);
        ScrollArea::vertical()
            .max_height((screen.y - 200.0).clamp(120.0, 420.0))
            .min_scrolled_height((screen.y - 200.0).clamp(120.0, 420.0))
            .show(ui, |ui| {
                for (index, line) in lines.iter().enumerate() {
                    let here = index == finder.at;
                    let row = line_ui(ui, line, here);
                    if here && (up + down > 0) {
                        row.scroll_to_me(None);
                    }
                    if line.why_not.is_none() && (row.clicked() || here && enter) {
                        asked.command = Some(line.command.clone());
                        asked.stays = false;
                    }
                }
                if lines.is_empty() {
                    ui.weak("No command is called so, and no hex has that number.");
                }
            });
    });
    asked.stays &= !shown.should_close();
    asked
}

fn line_ui(ui: &mut Ui, line: &CommandRow, here: bool) -> egui::Response {
    let visuals = ui.visuals();
    let (body, weak) = (visuals.text_color(), visuals.weak_text_color());
    let format = |size, color| TextFormat::simple(FontId::proportional(size), color);
    let mut text = LayoutJob::default();
    let color = if line.why_not.is_some() { weak } else { body };
    text.append(&line.text, 0.0, format(13.5, color));
    if !line.keys.is_empty() {
        text.append(&line.keys, 10.0, format(11.5, weak));
    }
    let below = match line.why_not {
        Some(why) => format!("\nnot now: {why}"),
        None => format!("\n{}", line.tip),
    };
    text.append(&below, 0.0, format(11.0, weak));
    text.wrap.max_width = ui.available_width() - 16.0;
    let layout = egui::Layout::top_down_justified(egui::Align::LEFT);
    let button = egui::Button::selectable(here, text).wrap_mode(egui::TextWrapMode::Wrap);
    let shown = ui
        .with_layout(layout, |ui| ui.add_enabled(line.why_not.is_none(), button))
        .inner;
    shown.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Button, line.why_not.is_none(), &line.text)
    });
    shown
}

/// The lines for what has been typed, the best first; without a word those used last, then all of the table.
fn lines(
    ui: &Ui,
    typed: &str,
    used: &[&'static Row],
    grid: &Grid,
    why_not: &dyn Fn(&Row) -> Option<&'static str>,
) -> Vec<CommandRow> {
    let typed = typed.trim();
    let mut found: Vec<(u32, usize, &Row)> = rows()
        .enumerate()
        .filter_map(|(place, row)| {
            let worse = match (fits(typed, row.text), fits(typed, row.tip)) {
                (Some(worse), _) => worse,
                // The tip knows other words for it.
                (None, Some(worse)) if typed.len() > 2 => worse + 1000,
                _ => return None,
            };
            let last = used.iter().position(|used| used.text == row.text);
            // Of equals the one used last comes first.
            let place = last.unwrap_or(used.len() + place);
            Some((worse, place, row))
        })
        .collect();
    found.sort_by_key(|(worse, place, row)| {
        let is_old = *place >= used.len();
        // Of two that fit as well, the shorter one is meant more fully.
        let length = if typed.is_empty() { 0 } else { row.text.len() };
        (*worse, is_old, length, *place)
    });
    let hex = grid.find(typed).map(|hex| grid.number(hex));
    let hex = hex.map(|number: HexNo| CommandRow {
        text: format!("Go to hex {number}"),
        tip: "Brings the hex to the middle".to_owned(),
        keys: String::new(),
        why_not: None,
        command: Command::ShowHex(number),
    });
    let commands = found.into_iter().map(|(_, _, row)| CommandRow {
        text: row.text.to_owned(),
        tip: row.tip.to_owned(),
        keys: row.keys_text(ui.ctx()),
        why_not: why_not(row),
        command: row.command.clone(),
    });
    hex.into_iter().chain(commands).collect()
}

/// How badly a text fits what was typed, or `None` if it doesn't: all letters must be there in their order. Letters
/// that begin words and letters that stand together fit best.
fn fits(typed: &str, text: &str) -> Option<u32> {
    let text: Vec<char> = text.to_lowercase().chars().collect();
    let mut worse = 0;
    let mut next = 0;
    for letter in typed
        .to_lowercase()
        .chars()
        .filter(|letter| !letter.is_whitespace())
    {
        let rest = text.get(next..)?;
        let begins = |at: &usize| {
            *at == 0
                || !text
                    .get(at - 1)
                    .is_some_and(|before| before.is_alphanumeric())
        };
        let places = || {
            rest.iter()
                .enumerate()
                .filter(|(_, other)| **other == letter)
                .map(|(at, _)| next + at)
        };
        let first = places().next()?;
        let at = if first == next {
            first
        } else {
            places().find(begins).unwrap_or(first)
        };
        worse += match at {
            _ if at == next => 0,
            _ if begins(&at) => 1,
            _ => 4,
        };
        next = at + 1;
    }
    Some(worse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_fit_comes_first() {
        for (typed, best, other) in [
            ("zi", "Zoom in", "Resize…"),
            ("undo", "Undo", "Renumber the map, and undo nothing"),
            ("save as", "Save as…", "Save"),
            ("num", "Numbers", "Renumber…"),
        ] {
            let worse = |text| fits(typed, text).unwrap_or(u32::MAX);
            assert!(
                worse(best) < worse(other),
                "{typed}: {} {}",
                worse(best),
                worse(other)
            );
        }
        assert_eq!(fits("xyz", "Zoom in"), None);
        assert_eq!(fits("", "Zoom in"), Some(0));
    }
}
