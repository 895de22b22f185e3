//! The region in hand: its name, its kind, and taking it away; and the numbered area that is painted in its place.

use beachhead_schema::Id;
use beachhead_schema::edit::{remove_region, rename_region, set_region_kind};
use beachhead_schema::pack::Pack;
use egui::{ComboBox, Key, TextEdit, Ui};

use crate::brush::{Area, Brush, Brushes};
use crate::command::{Command, Commands};

/// The name as it is being typed, and of which region.
#[derive(Debug, Default)]
pub(in crate::tool) struct Typed(Option<(Id, String)>);

/// Shows what can be changed of the region in hand.
pub(in crate::tool) fn region_ui(
    ui: &mut Ui,
    pack: &Pack,
    brushes: &Brushes,
    typed: &mut Typed,
    commands: &mut Commands,
) {
    let Some(region) = pack.map.regions.get(&brushes.region) else {
        ui.weak(match &brushes.area {
            Some(_) => "Paint its hexes to make it",
            None => "Choose a region, or make one",
        });
        return;
    };
    let mut name = match typed.0.take() {
        Some((of, name)) if of == region.id => name,
        _ => region.name.clone().unwrap_or_default(),
    };
    let label = ui.label("Region in hand");
    let field = TextEdit::singleline(&mut name)
        .desired_width(f32::INFINITY)
        .hint_text(region.id.as_str());
    let field = ui.add(field).labelled_by(label.id);
    let field = field.on_hover_text("Its name; Enter keeps it, and its id stays");
    if field.has_focus() {
        typed.0 = Some((region.id.clone(), name.clone()));
    }
    if field.lost_focus() && !ui.input(|input| input.key_pressed(Key::Escape)) {
        let edit = rename_region(&pack.map, &region.id, &name);
        commands.extend(edit.map(Command::Apply));
    }
    ui.horizontal(|ui| {
        let kinds = &pack.palette.regions;
        let shown = kinds.get(&region.kind);
        let shown = shown.map_or(region.kind.as_str(), |kind| kind.name.as_str());
        ComboBox::from_id_salt("kind of region")
            .selected_text(shown)
            .width(100.0)
            .show_ui(ui, |ui| {
                for kind in kinds.ordered() {
                    let on = kind.id == region.kind;
                    if ui.selectable_label(on, &kind.name).clicked() {
                        let edit = set_region_kind(&pack.map, &region.id, &kind.id);
                        commands.extend(edit.map(Command::Apply));
                    }
                }
            })
            .response
            .on_hover_text("What kind of region it is");
        let remove = ui.button("Remove region");
        let tip = "Take the region off the map; its hexes stay, and this can be undone";
        if remove.on_hover_text(tip).clicked() {
            let edit = remove_region(&pack.map, &region.id);
            commands.extend(edit.map(Command::Apply));
        }
    });
}

/// The kind and the number of the area that is painted.
pub(in crate::tool) fn area_ui(
    ui: &mut Ui,
    pack: &Pack,
    area: Option<&Area>,
    commands: &mut Commands,
) {
    let kinds = &pack.palette.regions;
    let Some(first) = kinds.ordered().into_iter().next() else {
        return;
    };
    let label = ui.label("Numbered area");
    ui.horizontal(|ui| {
        let mut number = area.map_or(1, |area| area.number);
        let kind = area.and_then(|area| kinds.get(&area.kind)).unwrap_or(first);
        let mut chosen = None;
        ComboBox::from_id_salt("kind of area")
            .selected_text(area.map_or("None", |_| &kind.name))
            .width(90.0)
            .show_ui(ui, |ui| {
                for kind in kinds.ordered() {
                    let on = area.is_some_and(|area| area.kind == kind.id);
                    if ui.selectable_label(on, &kind.name).clicked() {
                        chosen = Some(kind.id.clone());
                    }
                }
            })
            .response
            .on_hover_text("What kind of region the areas are that are painted by number");
        let field = egui::DragValue::new(&mut number).range(1..=999);
        let tip = "The number of the area: its hexes are taken from other areas of the kind";
        let field = ui.add(field).labelled_by(label.id).on_hover_text(tip);
        let kind = chosen.or_else(|| field.changed().then(|| kind.id.clone()));
        if let Some(kind) = kind {
            commands.send(Command::Load(Brush::Area(Area { kind, number })));
        }
    });
}
