//! Ink: colours that go together, and simple figures as triangles.
//!
//! egui smooths the edges of its own shapes anew in every frame. A map has too many shapes for that, so they become
//! triangles once, in map space; the window's multisampling smooths them. Nothing here knows what is drawn.

use std::f32::consts::TAU;

use beachhead_schema::palette::Color;
use egui::{Color32, Mesh, Pos2, Vec2, pos2};

/// The colour of the palette as the screen wants it.
pub(crate) fn color32(color: Color) -> Color32 {
    Color32::from_rgb(color.red, color.green, color.blue)
}

/// `share` of one colour and the rest of the other.
pub(crate) fn mix(color: Color32, other: Color32, share: f32) -> Color32 {
    color.lerp_to_gamma(other, share)
}

/// A darker print of the colour.
pub(crate) fn dark(color: Color32, share: f32) -> Color32 {
    mix(color, Color32::from_rgb(24, 22, 20), share)
}

/// A paler print of the colour.
pub(crate) fn pale(color: Color32, share: f32) -> Color32 {
    mix(color, Color32::from_rgb(255, 253, 247), share)
}

/// Shapes as triangles, in map space.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ink(pub(crate) Mesh);

impl Ink {
    /// A shape that can be seen whole from `hub`.
    pub(crate) fn star(&mut self, hub: Pos2, ring: &[Pos2], color: Color32) {
        let first = self.vertex(hub, color);
        for &point in ring {
            self.vertex(point, color);
        }
        for (at, _) in (1..).zip(ring.iter().skip(1)) {
            self.0.add_triangle(first, first + at, first + at + 1);
        }
    }

    /// A shape without dents, given by its corners.
    pub(crate) fn polygon(&mut self, corners: &[Pos2], color: Color32) {
        if let Some((&hub, ring)) = corners.split_first() {
            self.star(hub, ring, color);
        }
    }

    /// A round dot; small ones get by with fewer corners.
    pub(crate) fn dot(&mut self, center: Pos2, radius: f32, color: Color32) {
        let around =
            |sides: u8| (0..sides).map(move |side| TAU * f32::from(side) / f32::from(sides));
        let sides = if radius < 0.06 { 6 } else { 9 };
        let ring: Vec<Pos2> = around(sides)
            .map(|angle| center + Vec2::angled(angle) * radius)
            .collect();
        self.polygon(&ring, color);
    }

    /// A rectangle of half the given size around its centre, turned by an angle.
    pub(crate) fn slab(&mut self, center: Pos2, half: Vec2, angle: f32, color: Color32) {
        let along = Vec2::angled(angle);
        let across = along.rot90();
        let corner = |x: f32, y: f32| center + along * (half.x * x) + across * (half.y * y);
        self.polygon(
            &[
                corner(-1.0, -1.0),
                corner(1.0, -1.0),
                corner(1.0, 1.0),
                corner(-1.0, 1.0),
            ],
            color,
        );
    }

    /// A line through these points, with round ends.
    pub(crate) fn line(&mut self, points: &[Pos2], width: f32, color: Color32) {
        self.taper(points, width, width, color);
        for end in [points.first(), points.last()].into_iter().flatten() {
            self.dot(*end, width / 2.0, color);
        }
    }

    /// A line that swells or thins from one end to the other; its ends are cut square, so that pieces of one curve join
    /// without a seam.
    pub(crate) fn taper(&mut self, points: &[Pos2], from: f32, to: f32, color: Color32) {
        if points.len() < 2 {
            return;
        }
        let last = (points.len() - 1) as f32;
        let base = self.0.vertices.len() as u32;
        for (at, &point) in points.iter().enumerate() {
            let along = direction(points, at);
            let half = along.rot90() * (from + (to - from) * at as f32 / last) / 2.0;
            self.vertex(point + half, color);
            self.vertex(point - half, color);
        }
        for at in 0..points.len() as u32 - 1 {
            let corner = base + 2 * at;
            self.0.add_triangle(corner, corner + 1, corner + 2);
            self.0.add_triangle(corner + 1, corner + 3, corner + 2);
        }
    }

    /// A line of one width whose ends are cut square.
    pub(crate) fn piece(&mut self, points: &[Pos2], width: f32, color: Color32) {
        self.taper(points, width, width, color);
    }

    /// A dashed line: dashes and gaps of about the same length, half a gap at each end, so that pieces join.
    pub(crate) fn dashes(&mut self, points: &[Pos2], width: f32, dash: f32, color: Color32) {
        let length: f32 = points.windows(2).map(|piece| span(piece).length()).sum();
        let count = (length / (2.0 * dash)).round().max(1.0);
        let step = length / count;
        for number in 0..count as u32 {
            let start = (number as f32 + 0.25) * step;
            let dashed = stretch(points, start, start + step / 2.0);
            self.taper(&dashed, width, width, color);
        }
    }

