//! The tide lines with the hours listed along them, which of them is in hand, and whether all is well with it.

use beachhead_schema::Id;
use beachhead_schema::edit::{add_tide_line, remove_tide_line, set_tide_hours};
use beachhead_schema::map::{Map, TideLine};
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::{TideFault, all_tide_faults, clocks, minutes};
use egui::{Color32, RichText, TextEdit, Ui};

use super::set::set;
use crate::brush::Options;
use crate::command::{Command, Commands};
use crate::tool::hand::ERASER;
use crate::words::counted;

/// The hours as they are being typed, and what was found wrong with the lines as they are.
#[derive(Debug, Default)]
pub(in crate::tool) struct Typed {
    hour: String,
    checked: Vec<TideLine>,
    /// In the order of the lines.
    faults: Vec<String>,
}

impl Typed {
    /// Looks the lines over again, if they have changed.
    fn check(&mut self, map: &Map) {
        if self.checked != map.tide_lines.as_slice() || self.faults.len() != self.checked.len() {
            self.checked = map.tide_lines.as_slice().to_vec();
            let reported = |faults: &Vec<TideFault>| {
                let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
                faults.join("; ")
            };
            self.faults = all_tide_faults(map).iter().map(reported).collect();
        }
    }
}

/// Shows the hours, and what can be done with the one in hand.
pub(in crate::tool) fn tides_ui(
    ui: &mut Ui,
    pack: &Pack,
    options: &Options,
    typed: &mut Typed,
    commands: &mut Commands,
) {
    let map = &pack.map;
    typed.check(map);
    ui.strong("Tide lines");
    let mut lines: Vec<(&TideLine, &String)> = map.tide_lines.iter().zip(&typed.faults).collect();
    lines.sort_by_key(|(line, _)| line.hours.iter().min().copied());
    if lines.is_empty() {
        ui.weak("None yet: type an hour");
    }
    for (line, fault) in lines {
        let hour = clocks(&line.hours);
        let on = line.id == options.tide;
        let text = RichText::new(format!("{hour}  {}", counted(line.hexes.len(), "hex")));
        let text = if fault.is_empty() {
            text
        } else {
            text.color(ERASER)
        };
        let tip = if fault.is_empty() {
            "From edge to edge, and crosses no other hour".to_owned()
        } else {
            format!("This line {fault}")
        };
        if ui.selectable_label(on, text).on_hover_text(&tip).clicked() {
            take_up(options, &line.id, commands);
        }
        if on && !fault.is_empty() {
            let text = RichText::new(format!("It {fault}")).color(Color32::from_rgb(226, 120, 60));
            ui.label(text.small());
        }
    }
    let label = ui.label("Hour");
    ui.horizontal(|ui| {
        let field = TextEdit::singleline(&mut typed.hour)
            .desired_width(52.0)
            .hint_text("06:40");
        ui.add(field).labelled_by(label.id);
        let hour = minutes(&typed.hour);
        let free = hour.filter(|hour| map.tide_lines.iter().all(|line| !line.hours.contains(hour)));
        let new = ui.add_enabled(free.is_some(), egui::Button::new("New hour"));
        let new =
            new.on_hover_text("Make the tide line of this hour; then draw it along the shore");
        if new.clicked()
            && let Some((id, edit)) = free.and_then(|hour| add_tide_line(map, hour))
        {
            typed.hour.clear();
            commands.send(Command::Apply(edit));
            take_up(options, &id, commands);
        }
    });
    let Some(line) = map.tide_lines.get(&options.tide) else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        let hours = typed_hours(&typed.hour);
        let edit = hours
            .as_ref()
            .and_then(|hours| set_tide_hours(map, &line.id, hours));
        let change = ui.add_enabled(edit.is_some(), egui::Button::new("Change hours"));
        let tip = "Let the line in hand hold at the hours that are typed: 06:00, 18:00";
        let change = change.on_hover_text(tip);
        if change.clicked() {
            typed.hour.clear();
            commands.extend(edit.map(Command::Apply));
        }
        let added = hours.and_then(|hours| {
            let all = [line.hours.as_slice(), &hours].concat();
            set_tide_hours(map, &line.id, &all)
        });
        let add = ui.add_enabled(added.is_some(), egui::Button::new("Add hours"));
        let add = add.on_hover_text("Let the line in hand hold at the hours that are typed, too");
        if add.clicked() {
            typed.hour.clear();
            commands.extend(added.map(Command::Apply));
        }
        let remove = ui.button("Remove line");
        if remove.on_hover_text("Take the line off the map").clicked() {
            commands.extend(remove_tide_line(map, &line.id).map(Command::Apply));
        }
    });
}

/// The hours of a list as people type them; `None` if one of them is no hour.
fn typed_hours(typed: &str) -> Option<Vec<u16>> {
    let words = typed
        .split([',', ';'])
        .filter(|hour| !hour.trim().is_empty());
    words.map(minutes).collect()
}

fn take_up(options: &Options, line: &Id, commands: &mut Commands) {
    let mut options = options.clone();
    options.tide = line.clone();
    set(options, commands);
}
