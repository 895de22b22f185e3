//! The units of the forces: drag one onto the map, or take it up for the unit tool. Those on the map go first.

use beachhead_schema::Id;
use beachhead_schema::forces::Unit;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{Role, Sense, Ui, WidgetInfo, vec2};

use crate::canvas::{Face, paint_counter};
use crate::command::{Command, Commands};
use crate::selection::Selection;
use crate::tool::{Brush, Tool};

/// Lists the units, side by side.
pub(crate) fn units_ui(
    ui: &mut Ui,
    pack: &Pack,
    scenario: Option<&Scenario>,
    selection: &Selection,
    commands: &mut Commands,
) {
    let Some(scenario) = scenario else {
        ui.weak("The pack has no scenario");
        return;
    };
    if pack.scenarios.len() > 1 {
        scenarios_ui(ui, pack, scenario, commands);
    }
    ui.weak("Drag a counter onto the map");
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| {
            for side in &pack.palette.sides {
                let of_side = || pack.forces.units.iter().filter(|unit| unit.side == side.id);
                let on_map = |unit: &&Unit| scenario.setup.get(&unit.id).is_some();
                for (title, units) in [
                    (
                        format!("{} on the map", side.name),
                        of_side().filter(on_map).collect::<Vec<_>>(),
                    ),
                    (
                        format!("{} not set up", side.name),
                        of_side().filter(|unit| !on_map(unit)).collect(),
                    ),
                ] {
                    if units.is_empty() {
                        continue;
                    }
                    egui::CollapsingHeader::new(format!("{title} ({})", units.len()))
                        .default_open(true)
                        .show(ui, |ui| {
                            ui.horizontal_wrapped(|ui| {
                                ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
                                units.iter().for_each(|unit| {
                                    unit_ui(ui, pack, scenario, unit, selection, commands)
                                });
                            });
                        });
                }
            }
        });
}

/// Chooses the scenario whose setup is shown.
fn scenarios_ui(ui: &mut Ui, pack: &Pack, shown: &Scenario, commands: &mut Commands) {
    egui::ComboBox::from_id_salt("scenario")
        .selected_text(&shown.title)
        .width(ui.available_width() - 8.0)
        .truncate()
        .show_ui(ui, |ui| {
            for (number, scenario) in pack.scenarios.iter().enumerate() {
                if ui
                    .selectable_label(scenario.id == shown.id, &scenario.title)
                    .clicked()
                {
                    commands.send(Command::ShowScenario(number));
                }
            }
        });
}

fn unit_ui(
    ui: &mut Ui,
    pack: &Pack,
    scenario: &Scenario,
    unit: &Unit,
    selection: &Selection,
    commands: &mut Commands,
) {
    const SIDE: f32 = 56.0;
    let (rect, response) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Unit {}", unit.id)));
    if !ui.is_rect_visible(rect) {
        return;
    }
    let face = Face::of(unit, &pack.palette);
    let selected = selection.unit.as_ref() == Some(&unit.id);
    paint_counter(ui.painter(), rect.center(), SIDE - 6.0, &face, selected);
    response.dnd_set_drag_payload::<Id>(unit.id.clone());
    if response.dragged()
        && let Some(at) = ui.ctx().pointer_interact_pos()
    {
        let top = egui::LayerId::new(egui::Order::Tooltip, egui::Id::unique("dragged counter"));
        paint_counter(&ui.ctx().layer_painter(top), at, SIDE - 6.0, &face, true);
    }
    if response.clicked() {
        commands.send(Command::Load(Brush::Unit(unit.id.clone())));
        commands.send(Command::SelectUnit(Some(unit.id.clone())));
        match scenario.setup.get(&unit.id) {
            Some(placement) => commands.send(Command::ShowHex(placement.hex.clone())),
            None => commands.send(Command::Pick(Tool::Unit)),
        }
    }
    if !response.dragged() {
        response.on_hover_ui(|ui| tip_ui(ui, pack, scenario, unit));
    }
}

fn tip_ui(ui: &mut Ui, pack: &Pack, scenario: &Scenario, unit: &Unit) {
    ui.strong(unit.name.as_deref().unwrap_or(unit.id.as_str()));
    let kind = pack
        .palette
        .units
        .get(&unit.kind)
        .map_or(unit.kind.as_str(), |kind| &kind.name);
    ui.label(format!(
        "{kind}, {} {}",
        unit.steps,
        if unit.steps == 1 { "step" } else { "steps" }
    ));
    for (figure, value) in &unit.figures {
        ui.label(format!("{figure} {value}"));
    }
    match scenario.setup.get(&unit.id) {
        Some(placement) => ui.label(format!("set up in {}", placement.hex)),
        None => ui.label("not set up"),
    };
    if let Some(source) = &unit.source {
        ui.weak(source.to_string());
    }
}
