//! The unit tool: a click places the unit chosen in the list, and takes up the next one that stands nowhere yet. With
//! Alt held a click takes the counter there away.

use beachhead_draw::cell_at;
use beachhead_schema::Id;
use beachhead_schema::edit::{place_unit, put_in_cell, remove_unit};
use beachhead_schema::forces::Unit;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{CursorIcon, Key};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use crate::brush::{Brush, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;
use crate::picture::{COUNTER_SIDE, Face, paint_counter};

const NO_UNIT: &str = "Choose a unit in the list first";
const NOTHING: &str = "There is no counter here to take away";

/// The unit tool; it has no stroke.
#[derive(Debug, Default)]
pub(crate) struct Units;

/// The unit of the same side, behind this one in the list if there is one there, that stands nowhere yet.
fn next(pack: &Pack, scenario: &Scenario, placed: &Unit) -> Option<Id> {
    let units = || pack.forces.units.iter();
    let behind = units().skip_while(|unit| unit.id != placed.id).skip(1);
    behind
        .chain(units())
        .filter(|unit| unit.side == placed.side && unit.id != placed.id)
        .find(|unit| !is_placed(scenario, &unit.id))
        .map(|unit| unit.id.clone())
}

/// Whether a unit stands in a hex or in a cell of a chart.
fn is_placed(scenario: &Scenario, unit: &Id) -> bool {
    scenario.setup.get(unit).is_some() || scenario.off_map.get(unit).is_some()
}

impl Hand for Units {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(scenario) = context.scenario else {
            return;
        };
        if context.erases(at) {
            let edit = at
                .unit
                .as_ref()
                .and_then(|unit| remove_unit(scenario, unit));
            return match edit {
                Some(edit) => commands.send(Command::Draw(edit)),
                None => commands.send(Command::Say(NOTHING)),
            };
        }
        let map = &context.pack.map;
        let cell = cell_at(map, at.map);
        let number = at.hex.map(|hex| context.grid().number(hex));
        if cell.is_none() && number.is_none() {
            return;
        }
        let chosen = context.pack.forces.units.get(&context.brushes.unit);
        let placed = chosen.and_then(|unit| match (cell, &number) {
            (Some((chart, cell)), _) => put_in_cell(map, scenario, &unit.id, (&chart.id, cell)),
            (None, Some(number)) => place_unit(scenario, &unit.id, number),
            (None, None) => None,
        });
        if let (Some(unit), Some(edit)) = (chosen, placed) {
            commands.send(Command::Draw(edit));
            commands.send(Command::SelectUnit(Some(unit.id.clone())));
            if !is_placed(scenario, &unit.id) {
                let next = next(context.pack, scenario, unit).unwrap_or_default();
                commands.send(Command::Load(Brush::Unit(next)));
            }
        }
        if chosen.is_none() {
            commands.send(Command::Say(NO_UNIT));
        }
        if cell.is_none() {
            commands.send(Command::SelectHex(number));
        }
    }

    fn drag(&mut self, _: &Spot, _: ToolContext<'_>) {}

    fn release(&mut self, _: Option<&Spot>, _: ToolContext<'_>, _: &mut Commands) {}

    fn pick_up(&mut self, at: &Spot, _: ToolContext<'_>, commands: &mut Commands) {
        if let Some(unit) = &at.unit {
            commands.send(Command::Load(Brush::Unit(unit.clone())));
        }
    }

    fn cancel(&mut self) -> bool {
        false
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let (at, scenario) = (at?, context.scenario?);
        if let Some((chart, cell)) = cell_at(&context.pack.map, at.map) {
            let called = chart.cell_called(cell);
            return Some(match (&at.unit, context.erases(at)) {
                (Some(unit), true) => format!("Takes {unit} away from {called}"),
                (None, true) => NOTHING.to_owned(),
                _ => match context.pack.forces.units.get(&context.brushes.unit) {
                    Some(unit) => format!("Places {} in {called}", unit.id),
                    None => NO_UNIT.to_owned(),
                },
            });
        }
        let number = context.grid().number(at.hex?);
        if context.erases(at) {
            return Some(match &at.unit {
                Some(unit) => format!("Takes {unit} away from {number}"),
                None => NOTHING.to_owned(),
            });
        }
        let Some(unit) = context.pack.forces.units.get(&context.brushes.unit) else {
            return Some(NO_UNIT.to_owned());
        };
        let there = scenario.setup.get(&unit.id).map(|placed| &placed.hex);
        let others = scenario.setup.iter();
        let others = others.filter(|placed| placed.hex == number && placed.unit != unit.id);
        let others = match others.count() {
            0 => String::new(),
            count => format!(
                ", onto {count} that {} there",
                if count == 1 { "is" } else { "are" }
            ),
        };
        Some(match there {
            Some(there) if *there == number => format!("{} stands on {number} already", unit.id),
            Some(there) => format!("Moves {} from {there} to {number}{others}", unit.id),
            None => format!("Places {} on {number}{others}", unit.id),
        })
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        if let Some(at) = at
            && context.erases(at)
        {
            at.hex
                .into_iter()
                .for_each(|hex| preview.ring(hex, 2.5, ERASER));
            return;
        }
        let (Some(at), Some(unit)) = (at, context.pack.forces.units.get(&context.brushes.unit))
        else {
            return;
        };
        let middle = match (cell_at(&context.pack.map, at.map), at.hex) {
            (Some(_), _) => preview.screen(at.map),
            (None, Some(hex)) => {
                preview.ring(hex, 2.0, MARK);
                preview.center(hex)
            }
            (None, None) => return,
        };
        let face = Face::of(unit, &context.pack.palette);
        paint_counter(
            preview.painter,
            middle,
            preview.view.scale() * COUNTER_SIDE,
            &face,
            true,
        );
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Unit, "Unit", Key::U, Group::Things, icon)
    .doing("Click a hex or a cell of a chart to place the chosen unit there; the next one follows; Alt takes a counter away")
    .erasing()
    .with_cursor(CursorIcon::Default)
    .drawing_nothing();

/// A counter with the sign of infantry.
fn icon(pen: &Pen<'_>) {
    pen.ring(&[(2.5, 4.5), (17.5, 4.5), (17.5, 15.5), (2.5, 15.5)]);
    pen.line(&[(2.5, 4.5), (17.5, 15.5)]);
    pen.line(&[(2.5, 15.5), (17.5, 4.5)]);
}
