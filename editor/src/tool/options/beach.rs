//! Beaches: which one is in hand, its sectors and their parts, and what of it is drawn.

use beachhead_schema::edit::{
    add_beach, add_minor, add_sector, name_beach, name_sector, remove_beach, remove_box,
    remove_minor, remove_sector, set_minor_dice, set_sector_beach,
};
use beachhead_schema::map::{Beach, Map, Sector};
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::{SIDES, counted, dice_fault, shore_line};
use egui::{Button, ComboBox, RichText, TextEdit, Ui};

use super::dice::dice_ui;
use super::set::set;
use crate::brush::{Options, Stretch};
use crate::command::{Command, Commands};
use crate::tool::hand::ERASER;
use crate::words;

/// Shows the beaches, and what can be done with the one in hand. `typed` is the name for what is made or renamed.
pub(in crate::tool) fn beaches_ui(
    ui: &mut Ui,
    pack: &Pack,
    options: &Options,
    typed: &mut String,
    commands: &mut Commands,
) {
    let map = &pack.map;
    let label = ui.strong("Beaches");
    let field = TextEdit::singleline(typed)
        .desired_width(f32::INFINITY)
        .hint_text("Name of what is made");
    ui.add(field).labelled_by(label.id);
    let beach = map.beaches.get(&options.beach);
    let sector = map.sectors.get(&options.sector);
    ui.horizontal_wrapped(|ui| {
        let made = add_beach(map, typed);
        let new = ui.add_enabled(made.is_some(), Button::new("New beach"));
        if new
            .on_hover_text("Make a beach of this name; then drag along its shore")
            .clicked()
            && let Some((id, edit)) = made
        {
            typed.clear();
            commands.send(Command::Apply(edit));
            let mut options = options.clone();
            (options.beach, options.stretch) = (id, Stretch::Beach);
            set(options, commands);
        }
        let made = add_sector(map, &options.beach, typed);
        let new = ui.add_enabled(made.is_some(), Button::new("New sector"));
        let tip =
            "Make a sector of the beach in hand; then drag over its hexes, from where the die counts";
        if new.on_hover_text(tip).clicked()
            && let Some((id, edit)) = made
        {
            typed.clear();
            commands.send(Command::Apply(edit));
            let mut options = options.clone();
            (options.sector, options.stretch) = (id, Stretch::Sector);
            set(options, commands);
        }
        let edit = match (options.stretch, beach, sector) {
            (_, _, _) if typed.trim().is_empty() => None,
            (Stretch::Beach, Some(beach), _) => name_beach(map, &beach.id, typed),
            (Stretch::Sector, _, Some(sector)) => name_sector(map, &sector.id, typed),
            _ => None,
        };
        let rename = ui.add_enabled(edit.is_some(), Button::new("Rename"));
        if rename
            .on_hover_text("Give what is in hand this name; its id stays")
            .clicked()
        {
            typed.clear();
            commands.extend(edit.map(Command::Apply));
        }
    });
    for known in &map.beaches {
        let on = known.id == options.beach && options.stretch == Stretch::Beach;
        let name = known.name.as_deref().unwrap_or(known.id.as_str());
        let text = format!("{name}: {}", words::counted(known.hexes.len(), "hex"));
        if ui.selectable_label(on, text).clicked() {
            let mut options = options.clone();
            (options.beach, options.stretch) = (known.id.clone(), Stretch::Beach);
            set(options, commands);
        }
        if known.id == options.beach {
            ui.indent("parts of the beach", |ui| {
                parts_ui(ui, map, known, options, commands)
            });
        }
    }
}

/// The sectors and the box of a beach.
fn parts_ui(ui: &mut Ui, map: &Map, beach: &Beach, options: &Options, commands: &mut Commands) {
    for sector in map.sectors.iter().filter(|it| it.beach == beach.id) {
        let on = sector.id == options.sector && options.stretch == Stretch::Sector;
        let name = sector.name.as_deref().unwrap_or(sector.id.as_str());
        let text = format!("{name}: {}", words::counted(sector.hexes.len(), "hex"));
        if ui.selectable_label(on, text).clicked() {
            let mut options = options.clone();
            (options.sector, options.stretch) = (sector.id.clone(), Stretch::Sector);
            set(options, commands);
        }
        if sector.id == options.sector {
            ui.indent("parts of the sector", |ui| {
                sector_ui(ui, map, sector, options, commands)
            });
        }
    }
    let on = options.stretch == Stretch::Box;
    let there = map.boxes.iter().find(|it| it.beach == beach.id);
    let text = match there {
        Some(there) => format!("Beach box in {}", there.hex),
        None => "Beach box".to_owned(),
    };
    let tip =
        "Click the hex in whose middle the box of this beach is drawn; click elsewhere to move it";
    if ui.selectable_label(on, text).on_hover_text(tip).clicked() {
        let mut options = options.clone();
        options.stretch = Stretch::Box;
        set(options, commands);
    }
    ui.horizontal_wrapped(|ui| {
        if there.is_some() && ui.button("Remove box").clicked() {
            commands.extend(remove_box(map, &beach.id).map(Command::Apply));
        }
        let tip = "Take the beach off the map, with its sectors, its box and its scatter paths";
        if ui.button("Remove beach").on_hover_text(tip).clicked() {
            commands.extend(remove_beach(map, &beach.id).map(Command::Apply));
        }
    });
}

