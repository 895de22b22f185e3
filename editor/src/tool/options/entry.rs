//! Entries: which one is in hand, whose it is, and how a new one lies.

use beachhead_schema::Id;
use beachhead_schema::edit::{remove_entry, rename_entry, set_entry_side};
use beachhead_schema::map::EntryHexes;
use beachhead_schema::pack::Pack;
use egui::{ComboBox, Key, TextEdit, Ui};

use super::set::set;
use crate::brush::{Lies, Options};
use crate::command::{Command, Commands};
use crate::words::counted;

/// The id as it is being typed, and of which entry.
#[derive(Debug, Default)]
pub(in crate::tool) struct TypedEntry(Option<(Id, String)>);

/// Shows the entries, and what can be done with the one in hand.
pub(in crate::tool) fn entries_ui(
    ui: &mut Ui,
    pack: &Pack,
    options: &Options,
    typed: &mut TypedEntry,
    commands: &mut Commands,
) {
    let map = &pack.map;
    ui.strong("Entries");
    for entry in &map.entries {
        let on = entry.id == options.entry;
        let text = format!("{}: {}", entry.id, reported(&entry.at));
        if ui.selectable_label(on, text).clicked() {
            let mut options = options.clone();
            (options.entry, options.lies) = (entry.id.clone(), Lies::of(&entry.at));
            set(options, commands);
        }
    }
    let mut new = options.clone();
    ui.horizontal_wrapped(|ui| {
        for (lies, text, tip) in [
            (
                Lies::Hexes,
                "Hexes",
                "Click or drag over hexes; click one again to take it out",
            ),
            (
                Lies::Between,
                "Markers",
                "Drag along an edge of the map from marker to marker",
            ),
            (
                Lies::Edge,
                "Edge",
                "Click at an edge of the map for the whole of it",
            ),
        ] {
            let button = ui.selectable_label(options.lies == lies, text);
            if button.on_hover_text(tip).clicked() {
                new.lies = lies;
            }
        }
    });
    match map.entries.get(&options.entry) {
        Some(entry) => {
            if let Some(name) = name_ui(ui, &entry.id, typed)
                && let Some((id, edit)) = rename_entry(pack, &entry.id, &name)
            {
                commands.send(Command::Apply(edit));
                new.entry = id;
            }
            if let Some(side) = side_ui(ui, pack, entry.side.as_ref()) {
                let edit = set_entry_side(map, &entry.id, side.as_ref());
                commands.extend(edit.map(Command::Apply));
            }
            ui.horizontal_wrapped(|ui| {
                let tip = "Let go of the entry in hand: what is drawn next is a new one";
                if ui.button("New entry").on_hover_text(tip).clicked() {
                    new.entry = Id::default();
                }
                if ui.button("Remove entry").clicked() {
                    commands.extend(remove_entry(map, &entry.id).map(Command::Apply));
                    new.entry = Id::default();
                }
            });
        }
        None => {
            if let Some(side) = side_ui(ui, pack, options.side.as_ref()) {
                new.side = side;
            }
            let label = ui.label("New entry is called");
            let field = TextEdit::singleline(&mut new.entry_name)
                .desired_width(f32::INFINITY)
                .hint_text("west-road");
            let field = ui.add(field).labelled_by(label.id);
            field.on_hover_text("Reinforcements name the entry so; then draw it");
        }
    }
    if new != *options {
        set(new, commands);
    }
}

/// The id of the entry in hand, in a field; gives it once another one has been typed.
fn name_ui(ui: &mut Ui, id: &Id, typed: &mut TypedEntry) -> Option<String> {
    let mut name = match typed.0.take() {
        Some((of, name)) if of == *id => name,
        _ => id.to_string(),
    };
    let label = ui.label("Entry in hand is called");
    let field = TextEdit::singleline(&mut name).desired_width(f32::INFINITY);
    let field = ui.add(field).labelled_by(label.id);
    let tip = "Enter keeps it; reinforcements and claims that name the entry follow, scripts don't";
    let field = field.on_hover_text(tip);
    if field.has_focus() {
        typed.0 = Some((id.clone(), name.clone()));
    }
    let is_kept = field.lost_focus() && !ui.input(|input| input.key_pressed(Key::Escape));
    is_kept.then_some(name)
}

/// Chooses whose an entry is.
fn side_ui(ui: &mut Ui, pack: &Pack, side: Option<&Id>) -> Option<Option<Id>> {
    let known = side.and_then(|side| pack.palette.sides.get(side));
    let shown = known.map_or("Both sides", |side| side.name.as_str());
    let mut new = None;
    ComboBox::from_id_salt("side of the entry")
        .selected_text(shown)
        .width(120.0)
        .show_ui(ui, |ui| {
            if ui.selectable_label(side.is_none(), "Both sides").clicked() {
                new = Some(None);
            }
            for known in pack.palette.sides.ordered() {
                if ui
                    .selectable_label(side == Some(&known.id), &known.name)
                    .clicked()
                {
                    new = Some(Some(known.id.clone()));
                }
            }
        })
        .response
        .on_hover_text("Who may come onto the map here");
    new
}

fn reported(at: &EntryHexes) -> String {
    match at {
        EntryHexes::Hexes(hexes) => match hexes.as_slice() {
            [only] => only.to_string(),
            hexes => counted(hexes.len(), "hex"),
        },
        EntryHexes::Edge(edge) => format!("{edge} edge"),
        EntryHexes::Between(edge, from, to) => format!("{edge} edge, {from} to {to}"),
    }
}
