//! The ground: the colour of each hex, rounded where terrains meet, and the shore of the sea.
//!
//! Where two sides of a hex that share a corner look out on the same other terrain, that terrain flows round the
//! corner: a wood becomes a blob and the coast a curve, as a printer would draw them, while the grid still says
//! exactly which hex is what. Open water lies below the land, with its shallows between.

use beachhead_schema::hex::{Extent, Grid, HexIx};
use beachhead_schema::map::Map;
use egui::{Color32, Pos2};

use super::ink::{bend, dark, pale, point};
use super::look::{Depth, Look, Looks};
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
        bend(
            self.middle(corner + 5),
            self.corner(corner),
            self.middle(corner),
        )
    }
}

/// The layers of what lies at one depth.
fn layers_at(depth: Depth) -> (Layer, Option<(Layer, Layer)>) {
    match depth {
        Depth::Open => (
            Layer::Sea,
            Some((Layer::SeaFarShallows, Layer::SeaShallows)),
        ),
        Depth::Shallow => (
            Layer::Lagoon,
            Some((Layer::LagoonFarShallows, Layer::LagoonShallows)),
        ),
        Depth::Land => (Layer::Land, None),
    }
}

/// Draws the ground of one hex.
pub(crate) fn draw(map: &Map, looks: &Looks, cell: &Cell, layers: &mut Layers) {
    let own = looks.of_hex(map, cell.hex);
    let around: [Option<Look>; 6] = cell
        .neighbors
        .map(|hex| hex.map(|hex| looks.of_hex(map, hex)));
    let look = |direction: usize| around.get(direction % 6).copied().flatten();

    for depth in [Depth::Open, Depth::Shallow] {
        // Deeper water shows where corners of this hex are cut off.
        let water = around
            .iter()
            .flatten()
            .find(|look| look.depth == depth && own.depth < depth);
        if let Some(water) = water {
            layers
                .ink(layers_at(depth).0)
                .polygon(&cell.corners, water.fill);
        }
    }
    let is_cut = |at: usize| match (look(at + 5), look(at)) {
        (Some(before), Some(after)) => before == after && own.depth < before.depth,
        _ => false,
    };
    let ground = layers.ink(layers_at(own.depth).0);
    if (0..6).any(is_cut) {
        let mut outline = Vec::with_capacity(24);
        for at in 0..6 {
            if is_cut(at) {
                outline.extend(cell.cut(at));
            } else {
                outline.push(cell.corner(at));
            }
        }
        outline.extend(outline.first().copied());
        ground.star(cell.center, &outline, own.ground());
    } else {
        ground.polygon(&cell.corners, own.ground());
    }
    if around
        .iter()
        .flatten()
        .chain([&own])
        .any(|look| look.depth > Depth::Land)
    {
        margin(cell, layers);
    }
    for at in 0..6 {
        match (look(at + 5), look(at)) {
            (Some(before), Some(after)) => corner(cell, at, own, [before, after], layers),
            // Where the map ends there is no third hex: the shore runs straight to the corner.
            (Some(other), None) if other.depth < own.depth => {
                shore(&[cell.middle(at + 5), cell.corner(at)], own, layers)
            }
            (None, Some(other)) if other.depth < own.depth => {
                shore(&[cell.middle(at), cell.corner(at)], own, layers)
            }
            _ => {}
        }
    }
}

/// Lets the terrain of both neighbours at a corner flow round it, or the shore run past it.
fn corner(cell: &Cell, at: usize, own: Look, [before, after]: [Look; 2], layers: &mut Layers) {
    let curve = cell.cut(at);
    let (first, rest) = (
        curve.get(..4).unwrap_or_default(),
        curve.get(3..).unwrap_or_default(),
    );
    let deepest = own.depth > before.depth && own.depth > after.depth;
    if deepest {
        shore(&curve, own, layers);
    } else if before == after && own.depth < before.depth {
        return shore(&curve, before, layers);
    }
    if deepest || before == after && before.fill != own.fill {
        for (part, look) in [(first, before), (rest, after)] {
            layers
                .ink(layers_at(look.depth).0)
                .star(cell.corner(at), part, look.ground());
        }
    }
    // Between the sea and the land the shore of a lagoon ends at the sea's.
    for (side, higher, deeper) in [(at, after, before), (at + 5, before, after)] {
        if higher.depth < own.depth && own.depth < deeper.depth {
            shore_line(&[cell.middle(side), cell.corner(at)], own, layers);
        }
    }
}

/// Rubs out the half of a half hex that is not there: the one that looks off the map along the hex's row or column.
pub(crate) fn cover_half(grid: &Grid, cell: &Cell, layers: &mut Layers) {
    if !matches!(grid.extent(cell.hex), Extent::Half { .. }) {
        return;
    }
    // Sides 0 and 3 look along the row of pointy hexes and along the column of flat ones.
    let Some(off) = [0, 3]
        .into_iter()
        .find(|side| cell.neighbor(*side).is_none())
    else {
        return;
    };
    let [first, last] = [off + 5, off + 2].map(|corner| cell.corner(corner));
    // A little more than the half, since the line around the map is drawn on its edge.
    let along = (first - last).normalized();
    let beyond = |corner: usize| cell.center + (cell.corner(corner) - cell.center) * 1.08;
    let gone = [
        first + along * 0.08,
        beyond(off),
        beyond(off + 1),
        last - along * 0.08,
    ];
    let edge = layers.ink(Layer::Edge);
    edge.polygon(&gone, Color32::TRANSPARENT);
    edge.line(&[first, last], 0.06, Color32::from_rgb(58, 54, 48));
}

fn shore(curve: &[Pos2], water: Look, layers: &mut Layers) {
    if let (_, Some((far, near))) = layers_at(water.depth) {
        layers.ink(far).piece(curve, 0.95, pale(water.fill, 0.16));
        layers.ink(near).piece(curve, 0.45, pale(water.fill, 0.34));
    }
    shore_line(curve, water, layers);
}

fn shore_line(curve: &[Pos2], water: Look, layers: &mut Layers) {
    layers
        .ink(Layer::Shore)
        .piece(curve, 0.055, dark(water.fill, 0.45));
}

/// Rubs out what flows over the map's edge.
fn margin(cell: &Cell, layers: &mut Layers) {
    const WIDE: f32 = 0.5;
    for direction in (0..6).filter(|direction| cell.neighbor(*direction).is_none()) {
        let out = (cell.middle(direction) - cell.center).normalized() * WIDE;
        let (from, to) = (cell.corner(direction), cell.corner(direction + 1));
        layers
            .ink(Layer::Land)
            .polygon(&[from, to, to + out, from + out], Color32::TRANSPARENT);
    }
}