    fn vertex(&mut self, at: Pos2, color: Color32) -> u32 {
        let index = self.0.vertices.len() as u32;
        self.0.colored_vertex(at, color);
        index
    }
}

/// The direction of a line at one of its points. At the ends it is that of the curve through the three nearest points,
/// which for a [`bend`] is exact.
fn direction(points: &[Pos2], at: usize) -> Vec2 {
    let point = |at: usize| points.get(at).map_or(Vec2::ZERO, |point| point.to_vec2());
    let last = points.len().saturating_sub(1);
    let along = match (at, last) {
        (_, 0) => Vec2::ZERO,
        (_, 1) => point(1) - point(0),
        (0, _) => point(1) * 4.0 - point(0) * 3.0 - point(2),
        (at, last) if at == last => point(last) * 3.0 - point(last - 1) * 4.0 + point(last - 2),
        (at, _) => {
            (point(at) - point(at - 1)).normalized() + (point(at + 1) - point(at)).normalized()
        }
    };
    along.normalized()
}

fn span(piece: &[Pos2]) -> Vec2 {
    match piece {
        [a, b] => *b - *a,
        _ => Vec2::ZERO,
    }
}

/// The part of a line between two lengths along it.
fn stretch(points: &[Pos2], from: f32, to: f32) -> Vec<Pos2> {
    let mut part = Vec::new();
    let mut walked = 0.0;
    for piece in points.windows(2) {
        let (step, Some(&start)) = (span(piece), piece.first()) else {
            continue;
        };
        let length = step.length();
        let at = |along: f32| start + step * ((along - walked) / length.max(f32::EPSILON));
        if walked + length > from && walked < to {
            if part.is_empty() {
                part.push(at(from.max(walked)));
            }
            part.push(at(to.min(walked + length)));
        }
        walked += length;
    }
    part
}

/// A curve from one point to another that bends towards `over` without reaching it.
pub(crate) fn bend(from: Pos2, over: Pos2, to: Pos2) -> [Pos2; 7] {
    std::array::from_fn(|step| {
        let t = step as f32 / 6.0;
        let (a, b) = (from.lerp(over, t), over.lerp(to, t));
        a.lerp(b, t)
    })
}

/// Numbers between 0 and 1 that look like chance and are the same at every drawing.
pub(crate) fn scatter(a: i32, b: i32, salt: u32) -> f32 {
    let mut mixed = (a as u32).wrapping_mul(0x9e37_79b1)
        ^ (b as u32).wrapping_mul(0x85eb_ca77)
        ^ salt.wrapping_mul(0xc2b2_ae3d);
    for _ in 0..2 {
        mixed ^= mixed >> 15;
        mixed = mixed.wrapping_mul(0x2c1b_3c6d);
        mixed ^= mixed >> 12;
    }
    (mixed >> 8) as f32 / (1_u32 << 24) as f32
}

/// A point of the grid as egui's.
pub(crate) fn point((x, y): (f32, f32)) -> Pos2 {
    pos2(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_stay_on_their_line() {
        let mut ink = Ink::default();
        ink.dashes(
            &[pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(2.0, 0.0)],
            0.1,
            0.1,
            Color32::BLACK,
        );
        assert_eq!(ink.0.indices.len() % 3, 0);
        let inside = |at: Pos2| (0.0..=2.0).contains(&at.x) && at.y.abs() <= 0.051;
        assert!(
            !ink.0.vertices.is_empty() && ink.0.vertices.iter().all(|vertex| inside(vertex.pos))
        );
    }

    #[test]
    fn a_curve_sets_out_towards_where_it_bends() {
        let (from, over, to) = (pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(1.5, 0.9));
        let curve = bend(from, over, to);
        for (at, expected) in [(0, over - from), (curve.len() - 1, to - over)] {
            let off = direction(&curve, at) - expected.normalized();
            assert!(off.length() < 1e-4, "{off:?} at point {at}");
        }
    }

    #[test]
    fn scatter_is_spread_and_steady() {
        let mean = (0..1000).map(|at| scatter(at, -at, 7)).sum::<f32>() / 1000.0;
        assert!((0.45..0.55).contains(&mean), "{mean}");
        assert_eq!(scatter(3, 4, 5).to_bits(), scatter(3, 4, 5).to_bits());
    }
}
