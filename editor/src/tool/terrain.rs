//! The terrain tool: paints hexes in any shape, one stroke one edit.

use beachhead_schema::Id;
use beachhead_schema::edit::paint_terrain;
use beachhead_schema::hex::HexNo;
use egui::Key;

use super::hand::{Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::shape::Sweep;
use crate::brush::{Brush, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;
use crate::picture::terrain_color;

/// A stroke of terrain.
#[derive(Debug, Default)]
pub(crate) struct Terrain {
    sweep: Sweep,
}

/// What people call a terrain.
fn called<'a>(context: ToolContext<'a>, terrain: &'a Id) -> &'a str {
    let kind = context.pack.palette.terrains.get(terrain);
    kind.map_or(terrain.as_str(), |kind| kind.name.as_str())
}

impl Hand for Terrain {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, _: &mut Commands) {
        self.sweep.press(at, context);
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        self.sweep.drag(at, context);
    }

    fn release(&mut self, _: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        let painted = self.sweep.take(context, commands).into_iter();
        let hexes: Vec<HexNo> = painted.map(|hex| context.grid().number(hex)).collect();
        if let Some(edit) = paint_terrain(&context.pack.map, &hexes, &context.brushes.terrain) {
            commands.send(Command::Draw(edit));
        }
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        if let Some(terrain) = at.hex.and_then(|hex| context.pack.map.hexes.terrain(hex)) {
            commands.send(Command::Load(Brush::Terrain(terrain.clone())));
        }
    }

    fn cancel(&mut self) -> bool {
        self.sweep.cancel()
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        self.sweep
            .reported(called(context, &context.brushes.terrain), at, context)
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let color = terrain_color(&context.pack.palette, &context.brushes.terrain);
        let strong = if self.sweep.has_begun() { 0.85 } else { 0.55 };
        self.sweep
            .paint(at, context, preview, [color.gamma_multiply(strong), MARK]);
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Terrain, "Terrain", Key::B, Group::Fills, icon)
    .doing("Paint terrain in any shape: one stroke is one edit; hold the right button to see what is there and take it up")
    .in_shapes();

/// A broad brush.
fn icon(pen: &Pen<'_>) {
    pen.line(&[(18.0, 2.0), (10.5, 9.5)]);
    pen.fill(&[
        (8.6, 9.0),
        (11.2, 11.6),
        (9.0, 15.2),
        (2.0, 18.0),
        (4.8, 11.0),
    ]);
}
