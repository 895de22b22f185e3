//! The ground: the colour of each hex, rounded where terrains meet, and the shore of the sea.
//!
//! Where two sides of a hex that share a corner look out on the same other terrain, that terrain flows round the
//! corner: a wood becomes a blob and the coast a curve, as a printer would draw them, while the grid still says
//! exactly which hex is what. Open water lies below the land, with its shallows between.

use beachhead_schema::hex::{Grid, HexIx};
use beachhead_schema::map::Map;
use egui::{Color32, Pos2};

use super::ink::{bend, dark, pale, point};
use super::look::{Look, Looks};
use super::mesh::{Layer, Layers};

/// A hex with what lies around it.
pub(crate) struct Cell {
    pub(crate) hex: HexIx,
    pub(crate) center: Pos2,
    pub(crate) corners: [Pos2; 6],
    pub(crate) neighbors: [Option<HexIx>; 6],
}

impl Cell {
    pub(crate) fn of(grid: &Grid, hex: HexIx) -> Self {
        Self {
            hex,
            center: point(grid.center(hex)),
            corners: grid.corners(hex).map(point),
            neighbors: grid.neighbors(hex),
        }
    }

    pub(crate) fn corner(&self, at: usize) -> Pos2 {
        self.corners.get(at % 6).copied().unwrap_or(self.center)
    }

    pub(crate) fn neighbor(&self, direction: usize) -> Option<HexIx> {
        self.neighbors.get(direction % 6).copied().flatten()
    }

    /// The middle of the side in this direction, which runs from the corner of the same number to the next.
    pub(crate) fn middle(&self, direction: usize) -> Pos2 {
        self.corner(direction).lerp(self.corner(direction + 1), 0.5)
    }

    /// The curve that cuts a corner off, from the middle of the side before it to the middle of the side after.
    pub(crate) fn cut(&self, corner: usize) -> [Pos2; 7] {
        bend(self.middle(corner + 5), self.corner(corner), self.middle(corner))
    }
}

/// Draws the ground of one hex.
pub(crate) fn draw(map: &Map, looks: &Looks, cell: &Cell, layers: &mut Layers) {
    let own = looks.of_hex(map, cell.hex);
    let around: [Option<Look>; 6] = cell.neighbors.map(|hex| hex.map(|hex| looks.of_hex(map, hex)));
    let look = |direction: usize| around.get(direction % 6).copied().flatten();
    let sea = around.iter().flatten().find(|look| look.is_sea()).copied();

    if own.is_sea() {
        layers.ink(Layer::Sea).polygon(&cell.corners, own.fill);
    } else {
        if let Some(sea) = sea {
            layers.ink(Layer::Sea).polygon(&cell.corners, sea.fill);
        }
        let mut outline = Vec::with_capacity(8);
        for at in 0..6 {
            match (look(at + 5), look(at)) {
                (Some(a), Some(b)) if a.is_sea() && b.is_sea() => outline.extend(cell.cut(at)),
                _ => outline.push(cell.corner(at)),
            }
        }
        outline.extend(outline.first().copied());
        layers.ink(Layer::Land).star(cell.center, &outline, own.fill);
    }
    for at in 0..6 {
        if let (Some(before), Some(after)) = (look(at + 5), look(at)) {
            corner(cell, at, own, [before, after], layers);
        }
    }
    for direction in 0..6 {
        shore_to_the_edge(cell, direction, own, &look, layers);
    }
}

/// Lets the terrain of both neighbours at a corner flow round it, or the shore run past it.
fn corner(cell: &Cell, at: usize, own: Look, [before, after]: [Look; 2], layers: &mut Layers) {
    let shore = own.is_sea() != before.is_sea() && own.is_sea() != after.is_sea();
    let curve = cell.cut(at);
    if shore {
        let sea = if own.is_sea() { own } else { before };
        shore_line(&curve, sea.fill, layers);
        if !own.is_sea() {
            return;
        }
    }
    let flows = before == after && before.fill != own.fill;
    if flows || shore {
        let land = layers.ink(Layer::Land);
        let (first, rest) = (curve.get(..4).unwrap_or_default(), curve.get(3..).unwrap_or_default());
        land.star(cell.corner(at), first, before.fill);
        land.star(cell.corner(at), rest, after.fill);
    }
}

/// Where the map ends there is no third hex at the corner: the shore runs straight to it.
fn shore_to_the_edge(cell: &Cell, direction: usize, own: Look, look: &impl Fn(usize) -> Option<Look>, layers: &mut Layers) {
    let Some(other) = look(direction) else { return };
    if !own.is_sea() || other.is_sea() {
        return;
    }
    for (next, corner) in [(direction + 5, direction), (direction + 1, direction + 1)] {
        if look(next).is_none() {
            shore_line(&[cell.middle(direction), cell.corner(corner)], own.fill, layers);
        }
    }
}

fn shore_line(curve: &[Pos2], sea: Color32, layers: &mut Layers) {
    layers.ink(Layer::FarShallows).line(curve, 0.95, pale(sea, 0.16));
    layers.ink(Layer::Shallows).line(curve, 0.45, pale(sea, 0.34));
    layers.ink(Layer::Shore).line(curve, 0.055, dark(sea, 0.45));
}
