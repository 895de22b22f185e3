//! What the forces and the scenario are made of: units that are added, copied, renamed and removed, the group in which they are set up,
//! the turn on which they come, and scenarios.

use std::collections::BTreeSet;

use beachhead_schema::Id;
use beachhead_schema::edit::{
    add_group, add_scenario, add_unit, copy_scenario, copy_unit, due, put_in_group, remove_group,
    remove_scenario, remove_units, rename_unit, schedule_unit, take_from_groups, unschedule_unit,
};
use beachhead_schema::forces::Unit;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{Button, ComboBox, DragValue, Key, TextEdit, Ui};

use crate::brush::Brush;
use crate::command::{Command, Commands};

/// What is being typed, and the group in hand.
#[derive(Debug, Default)]
pub(crate) struct Forming {
    /// Units that are placed go into this group.
    pub(super) group: Option<Id>,
    /// The unit whose id is being typed, and the id.
    id: Option<(Id, String)>,
    /// The field for the id wants the keyboard.
    wants_focus: bool,
    /// The unit whose turn is being changed, and the turn.
    turn: Option<(Id, u16)>,
    /// The name of a group to be made.
    new_group: String,
}

/// A row of buttons for scenarios.
pub(super) fn scenario_ui(ui: &mut Ui, pack: &Pack, shown: &Scenario, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        let number = pack.scenarios.len();
        if button_ui(
            ui,
            "+ Scenario",
            "Add a scenario without units; its title and turns stand in the inspector",
            true,
        ) {
            let edit = add_scenario(pack, &format!("New scenario {}", number + 1));
            commands.extend(edit.map(Command::Apply));
            commands.send(Command::ShowScenario(number));
        }
        if button_ui(
            ui,
            "Copy scenario",
            "Add one like this, with its setup",
            true,
        ) {
            let edit = copy_scenario(pack, &shown.id);
            commands.extend(edit.map(Command::Apply));
            commands.send(Command::ShowScenario(number));
        }
        let tip = "Take it out of the pack; the file stays where it is, and is listed no more";
        if button_ui(ui, "Remove scenario", tip, number > 1) {
            commands.send(Command::ShowScenario(0));
            let edit = remove_scenario(pack, &shown.id);
            commands.extend(edit.map(Command::Apply));
        }
    });
}

/// A row of buttons for units, and what is said of the one that is selected.
pub(super) fn units_row_ui(
    ui: &mut Ui,
    pack: &Pack,
    scenario: &Scenario,
    selected: Option<&Unit>,
    forming: &mut Forming,
    commands: &mut Commands,
) {
    ui.horizontal_wrapped(|ui| {
        let first = pack
            .palette
            .sides
            .ordered()
            .into_iter()
            .zip(pack.palette.units.ordered())
            .next();
        let like = selected.map(|unit| (&unit.side, &unit.kind));
        let like = like.or_else(|| first.map(|(side, kind)| (&side.id, &kind.id)));
        let tip = match like.is_some() {
            true => {
                "Add a unit of the side and kind of the one selected; its id can be typed at once"
            }
            false => "Add a side and a kind of units in the Palette tab first",
        };
        if button_ui(ui, "+ Unit", tip, like.is_some())
            && let Some((side, kind)) = like
            && let Some((id, edit)) = add_unit(pack, side, kind)
        {
            take_up(id, edit, forming, commands);
        }
        let tip = "Add a unit like the one selected, under an id of its own";
        if button_ui(ui, "Copy unit", tip, selected.is_some())
            && let Some((id, edit)) = selected.and_then(|unit| copy_unit(pack, &unit.id))
        {
            take_up(id, edit, forming, commands);
        }
        let tip = "Take it out of the forces, and out of every setup, group and reinforcement";
        if button_ui(ui, "Remove unit", tip, selected.is_some())
            && let Some(unit) = selected
        {
            let ids: BTreeSet<Id> = [unit.id.clone()].into();
            commands.extend(remove_units(pack, &ids).map(Command::Apply));
            commands.send(Command::SelectUnit(None));
        }
    });
    ui.weak("Ctrl+V pastes a table of units: id, side, kind, name, steps, figures")
        .on_hover_text("Lines with tabs between the cells, as spreadsheets copy them; the first line names the columns");
    groups_ui(ui, pack, scenario, selected, forming, commands);
    if let Some(unit) = selected {
        unit_ui(ui, pack, scenario, unit, forming, commands);
    }
}

