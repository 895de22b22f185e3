//! The ways from each beach box, and how they share the die out.

use beachhead_schema::edit::{remove_scatter, set_scatter_dice};
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::dice_fault;
use egui::{RichText, Ui};

use super::dice::dice_ui;
use super::set::set;
use crate::brush::Options;
use crate::command::{Command, Commands};
use crate::tool::hand::ERASER;

/// Shows the boxes with their ways.
pub(in crate::tool) fn ways_ui(
    ui: &mut Ui,
    pack: &Pack,
    options: &Options,
    commands: &mut Commands,
) {
    let map = &pack.map;
    ui.strong("Scatter paths");
    if map.boxes.is_empty() {
        ui.weak("Place a beach box first, with the tool for beaches");
        return;
    }
    ui.label("Dice of the next way")
        .on_hover_text("Without any it gets the lowest number that is free");
    if let Some(dice) = dice_ui(ui, "the next way", &options.dice) {
        let mut options = options.clone();
        options.dice = dice;
        set(options, commands);
    }
    for from in &map.boxes {
        let ways = || map.scatter_paths.iter().filter(|way| way.from == from.id);
        let dice: Vec<u8> = ways().flat_map(|way| way.dice.clone()).collect();
        ui.label(RichText::new(from.id.as_str()).strong());
        match dice_fault(&dice) {
            Some(fault) => ui.label(
                RichText::new(format!("Of the die {fault}"))
                    .color(ERASER)
                    .small(),
            ),
            None => ui.weak("The die is shared out"),
        };
        for way in ways() {
            ui.horizontal(|ui| {
                let sector = way.to.as_ref().and_then(|to| map.sectors.get(to));
                let name = sector.and_then(|sector| sector.name.as_deref());
                let to = way.to.as_ref().map_or("off the map", |to| to.as_str());
                match &way.to {
                    Some(_) => ui.label(format!("to {}", name.unwrap_or(to))),
                    None => ui.label(to),
                };
                let remove = ui.small_button(format!("Remove {to}"));
                if remove.on_hover_text("Take this way off the map").clicked() {
                    commands.extend(remove_scatter(map, &way.id).map(Command::Apply));
                }
            });
            if let Some(dice) = dice_ui(ui, way.id.as_str(), &way.dice) {
                let edit = set_scatter_dice(map, &way.id, &dice);
                commands.extend(edit.map(Command::Apply));
            }
        }
    }
}
