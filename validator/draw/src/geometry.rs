//! Curves and chance: what is drawn with them comes out the same on every machine.

use emath::{Pos2, Vec2, pos2, vec2};

/// A point of the grid.
pub fn point((x, y): (f32, f32)) -> Pos2 {
    pos2(x, y)
}

/// A curve from one point to another that bends towards `over` without reaching it.
pub fn bend(from: Pos2, over: Pos2, to: Pos2) -> [Pos2; 7] {
    std::array::from_fn(|step| {
        let t = step as f32 / 6.0;
        let (a, b) = (from.lerp(over, t), over.lerp(to, t));
        a.lerp(b, t)
    })
}

/// The way of an angle in radians, clockwise from the east. Not that of the system's library, which differs from
/// system to system.
pub fn way(angle: f32) -> Vec2 {
    let (sin, cos) = libm::sincosf(angle);
    vec2(cos, sin)
}

/// Numbers between 0 and 1 that look like chance and are the same at every drawing.
pub fn scatter(a: i32, b: i32, salt: u32) -> f32 {
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

/// The two edges of a line that swells or thins from one width to another, point by point.
pub fn edges(points: &[Pos2], from: f32, to: f32) -> impl Iterator<Item = [Pos2; 2]> + '_ {
    let last = points.len().saturating_sub(1).max(1) as f32;
    points.iter().enumerate().map(move |(at, point)| {
        let width = from + (to - from) * at as f32 / last;
        let half = direction(points, at).rot90() * (width / 2.0);
        [*point + half, *point - half]
    })
}

/// The dashes of a line: dashes and gaps of about the same length, half a gap at each end, so that pieces join.
pub fn dashes(points: &[Pos2], dash: f32) -> impl Iterator<Item = Vec<Pos2>> + '_ {
    let length: f32 = points.windows(2).map(|piece| span(piece).length()).sum();
    let count = (length / (2.0 * dash)).round().clamp(1.0, 4096.0);
    let step = length / count;
    (0..count as u32).map(move |number| {
        let start = (number as f32 + 0.25) * step;
        stretch(points, start, start + step / 2.0)
    })
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

/// The three corners of an arrow's head of this length, its tip at the end of the way.
pub fn head(from: Pos2, tip: Pos2, length: f32) -> [Pos2; 3] {
    let along = (tip - from).normalized() * length;
    let across = along.rot90() * 0.5;
    [tip, tip - along + across, tip - along - across]
}

/// A rectangle of half the given size around its centre, turned by an angle.
pub fn slab(center: Pos2, half: Vec2, angle: f32) -> [Pos2; 4] {
    let along = way(angle);
    let across = along.rot90();
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(x, y)| center + along * (half.x * x) + across * (half.y * y))
}

