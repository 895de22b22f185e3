//! Terrain patterns, so that a map can be read without colours: tree tops, hedges, reeds, waves, houses, sand.
//!
//! A pattern is one drawing over the whole map of which each hex shows its part: its places come from a lattice over
//! the grid, moved by chance. So it runs on from hex to hex, and painting one hex moves nothing in the next. How large a
//! glyph is, how it is turned and which places stay empty follows from the printed number of the hex.

use beachhead_hex::HexIx;
use beachhead_model::map::Map;
use beachhead_model::palette::Shade;
use emath::{Pos2, Rect, Vec2, pos2, vec2};

use crate::cell::Cell;
use crate::design::{Design, Form, placed};
use crate::distinct;
use crate::geometry::{scatter, way};
use crate::ink::Ink;
use crate::layer::Level;
use crate::list::{LevelSheet, List};
use crate::look::{Look, Looks};

/// One hex to be filled.
pub(crate) struct Patch<'a> {
    pub(crate) cell: &'a Cell,
    pub(crate) look: Look,
    /// Follows from the printed number.
    pub(crate) salt: u32,
    /// Whether this point, which lies in another hex, lies in one of the same terrain.
    pub(crate) goes_on: &'a dyn Fn(Pos2) -> bool,
    /// What the shades of a glyph are drawn in, in the order of [`Shade`]: mixed once a hex, not once a glyph.
    shades: [Ink; 4],
}

impl<'a> Patch<'a> {
    pub(crate) fn new(
        cell: &'a Cell,
        look: Look,
        salt: u32,
        goes_on: &'a dyn Fn(Pos2) -> bool,
    ) -> Self {
        let Look { fill, ink, .. } = look;
        Self {
            cell,
            look,
            salt,
            goes_on,
            shades: [ink, ink.dark(0.4), ink.pale(0.72), ink.mix(fill, 0.4)],
        }
    }

    /// Whether a disc stays within the terrain.
    fn fits(&self, at: Pos2, radius: f32) -> bool {
        // No hex is narrower than this.
        const INNER: f32 = 0.866;
        if at.distance(self.cell.center) + radius < INNER && self.cell.missing.is_none() {
            return true;
        }
        let steps = [vec2(1.0, 0.0), vec2(-0.5, 0.87), vec2(-0.5, -0.87)];
        let steps = steps.iter().flat_map(|step| [*step, -*step]);
        steps.into_iter().all(|step| {
            let edge = at + step * radius;
            self.cell.has(edge) || (self.goes_on)(edge)
        })
    }

    fn chance(&self, node: LatticeNode, salt: u32) -> f32 {
        scatter(node.column, node.row, salt ^ self.salt)
    }

    fn shaded(&self, shade: Shade) -> Ink {
        let [ink, dark, pale, faint] = self.shades;
        match shade {
            Shade::Ink => ink,
            Shade::Dark => dark,
            Shade::Pale => pale,
            Shade::Faint => faint,
        }
    }
}

/// What the parts of a pattern are drawn on: the first, the second, and all others.
type Levels = [Level; 3];

/// The levels of the ground's own pattern.
pub(crate) const GROUND: Levels = [Level::PatternShade, Level::Pattern, Level::PatternLight];

/// Draws the pattern of one hex, and its hatching.
pub(crate) fn draw(patch: &Patch<'_>, looks: &Looks, levels: Levels, list: &mut List) {
    let [_, level, top] = levels;
    match looks.design(patch.look) {
        None => {}
        Some(design) if design.hedges => hedges(patch, list.on(level)),
        Some(design) => match design.spacing {
            None => glyph(
                patch,
                design,
                patch.cell.center,
                1.0,
                vec2(1.0, 0.0),
                [top; 3],
                list,
            ),
            Some(spacing) => strewn(patch, design, spacing, levels, list),
        },
    }
    if let Some(hatch) = patch.look.hatch {
        distinct::draw(patch, hatch, list.on(level));
    }
}

fn strewn(patch: &Patch<'_>, design: &Design, spacing: f32, levels: Levels, list: &mut List) {
    let angle = (scatter(0, 0, patch.salt) - 0.5) * 0.8;
    for node in nodes(patch, spacing, design.jitter) {
        if patch.chance(node, 3) < design.gaps {
            continue;
        }
        if let Some(reach) = design.reach {
            let out = node.at.distance(patch.cell.center) / reach;
            if out > 1.0 || patch.chance(node, 4) < out * 0.55 {
                continue;
            }
        }
        if !patch.fits(node.at, design.radius) {
            continue;
        }
        // In steps, so that what is of one size is drawn at once.
        let size = 1.0 + design.vary * ((patch.chance(node, 5) * 5.0).floor() - 2.0) / 2.0;
        let turn = match design.turns {
            true if patch.chance(node, 6) < 0.4 => way(angle).rot90(),
            true => way(angle),
            false => vec2(1.0, 0.0),
        };
        glyph(patch, design, node.at, size, turn, levels, list);
    }
}

