//! The hexside tool: a click draws or erases the nearest side, a drag traces a chain of them.
//!
//! Whether a stroke draws or erases is decided by its first side: where the line runs already, the stroke erases. While
//! there is a name to give, a line that doesn't bear it gets it.

use beachhead_schema::edit::{draw_hexsides, erase_hexsides};
use beachhead_schema::hex::{HexsideNo, Side};
use egui::Pos2;

use super::Brush;
use super::hand::{Desk, ERASER, Glass, Hand, MARK, Spot};
use crate::command::{Command, Commands};

/// A stroke along hexsides.
#[derive(Debug, Default)]
pub(crate) struct Hexsides {
    last: Option<Pos2>,
    erases: bool,
    traced: Vec<Side>,
}

impl Hexsides {
    fn names(&self, desk: Desk<'_>) -> Vec<HexsideNo> {
        self.traced
            .iter()
            .map(|side| desk.grid().hexside_no(*side))
            .collect()
    }
}

fn is_drawn(desk: Desk<'_>, side: Side) -> bool {
    let key = (desk.grid().hexside_no(side), desk.brushes.hexside.clone());
    let name = desk.brushes.line_name();
    let there = desk.pack.map.hexsides.get(&key);
    there.is_some_and(|record| name.is_none() || record.name.as_deref() == name)
}

impl Hand for Hexsides {
    fn press(&mut self, at: &Spot, desk: Desk<'_>, _: &mut Commands) {
        self.cancel();
        self.last = Some(at.map);
        self.drag(at, desk);
    }

    fn drag(&mut self, at: &Spot, desk: Desk<'_>) {
        let Some(last) = self.last.replace(at.map) else {
            return;
        };
        for side in desk.sides_on(last, at.map) {
            if self.traced.is_empty() {
                self.erases = is_drawn(desk, side);
            }
            if !self.traced.contains(&side) {
                self.traced.push(side);
            }
        }
    }

    fn release(&mut self, _: Option<&Spot>, desk: Desk<'_>, commands: &mut Commands) {
        let (map, kind, sides) = (&desk.pack.map, &desk.brushes.hexside, self.names(desk));
        let edit = if self.erases {
            erase_hexsides(map, &sides, kind)
        } else {
            draw_hexsides(map, &sides, kind, desk.brushes.line_name())
        };
        if let Some(edit) = edit {
            commands.send(Command::Apply(edit));
        }
        self.cancel();
    }

    fn pick_up(&mut self, at: &Spot, desk: Desk<'_>, commands: &mut Commands) {
        let Some(side) = desk
            .side_near(at.map)
            .map(|side| desk.grid().hexside_no(side))
        else {
            return;
        };
        if let Some(there) = desk
            .pack
            .map
            .hexsides
            .iter()
            .find(|record| record.between == side)
        {
            commands.send(Command::Load(Brush::Hexside(there.kind.clone())));
        }
    }

    fn cancel(&mut self) -> bool {
        self.last = None;
        !std::mem::take(&mut self.traced).is_empty()
    }

    fn preview(&self, at: Option<&Spot>, desk: Desk<'_>, glass: &Glass<'_>) {
        let width = (glass.view.scale() * 0.2).clamp(4.0, 14.0);
        let hovered = at.and_then(|at| desk.side_near(at.map));
        for side in &self.traced {
            glass.side(*side, width, if self.erases { ERASER } else { MARK });
        }
        if let (true, Some(side)) = (self.traced.is_empty(), hovered) {
            let color = if is_drawn(desk, side) { ERASER } else { MARK };
            glass.side(side, width, color.gamma_multiply(0.8));
        }
    }
}
