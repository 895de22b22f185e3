//! The ground: the colour of each hex, rounded where terrains meet, and the shore of the sea.
//!
//! Where two sides of a hex that share a corner look out on the same other terrain, that terrain flows round the
//! corner: a wood becomes a blob and the coast a curve, as a printer would draw them, while the grid still says
//! exactly which hex is what. Open water lies below the land, with its shallows between.
//!
//! Shallows and shores reach over the edge of the map: whoever draws the list cuts them off at [`crate::List::extents`].

use emath::Pos2;

use crate::cell::Cell;
use crate::layer::Level;
use crate::list::List;
use crate::look::{Depth, Look};

/// The levels of what lies at one depth.
fn levels_at(depth: Depth) -> (Level, Option<(Level, Level)>) {
    match depth {
        Depth::Open => (
            Level::Sea,
            Some((Level::SeaFarShallows, Level::SeaShallows)),
        ),
        Depth::Shallow => (
            Level::Lagoon,
            Some((Level::LagoonFarShallows, Level::LagoonShallows)),
        ),
        Depth::Land => (Level::Land, None),
    }
}

/// The level of what flows round a corner onto other ground.
fn corner_level(depth: Depth) -> Level {
    match depth {
        Depth::Land => Level::LandCorner,
        deep => levels_at(deep).0,
    }
}

/// Draws the ground of one hex: how it looks itself, and its six neighbours.
pub(crate) fn draw(own: Look, around: &[Option<Look>; 6], cell: &Cell, list: &mut List) {
    let look = |direction: usize| around.get(direction % 6).copied().flatten();
    if around
        .iter()
        .all(|look| look.is_none_or(|look| look == own))
        && cell.missing.is_none()
    {
        // Nothing meets here.
        if let Some(fill) = own.ground() {
            list.on(levels_at(own.depth).0).polygon(&cell.corners, fill);
        }
        return;
    }
    for depth in [Depth::Open, Depth::Shallow] {
        // Deeper water shows where corners of this hex are cut off.
        let water = around
            .iter()
            .flatten()
            .find(|look| look.depth == depth && own.depth < depth);
        if let Some(water) = water {
            list.on(levels_at(depth).0)
                .polygon(&cell.outline(), water.fill);
        }
    }
    let is_cut = |at: usize| match (look(at + 5), look(at)) {
        (Some(before), Some(after)) => before == after && own.depth < before.depth,
        _ => false,
    };
    if let Some(fill) = own.ground() {
        let sheet = list.on(levels_at(own.depth).0);
        if cell.missing.is_none() && (0..6).any(is_cut) {
            let mut outline = Vec::with_capacity(43);
            for at in 0..6 {
                if is_cut(at) {
                    outline.extend(cell.cut(at));
                } else {
                    outline.push(cell.corner(at));
                }
            }
            outline.extend(outline.first().copied());
            sheet.star(cell.center, outline, fill);
        } else {
            sheet.polygon(&cell.outline(), fill);
        }
    }
    for at in 0..6 {
        match (look(at + 5), look(at)) {
            (Some(before), Some(after)) => corner(cell, at, own, [before, after], list),
            // Where the map ends there is no third hex: the shore runs straight to the corner.
            (Some(other), None) if other.depth < own.depth => {
                shore(&[cell.middle(at + 5), cell.corner(at)], own, list);
            }
            (None, Some(other)) if other.depth < own.depth => {
                shore(&[cell.middle(at), cell.corner(at)], own, list);
            }
            _ => {}
        }
    }
}

/// Lets the terrain of both neighbours at a corner flow round it, or the shore run past it.
fn corner(cell: &Cell, at: usize, own: Look, [before, after]: [Look; 2], list: &mut List) {
    let curve = cell.cut(at);
    let (first, rest) = (
        curve.get(..4).unwrap_or_default(),
        curve.get(3..).unwrap_or_default(),
    );
    let deepest = own.depth > before.depth && own.depth > after.depth;
    if deepest {
        shore(&curve, own, list);
    } else if before == after && own.depth < before.depth {
        return shore(&curve, before, list);
    }
    if deepest || before == after && before.fill != own.fill {
        for (part, look) in [(first, before), (rest, after)] {
            if let Some(fill) = look.ground() {
                list.on(corner_level(look.depth))
                    .star(cell.corner(at), part.iter().copied(), fill);
            }
        }
    }
    // Between the sea and the land the shore of a lagoon ends at the sea's.
    for (side, higher, deeper) in [(at, after, before), (at + 5, before, after)] {
        if higher.depth < own.depth && own.depth < deeper.depth {
            shore_line(&[cell.middle(side), cell.corner(at)], own, list);
        }
    }
}

fn shore(curve: &[Pos2], water: Look, list: &mut List) {
    if let (_, Some((far, near))) = levels_at(water.depth) {
        list.on(far).piece(curve, 0.95, water.fill.pale(0.16));
        list.on(near).piece(curve, 0.45, water.fill.pale(0.34));
    }
    shore_line(curve, water, list);
}

fn shore_line(curve: &[Pos2], water: Look, list: &mut List) {
    list.on(Level::Shore)
        .piece(curve, 0.055, water.fill.dark(0.45));
}
