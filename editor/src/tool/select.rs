//! The select tool: click a hex or a counter; drag a counter to move its unit.

use beachhead_schema::Id;
use beachhead_schema::edit::place_unit;
use egui::Pos2;

use super::hand::{Desk, Glass, Hand, MARK, Spot};
use crate::canvas::{COUNTER_SIDE, Face, paint_counter};
use crate::command::{Command, Commands};

/// A counter under the finger.
#[derive(Debug, Default)]
pub(crate) struct Select {
    lifted: Option<Lifted>,
}

#[derive(Debug)]
struct Lifted {
    unit: Id,
    from: Pos2,
    at: Pos2,
}

impl Hand for Select {
    fn press(&mut self, at: &Spot, desk: Desk<'_>, commands: &mut Commands) {
        commands.send(Command::SelectHex(
            at.hex.map(|hex| desk.grid().number(hex)),
        ));
        commands.send(Command::SelectUnit(at.unit.clone()));
        self.lifted = at.unit.clone().map(|unit| Lifted {
            unit,
            from: at.map,
            at: at.map,
        });
    }

    fn drag(&mut self, at: &Spot, _: Desk<'_>) {
        if let Some(lifted) = &mut self.lifted {
            lifted.at = at.map;
        }
    }

    fn release(&mut self, at: Option<&Spot>, desk: Desk<'_>, commands: &mut Commands) {
        let (Some(lifted), Some(scenario)) = (self.lifted.take(), desk.scenario) else {
            return;
        };
        let Some(hex) = at.and_then(|at| at.hex).map(|hex| desk.grid().number(hex)) else {
            return;
        };
        if let Some(edit) = place_unit(scenario, &lifted.unit, &hex) {
            commands.send(Command::Apply(edit));
            commands.send(Command::SelectHex(Some(hex)));
        }
    }

    fn pick_up(&mut self, at: &Spot, desk: Desk<'_>, commands: &mut Commands) {
        commands.send(Command::SelectHex(
            at.hex.map(|hex| desk.grid().number(hex)),
        ));
    }

    fn cancel(&mut self) -> bool {
        self.lifted.take().is_some()
    }

    fn preview(&self, at: Option<&Spot>, desk: Desk<'_>, glass: &Glass<'_>) {
        let Some(lifted) = self
            .lifted
            .as_ref()
            .filter(|lifted| lifted.at.distance(lifted.from) > 0.15)
        else {
            return;
        };
        if let Some(hex) = at.and_then(|at| at.hex) {
            glass.ring(hex, 2.5, MARK);
        }
        let unit = desk.pack.forces.units.get(&lifted.unit);
        let face = unit.map_or_else(
            || Face::unknown(&lifted.unit),
            |unit| Face::of(unit, &desk.pack.palette),
        );
        paint_counter(
            glass.painter,
            glass.screen(lifted.at),
            glass.view.scale() * COUNTER_SIDE,
            &face,
            true,
        );
    }
}
