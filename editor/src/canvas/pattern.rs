//! Terrain patterns, so that a map can be read without colours: tree tops, hedges, reeds, waves, houses, sand.
//!
//! A pattern is one drawing over the whole map of which each hex shows its part: its points come from a lattice in
//! map space, jittered by hash. So it runs on from hex to hex, and painting one hex moves nothing in the next.

use beachhead_schema::palette::Pattern;
use egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};

use super::distinct;
use super::emblem;
use super::ink::{Ink, dark, mix, pale, scatter};
use super::look::Look;

/// One hex to be filled: where it is, how it looks, and whether a point belongs to the same terrain.
pub(crate) struct Patch<'a> {
    pub(crate) center: Pos2,
    pub(crate) look: Look,
    /// Whether this point lies in this very hex.
    pub(crate) in_hex: &'a dyn Fn(Pos2) -> bool,
    /// Whether this point lies in this or another hex of the same terrain.
    pub(crate) in_terrain: &'a dyn Fn(Pos2) -> bool,
}

/// Draws the pattern of one hex.
pub(crate) fn draw(patch: &Patch<'_>, ink: &mut Ink) {
    match patch.look.pattern {
        Pattern::Plain => {}
        Pattern::Trees => trees(patch, ink),
        Pattern::Hedges => hedges(patch, ink),
        Pattern::Reeds => reeds(patch, ink),
        Pattern::Waves => waves(patch, ink),
        Pattern::Houses => houses(patch, ink, 0.25, 0.6, 0.55),
        Pattern::Blocks => houses(patch, ink, 0.24, 0.76, 1.05),
        Pattern::Sand => sand(patch, ink),
        Pattern::Hachures => hachures(patch, ink),
        Pattern::Steeple => emblem::steeple(patch.center, patch.look, ink),
        Pattern::Bridge => emblem::bridge(patch.center, patch.look, ink),
        Pattern::Fort => emblem::fort(patch.center, patch.look, ink),
        Pattern::Bags => emblem::bags(patch.center, patch.look, ink),
        Pattern::Wire => emblem::wire(patch.center, patch.look, ink),
        Pattern::Beams => emblem::beams(patch.center, patch.look, ink),
        Pattern::Teeth => emblem::teeth(patch.center, patch.look, ink),
        Pattern::Dots => dots(patch, ink),
    }
    if let Some(hatch) = patch.look.hatch {
        distinct::draw(patch, hatch, ink);
    }
}

/// A point of a lattice, and its place in it for further chance.
#[derive(Clone, Copy)]
struct PatternNode {
    at: Pos2,
    column: i32,
    row: i32,
}

impl PatternNode {
    fn chance(self, salt: u32) -> f32 {
        scatter(self.column, self.row, salt)
    }
}

fn node(column: i32, row: i32, spacing: f32, jitter: f32) -> PatternNode {
    let shift = |salt| (scatter(column, row, salt) - 0.5) * 2.0 * jitter;
    let stagger = if row.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
    let at = pos2(
        (column as f32 + stagger + shift(1)) * spacing,
        (row as f32 + shift(2)) * spacing * 0.87,
    );
    PatternNode { at, column, row }
}

/// The points of a lattice that lie in this hex, from top to bottom. Where its number is printed there are none.
fn nodes(patch: &Patch<'_>, spacing: f32, jitter: f32) -> Vec<PatternNode> {
    let cell = |from: f32, size: f32| (from / size).floor() as i32;
    let (left, right) = (
        cell(patch.center.x - 1.1, spacing),
        cell(patch.center.x + 1.1, spacing) + 1,
    );
    let tall = spacing * 0.87;
    let (top, bottom) = (
        cell(patch.center.y - 1.1, tall),
        cell(patch.center.y + 1.1, tall) + 1,
    );
    let all = (top..=bottom)
        .flat_map(|row| (left..=right).map(move |column| node(column, row, spacing, jitter)));
    let number = Rect::from_center_size(patch.center - vec2(0.0, 0.7), vec2(0.78, 0.42));
    all.filter(|node| (patch.in_hex)(node.at) && !number.contains(node.at))
        .collect()
}

/// Whether a shape of this radius stays within the terrain.
fn fits(patch: &Patch<'_>, at: Pos2, radius: f32) -> bool {
    let steps = [vec2(1.0, 0.0), vec2(-0.5, 0.87), vec2(-0.5, -0.87)];
    steps.iter().all(|step| {
        (patch.in_terrain)(at + *step * radius) && (patch.in_terrain)(at - *step * radius)
    })
}

fn trees(patch: &Patch<'_>, ink: &mut Ink) {
    let Look {
        fill, ink: leaf, ..
    } = patch.look;
    for node in nodes(patch, 0.34, 0.26) {
        let radius = 0.12 + 0.06 * node.chance(3);
        if !fits(patch, node.at, radius + 0.06) || node.chance(4) < 0.08 {
            continue;
        }
        ink.dot(node.at + vec2(0.035, 0.045), radius, dark(leaf, 0.35));
        ink.dot(node.at, radius, mix(leaf, fill, 0.25 * node.chance(5)));
        ink.dot(node.at - vec2(0.03, 0.04), radius * 0.5, pale(leaf, 0.16));
    }
}

