//! The terrain brush: paints the hexes it is drawn over, one stroke one edit.

use std::collections::BTreeSet;

use beachhead_schema::edit::paint_terrain;
use beachhead_schema::hex::{HexIx, HexNo};
use egui::{Color32, Pos2};

use super::Brush;
use super::hand::{Desk, Glass, Hand, MARK, Spot};
use crate::canvas::terrain_color;
use crate::command::{Command, Commands};

/// A stroke of terrain.
#[derive(Debug, Default)]
pub(crate) struct Terrain {
    last: Option<Pos2>,
    painted: BTreeSet<HexIx>,
}

impl Hand for Terrain {
    fn press(&mut self, at: &Spot, desk: Desk<'_>, _: &mut Commands) {
        self.cancel();
        self.drag(at, desk);
    }

    fn drag(&mut self, at: &Spot, desk: Desk<'_>) {
        self.painted
            .extend(desk.hexes_on(self.last.unwrap_or(at.map), at.map));
        self.last = Some(at.map);
    }

    fn release(&mut self, _: Option<&Spot>, desk: Desk<'_>, commands: &mut Commands) {
        let hexes: Vec<HexNo> = self
            .painted
            .iter()
            .map(|hex| desk.grid().number(*hex))
            .collect();
        if let Some(edit) = paint_terrain(&desk.pack.map, &hexes, &desk.brushes.terrain) {
            commands.send(Command::Apply(edit));
        }
        self.cancel();
    }

    fn pick_up(&mut self, at: &Spot, desk: Desk<'_>, commands: &mut Commands) {
        if let Some(terrain) = at.hex.and_then(|hex| desk.pack.map.hexes.terrain(hex)) {
            commands.send(Command::Load(Brush::Terrain(terrain.clone())));
        }
    }

    fn cancel(&mut self) -> bool {
        self.last = None;
        !std::mem::take(&mut self.painted).is_empty()
    }

    fn preview(&self, at: Option<&Spot>, desk: Desk<'_>, glass: &Glass<'_>) {
        let color: Color32 = terrain_color(&desk.pack.palette, &desk.brushes.terrain);
        for hex in &self.painted {
            glass.fill(*hex, color.gamma_multiply(0.85));
        }
        if let Some(hex) = at.and_then(|at| at.hex) {
            if self.painted.is_empty() {
                glass.fill(hex, color.gamma_multiply(0.55));
            }
            glass.ring(hex, 2.0, MARK);
        }
    }
}
