//! Emblems: what there is one of in a hex, drawn in its middle: a church, a bridge, a bunker, an obstacle.

use egui::{Pos2, Vec2, pos2, vec2};

use super::ink::{Ink, dark, pale};
use super::look::Look;

/// A house with a cross on its roof.
pub(crate) fn steeple(center: Pos2, look: Look, ink: &mut Ink) {
    let at = |x: f32, y: f32| center + vec2(x, y);
    ink.slab(at(0.02, 0.24), vec2(0.2, 0.16), 0.0, dark(look.ink, 0.4));
    ink.slab(at(0.0, 0.22), vec2(0.2, 0.16), 0.0, look.ink);
    ink.polygon(
        &[at(-0.22, 0.07), at(0.0, -0.14), at(0.22, 0.07)],
        dark(look.ink, 0.2),
    );
    ink.slab(at(0.0, -0.26), vec2(0.022, 0.14), 0.0, look.ink);
    ink.slab(at(0.0, -0.3), vec2(0.08, 0.022), 0.0, look.ink);
}

/// A deck between two parapets.
pub(crate) fn bridge(center: Pos2, look: Look, ink: &mut Ink) {
    ink.slab(center, vec2(0.42, 0.17), 0.0, pale(look.fill, 0.35));
    for plank in -3i8..=3 {
        let x = f32::from(plank) * 0.12;
        ink.slab(center + vec2(x, 0.0), vec2(0.012, 0.16), 0.0, look.fill);
    }
    for side in [-1.0, 1.0] {
        ink.slab(
            center + vec2(0.0, side * 0.18),
            vec2(0.46, 0.032),
            0.0,
            look.ink,
        );
    }
}

/// A block of concrete with a slit.
pub(crate) fn fort(center: Pos2, look: Look, ink: &mut Ink) {
    let at = |(x, y): (f32, f32)| center + vec2(x, y);
    let block = |grown: f32| {
        [
            (-0.3, 0.2),
            (-0.3, -0.06),
            (-0.18, -0.2),
            (0.18, -0.2),
            (0.3, -0.06),
            (0.3, 0.2),
        ]
        .map(|(x, y): (f32, f32)| at((x * grown, y * grown)))
    };
    ink.polygon(&block(1.15), look.ink);
    ink.polygon(&block(1.0), pale(look.fill, 0.15));
    ink.slab(at((0.0, 0.0)), vec2(0.2, 0.045), 0.0, dark(look.ink, 0.4));
}

/// A row of bags, and a shorter one on it.
pub(crate) fn bags(center: Pos2, look: Look, ink: &mut Ink) {
    for (y, from, count) in [(0.42, -0.36, 5u8), (0.33, -0.27, 4)] {
        for bag in 0..count {
            let middle = center + vec2(from + 0.18 * f32::from(bag), y);
            ink.slab(middle, vec2(0.088, 0.05), 0.0, dark(look.ink, 0.3));
            ink.slab(middle, vec2(0.075, 0.038), 0.0, look.fill);
        }
    }
}

/// Coils between posts.
pub(crate) fn wire(center: Pos2, look: Look, ink: &mut Ink) {
    let coil: Vec<Pos2> = (0..=48)
        .map(|step| step as f32 / 48.0)
        .map(|t| {
            let turn = Vec2::angled(t * std::f32::consts::TAU * 7.0);
            center + vec2((t - 0.5) * 0.95, 0.36) + turn * 0.085
        })
        .collect();
    ink.taper(&coil, 0.022, 0.022, look.ink);
    for post in [-0.48, 0.0, 0.48] {
        ink.slab(
            center + vec2(post, 0.34),
            vec2(0.018, 0.14),
            0.0,
            dark(look.ink, 0.3),
        );
    }
}

/// Three crosses of steel beams.
pub(crate) fn beams(center: Pos2, look: Look, ink: &mut Ink) {
    for (x, y) in [(-0.3, 0.3), (0.0, 0.4), (0.3, 0.3)] {
        for angle in [0.8, -0.8, std::f32::consts::FRAC_PI_2] {
            ink.slab(center + vec2(x, y), vec2(0.13, 0.022), angle, look.ink);
        }
    }
}

/// A row of teeth.
pub(crate) fn teeth(center: Pos2, look: Look, ink: &mut Ink) {
    for tooth in -2i8..=2 {
        let foot = center + vec2(f32::from(tooth) * 0.19, 0.46);
        let corner = |x: f32, y: f32| pos2(foot.x + x, foot.y + y);
        ink.polygon(
            &[corner(-0.08, 0.0), corner(0.0, -0.19), corner(0.08, 0.0)],
            look.ink,
        );
        ink.polygon(
            &[corner(-0.04, 0.0), corner(0.0, -0.16), corner(0.0, 0.0)],
            look.fill,
        );
    }
}
