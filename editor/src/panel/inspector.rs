//! All that the map says of the selected hex, the units set up in it, and the paths through it; or what the pack holds.

use beachhead_schema::edit::{erase_path, remove_unit, set_elevation};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_validator::engine::Scene;
use egui::Ui;

use crate::command::{Command, Commands};
use crate::document::Document;
use crate::selection::Selection;

/// Shows the selected hex; with a scene, what a script has brought there in the place of the setup.
pub(crate) fn inspector_ui(
    ui: &mut Ui,
    document: &Document,
    scene: Option<&Scene>,
    selection: &Selection,
    commands: &mut Commands,
) {
    let pack = document.pack();
    let found = selection
        .hex
        .as_ref()
        .and_then(|number| Some((number, pack.map.grid.find(number.as_str())?)));
    let Some((number, hex)) = found else {
        return pack_ui(ui, document);
    };
    let hexes = &pack.map.hexes;
    let name = hexes
        .name(hex)
        .map(|name| format!("  {name}"))
        .unwrap_or_default();
    ui.heading(format!("{number}{name}"));
    egui::Grid::new("hex")
        .num_columns(2)
        .spacing([12.0, 3.0])
        .show(ui, |ui| {
            let mut line = |what: &str, text: String| {
                ui.weak(what);
                ui.add(egui::Label::new(text).wrap());
                ui.end_row();
            };
            line("Terrain", terrain_of(pack, hex));
            for (what, text) in [
                ("Hexsides", sides_of(pack, number)),
                ("Regions", regions_of(pack, number)),
            ] {
                if !text.is_empty() {
                    line(what, text);
                }
            }
            if let Some(source) = hexes.source(hex) {
                line("Source", source.to_string());
            }
            if let Some(note) = hexes.note(hex) {
                line("Note", note.to_owned());
            }
            if hexes.terrain(hex).is_some() {
                ui.weak("Height");
                height_ui(ui, pack, number, hexes.elevation(hex), commands);
                ui.end_row();
            }
        });
    match scene {
        Some(scene) => scene_ui(ui, pack, scene, number),
        None => units_ui(ui, document, number, selection, commands),
    }
    paths_ui(ui, pack, number, commands);
}

/// What the pack holds, while no hex is selected.
fn pack_ui(ui: &mut Ui, document: &Document) {
    let pack = document.pack();
    ui.heading(&pack.manifest.title);
    let setup = document
        .scenario()
        .map_or(0, |scenario| scenario.setup.len());
    let lines = [
        ("Rulebook", pack.manifest.rulebook.to_string()),
        (
            "Scenario",
            document
                .scenario()
                .map_or("none", |scenario| &scenario.title)
                .to_owned(),
        ),
        ("Hexes", pack.map.grid.len().to_string()),
        ("Hexsides", pack.map.hexsides.len().to_string()),
        ("Paths", pack.map.paths.len().to_string()),
        (
            "Forces",
            format!("{} units, {setup} set up", pack.forces.units.len()),
        ),
        ("Claims", pack.claims.claims.len().to_string()),
    ];
    egui::Grid::new("pack")
        .num_columns(2)
        .spacing([12.0, 3.0])
        .show(ui, |ui| {
            for (what, text) in lines {
                ui.weak(what);
                ui.add(egui::Label::new(text).wrap());
                ui.end_row();
            }
        });
    ui.add_space(6.0);
    ui.weak("Click a hex to see all that the map says of it");
}

/// The height of a hex, between the buttons that make it lower and higher.
fn height_ui(ui: &mut Ui, pack: &Pack, number: &HexNo, height: i16, commands: &mut Commands) {
    ui.horizontal(|ui| {
        let lower = ui.small_button("–").on_hover_text("Lower this hex");
        ui.label(height.to_string());
        let higher = ui.small_button("+").on_hover_text("Raise this hex");
        let wanted = match (lower.clicked(), higher.clicked()) {
            (true, _) => height.saturating_sub(1),
            (_, true) => height.saturating_add(1),
            _ => return,
        };
        if let Some(edit) = set_elevation(&pack.map, std::slice::from_ref(number), wanted) {
            commands.send(Command::Apply(edit));
        }
    });
}

/// The terrain of a hex in words.
pub(crate) fn terrain_of(pack: &Pack, hex: HexIx) -> String {
    let Some(terrain) = pack.map.hexes.terrain(hex) else {
        return "nothing yet".to_owned();
    };
    let name = pack
        .palette
        .terrains
        .get(terrain)
        .map_or(terrain.as_str(), |kind| &kind.name);
    let features = pack.map.hexes.features(hex).iter().map(|feature| {
        pack.palette
            .features
            .get(feature)
            .map_or(feature.to_string(), |kind| kind.name.clone())
    });
    let tiles = pack.map.hexes.tiles(hex).iter().map(|tile| {
        let known = pack.palette.tiles.get(&tile.kind);
        known.map_or(tile.kind.to_string(), |kind| kind.name.clone())
    });
    std::iter::once(name.to_owned())
        .chain(features)
        .chain(tiles)
        .collect::<Vec<_>>()
        .join(", ")
}