/// Cuts an outline into triangles, corner by corner. Of one that crosses itself, they cover some of what lies within.
pub(crate) fn triangles(corners: &[Vec2]) -> Vec<[Vec2; 3]> {
    let turn = |a: Vec2, b: Vec2, c: Vec2| {
        let (there, on) = (b - a, c - b);
        there.x * on.y - there.y * on.x
    };
    let ends = corners.iter().skip(1).chain(corners.first());
    let area: f32 = corners
        .iter()
        .zip(ends)
        .map(|(a, b)| a.x * b.y - a.y * b.x)
        .sum();
    let mut left = corners.to_vec();
    let mut found = Vec::new();
    let mut passed = 0;
    while let &[a, b, c, ref others @ ..] = left.as_slice() {
        let is_flat = turn(a, b, c) == 0.0;
        let is_out = turn(a, b, c) * area > 0.0;
        let within = |at: &Vec2| {
            let sides = [turn(a, b, *at), turn(b, c, *at), turn(c, a, *at)];
            ![a, b, c].contains(at) && sides.iter().all(|side| side * area >= 0.0)
        };
        let is_clear = !others.iter().any(within);
        if is_out && is_clear || is_flat || passed > left.len() {
            if is_out {
                found.push([a, b, c]);
            }
            left.remove(1);
            passed = 0;
        } else {
            left.rotate_left(1);
            passed += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_is_cut_into_triangles_of_its_area() {
        let chevron = [(0, 0), (4, 4), (8, 0), (8, 2), (4, 6), (0, 2)];
        let star: Vec<(i8, i8)> = (0..10_u8)
            .map(|nth| {
                let far = if nth % 2 == 0 { 50.0 } else { 20.0 };
                let at = way(std::f32::consts::PI * f32::from(nth) / 5.0) * far;
                (at.x as i8, at.y as i8)
            })
            .collect();
        let bow_tie = [(0, 0), (4, 4), (4, 0), (0, 4)];
        let with_flat_corner = [(0, 0), (2, 0), (4, 0), (4, 4), (0, 4), (0, 4)];
        for (corners, whole) in [
            (chevron.as_slice(), true),
            (&star, true),
            (&with_flat_corner, true),
            (&bow_tie, false),
            (&[(1, 1), (1, 1), (1, 1)], true),
            (&[(1, 1)], true),
            (&[], true),
        ] {
            for backwards in [false, true] {
                let at = |(x, y): &(i8, i8)| vec2(f32::from(*x), f32::from(*y));
                let mut corners: Vec<Vec2> = corners.iter().map(at).collect();
                if backwards {
                    corners.reverse();
                }
                let area = |corners: &[Vec2]| {
                    let ends = corners.iter().skip(1).chain(corners.first());
                    let parts = corners.iter().zip(ends).map(|(a, b)| a.x * b.y - a.y * b.x);
                    parts.sum::<f32>() / 2.0
                };
                let cut = triangles(&corners);
                assert!(
                    cut.len() <= corners.len().saturating_sub(2),
                    "{corners:?}: {cut:?}"
                );
                assert_eq!(cut.iter().flatten().find(|at| !corners.contains(at)), None);
                let parts: Vec<f32> = cut.iter().map(|part| area(part)).collect();
                let same_way = parts.iter().all(|part| part * area(&corners) > 0.0);
                let sum: f32 = parts.iter().sum();
                if whole {
                    assert!(same_way, "{corners:?}: {cut:?}");
                    assert!((sum - area(&corners)).abs() < 1e-3, "{corners:?}: {cut:?}");
                }
            }
        }
    }

    #[test]
    fn dashes_join_from_piece_to_piece() {
        let line = [pos2(0.0, 0.0), pos2(1.0, 0.0)];
        let dashes: Vec<Vec<Pos2>> = dashes(&line, 0.125).collect();
        assert_eq!(dashes.len(), 4);
        let [first, .., last] = dashes.as_slice() else {
            panic!("there are four");
        };
        let gap = first.first().map_or(9.0, |at| at.x);
        assert!((gap - 0.0625).abs() < 1e-6, "half a gap at the end: {gap}");
        assert!(last.last().is_some_and(|at| (at.x - 0.9375).abs() < 1e-6));
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
    fn chance_is_even_and_the_same_each_time() {
        let many: Vec<f32> = (0..1000).map(|at| scatter(at, -at, 3)).collect();
        assert!(many.iter().all(|share| (0.0..1.0).contains(share)));
        let mean = many.iter().sum::<f32>() / 1000.0;
        assert!((0.45..0.55).contains(&mean), "{mean}");
        assert_eq!(scatter(5, 7, 1), scatter(5, 7, 1));
    }

    #[test]
    fn an_arrow_has_its_tip_at_the_end() {
        let [tip, a, b] = head(pos2(0.0, 0.0), pos2(2.0, 0.0), 0.5);
        assert_eq!(tip, pos2(2.0, 0.0));
        assert!((a.y + b.y).abs() < 1e-6 && (a.x - 1.5).abs() < 1e-6);
    }
}