fn button_ui(ui: &mut Ui, text: &str, tip: &str, enabled: bool) -> bool {
    let button = ui.add_enabled(enabled, Button::new(text).small());
    button
        .on_hover_text(tip)
        .on_disabled_hover_text(tip)
        .clicked()
}

/// The unit is made, selected and in hand; its id can be typed.
fn take_up(
    id: Id,
    edit: beachhead_schema::edit::Edit,
    forming: &mut Forming,
    commands: &mut Commands,
) {
    forming.id = Some((id.clone(), id.to_string()));
    forming.wants_focus = true;
    commands.send(Command::Apply(edit));
    commands.send(Command::Load(Brush::Unit(id.clone())));
    commands.send(Command::SelectUnit(Some(id)));
}

/// The group in hand, and how to make one.
fn groups_ui(
    ui: &mut Ui,
    pack: &Pack,
    scenario: &Scenario,
    selected: Option<&Unit>,
    forming: &mut Forming,
    commands: &mut Commands,
) {
    let gone = |id: &Id| scenario.groups.get(id).is_none();
    if forming.group.as_ref().is_some_and(gone) {
        forming.group = None;
    }
    ui.horizontal_wrapped(|ui| {
        let label = ui.label("Group");
        let text = forming.group.as_ref().map_or("None", Id::as_str);
        let list = ComboBox::from_id_salt("group in hand")
            .selected_text(text)
            .width(110.0);
        let list = list.show_ui(ui, |ui| {
            ui.selectable_value(&mut forming.group, None, "None");
            for group in &scenario.groups {
                let side = pack.palette.sides.get(&group.side);
                let side = side.map_or(group.side.as_str(), |side| &side.name);
                let text = format!("{} ({side}, {})", group.id, group.units.len());
                ui.selectable_value(&mut forming.group, Some(group.id.clone()), text);
            }
        });
        let tip = "The group in hand: units that are placed on the map go into it";
        list.response.labelled_by(label.id).on_hover_text(tip);
        let group = forming.group.as_ref();
        let group = group.and_then(|id| scenario.groups.get(id));
        let can_join = group.zip(selected).is_some_and(|(group, unit)| {
            group.side == unit.side && !group.units.contains(&unit.id)
        });
        if button_ui(
            ui,
            "Put in",
            "Put the selected unit into the group",
            can_join,
        ) && let (Some(unit), Some(group)) = (selected, &forming.group)
        {
            let edit = put_in_group(scenario, &unit.id, group);
            commands.extend(edit.map(Command::Apply));
        }
        let can_leave = selected.is_some_and(|unit| {
            scenario
                .groups
                .iter()
                .any(|group| group.units.contains(&unit.id))
        });
        if button_ui(
            ui,
            "Take out",
            "Take the selected unit out of its group",
            can_leave,
        ) && let Some(unit) = selected
        {
            let edit = take_from_groups(scenario, &unit.id);
            commands.extend(edit.map(Command::Apply));
        }
        let tip = "Remove the group in hand; its units stay where they stand";
        if button_ui(ui, "Remove group", tip, forming.group.is_some())
            && let Some(group) = &forming.group
        {
            let edit = remove_group(scenario, group);
            commands.extend(edit.map(Command::Apply));
        }
    });
    ui.horizontal(|ui| {
        let label = ui.label("New group");
        let field = TextEdit::singleline(&mut forming.new_group).desired_width(110.0);
        let field = ui.add(field).labelled_by(label.id);
        let side = selected.map_or(&scenario.first, |unit| &unit.side);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let kind = pack.palette.sides.get(side);
        let tip = format!(
            "Add it for {}",
            kind.map_or(side.as_str(), |kind| &kind.name)
        );
        let is_named = !forming.new_group.trim().is_empty();
        if (button_ui(ui, "+ Group", &tip, is_named) || entered)
            && let Some((id, edit)) = add_group(scenario, side, &forming.new_group)
        {
            commands.send(Command::Apply(edit));
            forming.group = Some(id);
            forming.new_group.clear();
        }
    });
}

