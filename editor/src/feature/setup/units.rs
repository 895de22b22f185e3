//! The units of the forces: drag one onto the map, or take it up for the unit tool. Those on the map go first.
//!
//! The list is narrowed down by side, kind and text; it says how many of each side are set up.

use beachhead_schema::Id;
use beachhead_schema::forces::Unit;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{Role, Sense, Ui, WidgetInfo, vec2};

use super::forces::{Forming, scenario_ui, units_row_ui};
use crate::brush::{Brush, Tool};
use crate::command::{Command, Commands, ForcesAsk};
use crate::picture::{Face, paint_counter};
use crate::selection::Selection;
use crate::table::row_of;

/// Which units are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    side: Option<Id>,
    kind: Option<Id>,
    text: String,
    /// Only those that are not set up.
    waiting: bool,
}

impl Filter {
    fn lets(&self, unit: &Unit, scenario: &Scenario) -> bool {
        let text = self.text.trim().to_lowercase();
        let name = unit.name.as_deref().unwrap_or_default();
        let formation = unit.formation.as_ref().map_or("", Id::as_str);
        let mut words = [unit.id.as_str(), name, formation].into_iter();
        self.side.as_ref().is_none_or(|side| *side == unit.side)
            && self.kind.as_ref().is_none_or(|kind| *kind == unit.kind)
            && (text.is_empty() || words.any(|word| word.to_lowercase().contains(&text)))
            && !(self.waiting && is_placed(scenario, unit))
    }
}

/// Whether a unit stands in a hex or in a cell of a chart.
fn is_placed(scenario: &Scenario, unit: &Unit) -> bool {
    scenario.setup.get(&unit.id).is_some() || scenario.off_map.get(&unit.id).is_some()
}

/// Lists the units, side by side.
pub(crate) fn units_ui(
    ui: &mut Ui,
    pack: &Pack,
    scenario: Option<&Scenario>,
    selection: &Selection,
    (filter, forming): (&mut Filter, &mut Forming),
    commands: &mut Commands,
) {
    let Some(scenario) = scenario else {
        ui.weak("The pack has no scenario");
        return;
    };
    if pack.scenarios.len() > 1 {
        scenarios_ui(ui, pack, scenario, commands);
    }
    filter_ui(ui, pack, filter);
    let selected = selection.unit.as_ref();
    let selected = selected.and_then(|unit| pack.forces.units.get(unit));
    egui::CollapsingHeader::new("Edit forces, groups and schedule")
        .default_open(pack.forces.units.is_empty())
        .show(ui, |ui| {
            scenario_ui(ui, pack, scenario, commands);
            units_row_ui(ui, pack, scenario, selected, forming, commands);
        });
    let listed: Vec<&Unit> = pack
        .forces
        .units
        .iter()
        .filter(|unit| filter.lets(unit, scenario))
        .collect();
    let placed = |unit: &&&Unit| is_placed(scenario, unit);
    let placed = listed.iter().filter(placed).count();
    let waiting = listed.len() - placed;
    ui.horizontal(|ui| {
        ui.weak(format!("{placed} set up, {waiting} not"))
            .on_hover_text("Drag a counter onto the map to set it up");
        // The windows have the names of their menu lines; what is clicked has a shorter one.
        for (text, ask) in [("Table", ForcesAsk::Table), ("Forms", ForcesAsk::Scenario)] {
            let command = Command::Forces(ask);
            if let Some(row) = row_of(&command) {
                let button = ui.small_button(text);
                if button.on_hover_text(row.hint(ui.ctx())).clicked() {
                    commands.send(command);
                }
            }
        }
    });
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| {
            for side in pack.palette.sides.ordered() {
                let of_side = || listed.iter().copied().filter(|unit| unit.side == side.id);
                let on_map = |unit: &&Unit| scenario.setup.get(&unit.id).is_some();
                let in_cell = |unit: &&Unit| is_placed(scenario, unit) && !on_map(unit);
                for (title, units) in [
                    (
                        format!("{} on the map", side.name),
                        of_side().filter(on_map).collect::<Vec<_>>(),
                    ),
                    (
                        format!("{} in charts", side.name),
                        of_side().filter(in_cell).collect(),
                    ),
                    (
                        format!("{} not set up", side.name),
                        of_side()
                            .filter(|unit| !is_placed(scenario, unit))
                            .collect(),
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

/// The fields that narrow the list down.
fn filter_ui(ui: &mut Ui, pack: &Pack, filter: &mut Filter) {
    ui.horizontal_wrapped(|ui| {
        let sides = pack.palette.sides.ordered().into_iter();
        let sides = sides.map(|side| (&side.id, side.name.as_str()));
        choice_ui(ui, "side", "All sides", &mut filter.side, sides);
        let kinds = pack.palette.units.ordered().into_iter();
        let kinds = kinds.map(|kind| (&kind.id, kind.name.as_str()));
        choice_ui(ui, "kind", "All kinds", &mut filter.kind, kinds);
        let tip = "Only the units that are not set up";
        ui.checkbox(&mut filter.waiting, "Not set up")
            .on_hover_text(tip);
    });
    ui.horizontal(|ui| {
        let label = ui.label("Find unit");
        let field = egui::TextEdit::singleline(&mut filter.text)
            .desired_width(ui.available_width() - 60.0)
            .hint_text("8/4");
        ui.add(field)
            .labelled_by(label.id)
            .on_hover_text("Its id, name or formation, or a part of them");
        if *filter != Filter::default() && ui.small_button("All").clicked() {
            *filter = Filter::default();
        }
    });
}

fn choice_ui<'p>(
    ui: &mut Ui,
    what: &str,
    all: &str,
    chosen: &mut Option<Id>,
    known: impl Iterator<Item = (&'p Id, &'p str)>,
) {
    let known: Vec<(&Id, &str)> = known.collect();
    let shown = known.iter().find(|(id, _)| chosen.as_ref() == Some(*id));
    egui::ComboBox::from_id_salt(("unit filter", what))
        .selected_text(shown.map_or(all, |(_, name)| *name))
        .width(96.0)
        .show_ui(ui, |ui| {
            ui.selectable_value(chosen, None, all);
            for (id, name) in known {
                ui.selectable_value(chosen, Some(id.clone()), name);
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
    const SIDE: f32 = 52.0;
    let (rect, response) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Unit {}", unit.id)));
    // A screen reader clicks what is scrolled out of sight as well.
    if response.clicked() {
        commands.send(Command::Load(Brush::Unit(unit.id.clone())));
        commands.send(Command::SelectUnit(Some(unit.id.clone())));
        match scenario.setup.get(&unit.id) {
            Some(placement) => commands.send(Command::ShowHex(placement.hex.clone())),
            None => commands.send(Command::Pick(Tool::Unit)),
        }
    }
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
        None => match scenario.off_map.get(&unit.id) {
            Some(place) => {
                let chart = pack.map.charts.get(&place.chart);
                let called = chart.map(|chart| chart.cell_called(place.cell));
                let called = called.unwrap_or_else(|| format!("chart {}", place.chart));
                ui.label(format!("stands in {called}"))
            }
            None => ui.label("not set up"),
        },
    };
    if let Some(source) = &unit.source {
        ui.weak(source.to_string());
    }
}