/// What runs along the sides of a hex: `River (Douve) 1705, 1806`.
pub(crate) fn sides_of(pack: &Pack, number: &HexNo) -> String {
    let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
    for record in pack
        .map
        .hexsides
        .iter()
        .filter(|record| record.between.hexes().any(|hex| hex == number))
    {
        let kind = pack
            .palette
            .hexsides
            .get(&record.kind)
            .map_or(record.kind.as_str(), |kind| &kind.name);
        let title = record
            .name
            .as_ref()
            .map_or_else(|| kind.to_owned(), |name| format!("{kind} ({name})"));
        let other = record
            .between
            .hexes()
            .find(|hex| *hex != number)
            .map(ToString::to_string);
        let to = other
            .or_else(|| record.between.edge().map(|edge| edge.to_string()))
            .unwrap_or_default();
        match kinds.iter_mut().find(|(known, _)| *known == title) {
            Some((_, sides)) => sides.push(to),
            None => kinds.push((title, vec![to])),
        }
    }
    kinds
        .iter()
        .map(|(kind, sides)| format!("{kind} to {}", sides.join(", ")))
        .collect::<Vec<_>>()
        .join("; ")
}

/// The paths through a hex, each with a button that erases all of it.
fn paths_ui(ui: &mut Ui, pack: &Pack, number: &HexNo, commands: &mut Commands) {
    for path in pack
        .map
        .paths
        .iter()
        .filter(|path| path.hexes.contains(number))
    {
        let kind = pack
            .palette
            .paths
            .get(&path.kind)
            .map_or(path.kind.as_str(), |kind| &kind.name);
        let name = path.name.as_deref().unwrap_or(path.id.as_str());
        ui.horizontal(|ui| {
            let button = ui
                .small_button("×")
                .on_hover_text(format!("Erase {name}, all of it"));
            if button.clicked()
                && let Some(edit) = erase_path(&pack.map, &path.id)
            {
                commands.send(Command::Apply(edit));
            }
            ui.add(egui::Label::new(format!("{kind} {name}")).truncate());
        });
    }
}

fn regions_of(pack: &Pack, number: &HexNo) -> String {
    let around = pack
        .map
        .regions
        .iter()
        .filter(|region| region.hexes.contains(number));
    around
        .map(|region| {
            region
                .name
                .as_deref()
                .unwrap_or(region.id.as_str())
                .to_owned()
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// What lies in the hex at this place of a script.
fn scene_ui(ui: &mut Ui, pack: &Pack, scene: &Scene, number: &HexNo) {
    for (id, standing) in scene
        .units
        .iter()
        .filter(|(_, standing)| standing.hex == *number)
    {
        let unit = pack.forces.units.get(id);
        let name = unit.and_then(|unit| unit.name.as_deref());
        let full = unit.map_or(standing.steps, |unit| unit.steps);
        let steps = format!("{} of {full} steps", standing.steps);
        ui.horizontal(|ui| {
            ui.strong(id.as_str());
            ui.weak(steps);
            ui.add(egui::Label::new(name.unwrap_or_default()).truncate());
        });
    }
    for marker in scene.markers.iter().filter(|marker| marker.hex == *number) {
        ui.label(&marker.label);
    }
}

fn units_ui(
    ui: &mut Ui,
    document: &Document,
    number: &HexNo,
    selection: &Selection,
    commands: &mut Commands,
) {
    let Some(scenario) = document.scenario() else {
        return;
    };
    for placement in scenario
        .setup
        .iter()
        .filter(|placement| placement.hex == *number)
    {
        let name = document
            .pack()
            .forces
            .units
            .get(&placement.unit)
            .and_then(|unit| unit.name.as_deref())
            .unwrap_or_default();
        ui.horizontal(|ui| {
            let selected = selection.unit.as_ref() == Some(&placement.unit);
            if ui
                .selectable_label(selected, format!("{}  {name}", placement.unit))
                .clicked()
            {
                commands.send(Command::SelectUnit(Some(placement.unit.clone())));
            }
            let button = ui
                .small_button("×")
                .on_hover_text(format!("Take {} off the map", placement.unit));
            if button.clicked()
                && let Some(edit) = remove_unit(scenario, &placement.unit)
            {
                commands.send(Command::Apply(edit));
            }
        });
    }
}