/// The id of the selected unit, and when it comes.
fn unit_ui(
    ui: &mut Ui,
    pack: &Pack,
    scenario: &Scenario,
    unit: &Unit,
    forming: &mut Forming,
    commands: &mut Commands,
) {
    let mut typed = match forming.id.take() {
        Some((of, typed)) if of == unit.id => typed,
        _ => unit.id.to_string(),
    };
    ui.horizontal_wrapped(|ui| {
        let label = ui.label("Unit id");
        let shown = TextEdit::singleline(&mut typed)
            .desired_width(90.0)
            .show(ui);
        let response = shown.response.response.labelled_by(label.id);
        let response = response.on_hover_text(
            "Enter renames it; setups, groups, reinforcements, claims and rules follow",
        );
        if std::mem::take(&mut forming.wants_focus) {
            response.request_focus();
            let end = egui::text::CCursor::new(typed.chars().count());
            let all = egui::text::CCursorRange::two(egui::text::CCursor::default(), end);
            let mut state = shown.state;
            state.cursor.set_char_range(Some(all));
            state.store(ui.ctx(), response.id);
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            match rename_unit(pack, &unit.id, &typed) {
                Ok(Some(edit)) => {
                    let new = Id::new(typed.trim());
                    commands.send(Command::Apply(edit));
                    commands.send(Command::Load(Brush::Unit(new.clone())));
                    commands.send(Command::SelectUnit(Some(new)));
                }
                Ok(None) => {}
                Err(error) => commands.send(Command::ShowMessage(error.to_string())),
            }
        } else if response.has_focus() {
            forming.id = Some((unit.id.clone(), typed));
        }
        let before = due(scenario, &unit.id);
        let mut turn = match forming.turn.take() {
            Some((of, turn)) if of == unit.id => turn,
            _ => before.map_or(0, |(turn, _)| turn),
        };
        let label = ui.label("comes on turn");
        let most = scenario.turns.unwrap_or(u16::MAX);
        let field = DragValue::new(&mut turn).range(0..=most);
        let field = field.update_while_editing(false);
        let field = field.custom_formatter(|turn, _| match turn {
            0.0 => "–".to_owned(),
            turn => format!("{turn:.0}"),
        });
        let tip = "The game turn on which it comes; 0 for a unit that is set up";
        let field = ui.add(field).labelled_by(label.id).on_hover_text(tip);
        let mut entry = before.and_then(|(_, entry)| entry).cloned();
        let entries = pack
            .map
            .entries
            .iter()
            .filter(|it| it.side.as_ref().is_none_or(|side| *side == unit.side));
        let text = entry.as_ref().map_or("no entry", Id::as_str).to_owned();
        let list = ComboBox::from_id_salt("entry of the unit")
            .selected_text(text)
            .width(90.0);
        let list = list.show_ui(ui, |ui| {
            let mut changed = ui.selectable_value(&mut entry, None, "no entry").clicked();
            for place in entries {
                let id = Some(place.id.clone());
                changed |= ui
                    .selectable_value(&mut entry, id, place.id.as_str())
                    .clicked();
            }
            changed
        });
        list.response.on_hover_text("Where on the map it comes on");
        let is_chosen = list.inner.unwrap_or_default();
        // A number that is being dragged is taken when it is let go, one that is typed when the field is left.
        let is_set = field.drag_stopped() || field.lost_focus();
        if field.dragged() {
            forming.turn = Some((unit.id.clone(), turn));
        }
        if is_chosen || is_set {
            let edit = match turn {
                0 => unschedule_unit(scenario, &unit.id),
                turn => schedule_unit(scenario, unit, turn, entry.as_ref()),
            };
            commands.extend(edit.map(Command::Apply));
        }
    });
}
