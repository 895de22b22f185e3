//! Who stands in a hex: as the scenario sets it up, or at a place of a script.

use beachhead_engine::Scene;
use beachhead_schema::edit::remove_unit;
use beachhead_schema::hex::HexNo;
use beachhead_schema::pack::Pack;
use egui::Ui;

use crate::command::{Command, Commands};
use crate::document::Document;
use crate::selection::Selection;

/// What lies in the hex at this place of a script.
pub(super) fn scene_ui(ui: &mut Ui, pack: &Pack, scene: &Scene, number: &HexNo) {
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

/// The units set up in a hex: a click selects one, the cross takes it off the map.
pub(super) fn units_ui(
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