/// The minor parts of a sector, and the beach that it is of.
fn sector_ui(ui: &mut Ui, map: &Map, sector: &Sector, options: &Options, commands: &mut Commands) {
    for (at, minor) in sector.minor.iter().enumerate() {
        let on = options.stretch == Stretch::Part(at);
        let text = format!(
            "Part {}: {}",
            at + 1,
            words::counted(minor.hexes.len(), "hex")
        );
        if ui.selectable_label(on, text).clicked() {
            let mut options = options.clone();
            options.stretch = Stretch::Part(at);
            set(options, commands);
        }
        if on {
            let what = format!("part {}", at + 1);
            if let Some(dice) = dice_ui(ui, &what, &minor.dice) {
                let edit = set_minor_dice(map, &sector.id, at, dice);
                commands.extend(edit.map(Command::Apply));
            }
            if ui.button("Remove part").clicked() {
                let edit = remove_minor(map, &sector.id, at);
                commands.extend(edit.map(Command::Apply));
            }
        }
    }
    let dice: Vec<u8> = sector
        .minor
        .iter()
        .flat_map(|minor| minor.dice.clone())
        .collect();
    if let Some(fault) = dice_fault(&dice).filter(|_| !sector.minor.is_empty()) {
        ui.label(
            RichText::new(format!("Of the die {fault}"))
                .color(ERASER)
                .small(),
        );
    }
    if sector.minor.is_empty() {
        edge_ui(ui, sector, options, commands);
        let hours = map.tide_lines.iter().flat_map(|line| &line.hours);
        // A map without tide lines has one shore.
        let most = hours.chain([&0]).map(|hour| {
            let line = shore_line(map, sector, *hour);
            counted(&map.grid, sector, &line).len()
        });
        if let Some(beyond) = most.max().filter(|most| *most > SIDES) {
            let text = format!("A die counts 6 hexes, and it has {beyond} on a line: make parts");
            ui.label(RichText::new(text).color(ERASER).small());
        }
    }
    ui.horizontal_wrapped(|ui| {
        let tip = "Where one die doesn't fit the sector: a printed part of it with die numbers of its own";
        if ui.button("New part").on_hover_text(tip).clicked() {
            commands.extend(add_minor(map, &sector.id).map(Command::Apply));
            let mut options = options.clone();
            options.stretch = Stretch::Part(sector.minor.len());
            set(options, commands);
        }
        if map.beaches.len() > 1 {
            ComboBox::from_id_salt("parent beach")
                .selected_text("Of beach")
                .width(80.0)
                .show_ui(ui, |ui| {
                    for beach in &map.beaches {
                        let name = beach.name.as_deref().unwrap_or(beach.id.as_str());
                        if ui.selectable_label(beach.id == sector.beach, name).clicked() {
                            let edit = set_sector_beach(map, &sector.id, &beach.id);
                            commands.extend(edit.map(Command::Apply));
                        }
                    }
                });
        }
        if ui.button("Remove sector").clicked() {
            commands.extend(remove_sector(map, &sector.id).map(Command::Apply));
        }
    });
}

/// The edge of a sector from which a die counts.
fn edge_ui(ui: &mut Ui, sector: &Sector, options: &Options, commands: &mut Commands) {
    let from: Vec<&str> = sector.from.iter().map(|hex| hex.as_str()).collect();
    let text = match from.is_empty() {
        true => "Counts from no edge".to_owned(),
        false => format!("Counts from {}", from.join(", ")),
    };
    let on = options.stretch == Stretch::Edge;
    let tip = "Click hexes at the edge from which a die counts along the tide line; click one again to take it out";
    if ui.selectable_label(on, text).on_hover_text(tip).clicked() {
        let mut options = options.clone();
        options.stretch = Stretch::Edge;
        set(options, commands);
    }
}
