//! The terrain tool: paints hexes in any shape, one stroke one edit.

use beachhead_schema::Id;
use beachhead_schema::edit::paint_terrain;
use beachhead_schema::hex::HexNo;

use super::Brush;
use super::hand::{Desk, Glass, Hand, MARK, Spot};
use super::shape::Sweep;
use crate::canvas::terrain_color;
use crate::command::{Command, Commands};

/// A stroke of terrain.
#[derive(Debug, Default)]
pub(crate) struct Terrain {
    sweep: Sweep,
}

/// What people call a terrain.
fn called<'a>(desk: Desk<'a>, terrain: &'a Id) -> &'a str {
    let kind = desk.pack.palette.terrains.get(terrain);
    kind.map_or(terrain.as_str(), |kind| kind.name.as_str())
}

impl Hand for Terrain {
    fn press(&mut self, at: &Spot, desk: Desk<'_>, _: &mut Commands) {
        self.sweep.press(at, desk);
    }

    fn drag(&mut self, at: &Spot, desk: Desk<'_>) {
        self.sweep.drag(at, desk);
    }

    fn release(&mut self, _: Option<&Spot>, desk: Desk<'_>, commands: &mut Commands) {
        let painted = self.sweep.take(desk, commands).into_iter();
        let hexes: Vec<HexNo> = painted.map(|hex| desk.grid().number(hex)).collect();
        if let Some(edit) = paint_terrain(&desk.pack.map, &hexes, &desk.brushes.terrain) {
            commands.send(Command::Apply(edit));
        }
    }

    fn pick_up(&mut self, at: &Spot, desk: Desk<'_>, commands: &mut Commands) {
        if let Some(terrain) = at.hex.and_then(|hex| desk.pack.map.hexes.terrain(hex)) {
            commands.send(Command::Load(Brush::Terrain(terrain.clone())));
        }
    }

    fn cancel(&mut self) -> bool {
        self.sweep.cancel()
    }

    fn status(&self, at: Option<&Spot>, desk: Desk<'_>) -> Option<String> {
        self.sweep
            .told(called(desk, &desk.brushes.terrain), at, desk)
    }

    fn preview(&self, at: Option<&Spot>, desk: Desk<'_>, glass: &Glass<'_>) {
        let color = terrain_color(&desk.pack.palette, &desk.brushes.terrain);
        let strong = if self.sweep.has_begun() { 0.85 } else { 0.55 };
        self.sweep
            .paint(at, desk, glass, [color.gamma_multiply(strong), MARK]);
    }
}