fn glyph(
    patch: &Patch<'_>,
    design: &Design,
    at: Pos2,
    size: f32,
    turn: Vec2,
    levels: Levels,
    list: &mut List,
) {
    for (nth, part) in design.parts.iter().enumerate() {
        let level = levels.get(nth.min(2)).copied().unwrap_or(Level::Pattern);
        let ink = patch.shaded(part.shade);
        let sheet = list.on(level);
        let points = part
            .points
            .iter()
            .map(|point| placed(*point, at, size, turn));
        match part.form {
            Form::Dot(radius) => points.for_each(|at| sheet.dot(at, radius * size, ink)),
            Form::Line(width) => sheet.piece(&points.collect::<Vec<_>>(), width, ink),
            Form::Fill => sheet.polygon(&points.collect::<Vec<_>>(), ink),
            Form::Triangles => {
                let corners: Vec<Pos2> = points.collect();
                let triangles = corners.chunks_exact(3);
                triangles.for_each(|corners| sheet.polygon(corners, ink));
            }
        }
    }
}

/// A place of a lattice.
#[derive(Clone, Copy)]
struct LatticeNode {
    at: Pos2,
    column: i32,
    row: i32,
}

fn node(column: i32, row: i32, spacing: f32, jitter: f32) -> LatticeNode {
    let shift = |salt| (scatter(column, row, salt) - 0.5) * 2.0 * jitter;
    let stagger = if row.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
    let at = pos2(
        (column as f32 + stagger + shift(1)) * spacing,
        (row as f32 + shift(2)) * spacing * 0.87,
    );
    LatticeNode { at, column, row }
}

/// The places of a lattice that lie in this hex, from top to bottom. Where its number is printed there are none.
fn nodes<'a>(
    patch: &'a Patch<'_>,
    spacing: f32,
    jitter: f32,
) -> impl Iterator<Item = LatticeNode> + use<'a> {
    let center = patch.cell.center;
    let cell = |from: f32, size: f32| (from / size).floor() as i32;
    let (left, right) = (
        cell(center.x - 1.1, spacing),
        cell(center.x + 1.1, spacing) + 1,
    );
    let tall = spacing * 0.87;
    let (top, bottom) = (cell(center.y - 1.1, tall), cell(center.y + 1.1, tall) + 1);
    let number = Rect::from_center_size(center - vec2(0.0, 0.7), vec2(0.78, 0.42));
    let all = (top..=bottom)
        .flat_map(move |row| (left..=right).map(move |column| node(column, row, spacing, jitter)));
    all.filter(move |node| patch.cell.has(node.at) && !number.contains(node.at))
}

fn hedges(patch: &Patch<'_>, sheet: &mut LevelSheet) {
    const SPACING: f32 = 0.54;
    const JITTER: f32 = 0.24;
    let Look {
        fill, ink: leaf, ..
    } = patch.look;
    let (stem, bush) = (leaf.mix(fill, 0.5), leaf.mix(fill, 0.3));
    for from in nodes(patch, SPACING, JITTER) {
        // Every second row stands half a field to the right; the hedge down goes to either side of it.
        let right = from.row.rem_euclid(2);
        let chance = |salt| scatter(from.column, from.row, salt);
        let below = from.column + if chance(9) < 0.5 { right } else { right - 1 };
        for (salt, column, row) in [(3, from.column + 1, from.row), (4, below, from.row + 1)] {
            let to = node(column, row, SPACING, JITTER).at;
            let is_drawn = chance(salt) < 0.6
                && [0.0, 0.5, 1.0]
                    .iter()
                    .all(|t| patch.fits(from.at.lerp(to, *t), 0.06));
            if !is_drawn {
                continue;
            }
            sheet.piece(&[from.at, to], 0.024, stem);
            let bushes = 3 + (patch.chance(from, salt + 4) * 3.0) as i32;
            for nth in 0..bushes {
                let jitter = patch.chance(from, salt * 16 + nth as u32);
                let t = (nth as f32 + 0.2 + 0.6 * jitter) / bushes as f32;
                let sizes = (patch.chance(from, salt * 32 + nth as u32) * 3.0).floor();
                sheet.dot(from.at.lerp(to, t), 0.032 + 0.01 * sizes, bush);
            }
        }
    }
}

/// What chance begins with in a hex: its printed number, whatever map it lies on.
pub(crate) fn salt(map: &Map, hex: HexIx) -> u32 {
    let number = map.grid.number(hex);
    let bytes = number.as_str().bytes();
    bytes.fold(0x811c_9dc5, |hash: u32, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