fn hedges(patch: &Patch<'_>, ink: &mut Ink) {
    const SPACING: f32 = 0.54;
    let Look {
        fill, ink: leaf, ..
    } = patch.look;
    for from in nodes(patch, SPACING, 0.24) {
        // Every second row stands half a field to the right; the hedge down goes to either side of it.
        let right = from.row.rem_euclid(2);
        let below = from.column
            + if from.chance(9) < 0.5 {
                right
            } else {
                right - 1
            };
        for (salt, column, row) in [(3, from.column + 1, from.row), (4, below, from.row + 1)] {
            let to = node(column, row, SPACING, 0.24).at;
            let drawn = from.chance(salt) < 0.6
                && [0.0, 0.5, 1.0]
                    .iter()
                    .all(|t| fits(patch, from.at.lerp(to, *t), 0.06));
            if !drawn {
                continue;
            }
            ink.taper(&[from.at, to], 0.024, 0.024, mix(leaf, fill, 0.5));
            let bushes = 3 + (from.chance(salt + 4) * 3.0) as i32;
            for bush in 0..bushes {
                let t = (bush as f32
                    + 0.2
                    + 0.6 * scatter(from.column, from.row, salt * 16 + bush as u32))
                    / bushes as f32;
                let radius = 0.03 + 0.022 * scatter(from.row, from.column, salt * 32 + bush as u32);
                ink.dot(from.at.lerp(to, t), radius, mix(leaf, fill, 0.3));
            }
        }
    }
}

fn reeds(patch: &Patch<'_>, ink: &mut Ink) {
    let Look {
        fill, ink: reed, ..
    } = patch.look;
    for node in nodes(patch, 0.46, 0.2) {
        if !fits(patch, node.at, 0.17) {
            continue;
        }
        let foot = node.at + vec2(0.0, 0.07);
        for lean in [-0.085, -0.03, 0.03, 0.085] {
            let tip = foot + vec2(lean * 1.2, -0.17 + lean.abs() * 0.6);
            ink.taper(&[foot + vec2(lean * 0.45, 0.0), tip], 0.026, 0.012, reed);
        }
        let width = 0.14 + 0.05 * node.chance(3);
        ink.taper(
            &[foot - vec2(width, 0.0), foot + vec2(width, 0.0)],
            0.022,
            0.022,
            mix(reed, fill, 0.3),
        );
    }
}

fn waves(patch: &Patch<'_>, ink: &mut Ink) {
    let Look {
        fill, ink: crest, ..
    } = patch.look;
    for node in nodes(patch, 0.85, 0.25) {
        if !fits(patch, node.at, 0.34) || node.chance(3) < 0.35 {
            continue;
        }
        let wave: Vec<Pos2> = (0..=12)
            .map(|step| step as f32 / 12.0)
            .map(|t| {
                node.at
                    + vec2(
                        (t - 0.5) * 0.44,
                        -0.03 * (t * std::f32::consts::TAU * 1.5).sin().abs(),
                    )
            })
            .collect();
        ink.taper(&wave, 0.022, 0.022, mix(crest, fill, 0.35));
    }
}

fn houses(patch: &Patch<'_>, ink: &mut Ink, spacing: f32, reach: f32, size: f32) {
    let Look {
        fill, ink: wall, ..
    } = patch.look;
    for node in nodes(patch, spacing, 0.16) {
        let out = node.at.distance(patch.center) / reach;
        if out > 1.0 || node.chance(3) < out * 0.55 || !fits(patch, node.at, 0.1) {
            continue;
        }
        let half = vec2(
            0.075 + 0.03 * node.chance(4),
            0.055 + 0.025 * node.chance(5),
        ) * size.sqrt();
        let angle = (scatter(patch.center.x as i32, patch.center.y as i32, 6) - 0.5) * 0.8;
        let turned = if node.chance(7) < 0.4 {
            half.yx()
        } else {
            half
        };
        ink.slab(
            node.at + vec2(0.018, 0.022),
            turned,
            angle,
            mix(dark(wall, 0.5), fill, 0.35),
        );
        ink.slab(node.at, turned, angle, wall);
    }
}

fn sand(patch: &Patch<'_>, ink: &mut Ink) {
    let Look {
        fill, ink: grain, ..
    } = patch.look;
    for node in nodes(patch, 0.17, 0.42) {
        if node.chance(3) < 0.75 && fits(patch, node.at, 0.04) {
            let half = Vec2::splat(0.012 + 0.01 * node.chance(4));
            ink.slab(node.at, half, node.chance(5), mix(grain, fill, 0.25));
        }
    }
}

fn hachures(patch: &Patch<'_>, ink: &mut Ink) {
    let color: Color32 = mix(patch.look.ink, patch.look.fill, 0.2);
    for step in 0..24 {
        let out = Vec2::angled(std::f32::consts::TAU * step as f32 / 24.0);
        let long = 0.22 + 0.1 * scatter(step, patch.center.x as i32, 3);
        ink.taper(
            &[
                patch.center + out * 0.45,
                patch.center + out * (0.45 + long),
            ],
            0.04,
            0.012,
            color,
        );
    }
}

fn dots(patch: &Patch<'_>, ink: &mut Ink) {
    for node in nodes(patch, 0.5, 0.1) {
        if fits(patch, node.at, 0.12) {
            ink.dot(node.at, 0.06, patch.look.ink);
        }
    }
}
