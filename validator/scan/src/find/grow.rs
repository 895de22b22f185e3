//! A grid that fits a small part of the scan, fitted to more and more of it.
//!
//! Around the place where it was found, outlines are laid where the grid as known puts them, and moved until they lie on lines:
//! each hex with its neighbours says by how much. The grid is fitted through what most of them say, and the part of the scan
//! that is looked at becomes half as large again.

use beachhead_calibrate::{Point, Registration};
use beachhead_model::map::Fit;

use super::field::{Scaled, Scales};
use super::lattice::{Cell, ROOT, cells, distance, flower, mean_at, middle};

/// Half of what is looked at first, in circumradii.
const BEGIN: f64 = 4.5;
/// Each part is so much larger than the one before.
const LARGER: f64 = 1.5;
/// Hexes that are asked at each step.
const ASKED: usize = 64;
/// Hexes that are asked for the last fits.
const ASKED_LAST: usize = 420;
/// How far an outline is moved, in circumradii.
const REACH: f64 = 0.3;
/// A move counts if the outline lies so many times better than elsewhere.
const STANDS_OUT: f64 = 2.2;
/// Pixels along a circumradius that are looked at while growing.
const PX: f64 = 12.0;

/// The place that the lines around a hex give it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Vote {
    pub(super) cell: Cell,
    pub(super) at: Point,
    /// How much more there is of lines than beside them.
    pub(super) strength: f64,
}

/// The grid as a small part of the scan shows it.
pub(super) fn begin(at: Point, radius: f64, turn: f64) -> Option<Registration> {
    let (sin, cos) = libm::sincos(turn);
    let pair = |cell: Cell| {
        let map = middle(cell);
        let (x, y) = (map.x * radius, map.y * radius);
        let scan = Point::new(at.x + x * cos - y * sin, at.y + x * sin + y * cos);
        (map, scan)
    };
    Registration::fit(Fit::Affine, &[(0, 0), (4, 0), (0, 4), (4, 4)].map(pair)).ok()
}

/// Grows a grid from a place over all of the scan; `None` where too few hexes agree.
pub(super) fn grown(lines: &Scales, from: Registration, at: Point) -> Option<Registration> {
    let size = lines.size();
    let whole = (size[0] * size[0] + size[1] * size[1]).sqrt();
    let mut by = from;
    let mut far = BEGIN * by.px_per_hex(middle((0, 0))) / ROOT;
    while far < whole * LARGER {
        let radius = by.px_per_hex(by.map_from_scan(at)?) / ROOT;
        let field = lines.for_length(radius, PX);
        let asked = cells(&by, size, Some((at, far)), ASKED);
        let votes: Vec<Vote> = asked
            .iter()
            .filter_map(|cell| vote(&field, &by, *cell, true, REACH * radius))
            .collect();
        let fit = if votes.len() >= 24 && far > 12.0 * radius {
            Fit::Homography
        } else {
            Fit::Affine
        };
        by = robust(&votes, &by, fit, 0.06 * radius)?;
        far *= LARGER;
    }
    Some(by)
}

/// Fits a grown grid as exactly as the finest pixels show it.
pub(super) fn settled(lines: &Scales, from: Registration) -> Option<Registration> {
    let size = lines.size();
    let mut by = from;
    for reach in [0.16, 0.08, 0.08] {
        let at = by.map_from_scan(Point::new(size[0] / 2.0, size[1] / 2.0))?;
        let radius = by.px_per_hex(at) / ROOT;
        let field = lines.for_length(radius, 3.0 * PX);
        let asked = cells(&by, size, None, ASKED_LAST);
        let votes: Vec<Vote> = asked
            .iter()
            .filter_map(|cell| vote(&field, &by, *cell, true, (reach * radius).max(2.5)))
            .collect();
        by = robust(&votes, &by, Fit::Homography, 0.03 * radius)?;
    }
    Some(by)
}

/// The place of a hex on the scan, looked for around where the grid has it; `None` if no place stands out.
pub(super) fn vote(
    field: &Scaled<'_>,
    by: &Registration,
    cell: Cell,
    around: bool,
    reach: f64,
) -> Option<Vote> {
    let radius = by.px_per_hex(middle(cell)) / ROOT / field.px;
    let places = ((radius / 3.0) as u32).clamp(4, 10);
    let places = flower(by, cell, around, places);
    let steps = (reach / field.px).floor().max(2.0) as i32;
    let value = |x: i32, y: i32| {
        let (dx, dy) = (f64::from(x) * field.px, f64::from(y) * field.px);
        mean_at(field, &places, dx, dy)
    };
    let mut all = Vec::new();
    for y in -steps..=steps {
        for x in -steps..=steps {
            if x * x + y * y <= steps * steps {
                all.push((x, y, value(x, y)?));
            }
        }
    }
    let (x, y, best) = all.iter().copied().max_by(|a, b| a.2.total_cmp(&b.2))?;
    if f64::from(x * x + y * y).sqrt() > f64::from(steps) - 0.9 && steps > 2 {
        return None;
    }
    let near = (f64::from(steps) * 0.4).max(1.5);
    let far = |other: &&(i32, i32, f64)| {
        let (dx, dy) = (f64::from(other.0 - x), f64::from(other.1 - y));
        (dx * dx + dy * dy).sqrt() > near
    };
    let (sum, squares, count) = all.iter().filter(far).fold((0.0, 0.0, 0.0), |sums, other| {
        (sums.0 + other.2, sums.1 + other.2 * other.2, sums.2 + 1.0)
    });
    let mean: f64 = sum / f64::max(count, 1.0);
    let spread = (squares / f64::max(count, 1.0) - mean * mean)
        .max(1e-6)
        .sqrt();
    if count > 8.0 && best - mean < STANDS_OUT * spread {
        return None;
    }
    let top = |before: Option<f64>, after: Option<f64>| {
        let (Some(before), Some(after)) = (before, after) else {
            return 0.0;
        };
        let shift = 0.5 * (before - after) / (before - 2.0 * best + after);
        if shift.is_finite() {
            shift.clamp(-0.5, 0.5)
        } else {
            0.0
        }
    };
    let dx = f64::from(x) + top(value(x - 1, y), value(x + 1, y));
    let dy = f64::from(y) + top(value(x, y - 1), value(x, y + 1));
    let here = by.scan_from_map(middle(cell));
    let at = Point::new(here.x + dx * field.px, here.y + dy * field.px);
    let strength = best - mean;
    Some(Vote { cell, at, strength })
}

/// The fit through the votes that agree. It begins with the grid as it was, moved by what half of the votes say at least, so
/// that many wrong votes do no harm as long as they don't agree.
pub(super) fn robust(
    votes: &[Vote],
    before: &Registration,
    fit: Fit,
    least_off: f64,
) -> Option<Registration> {
    let least = fit.least_anchors() + 2;
    if votes.len() < least {
        return None;
    }
    let pairs: Vec<(Point, Point)> = votes
        .iter()
        .map(|vote| (middle(vote.cell), vote.at))
        .collect();
    let moved = |part: fn(Point) -> f64| {
        let off = |(map, scan): &(Point, Point)| part(*scan) - part(before.scan_from_map(*map));
        median(pairs.iter().map(off).collect())
    };
    let shift = Point::new(moved(|at| at.x)?, moved(|at| at.y)?);
    let at = |map: Point| {
        let at = before.scan_from_map(map);
        Point::new(at.x + shift.x, at.y + shift.y)
    };
    let mut by: Option<Registration> = None;
    for _ in 0..7 {
        let off = |(map, scan): &(Point, Point)| {
            let here = by
                .as_ref()
                .map_or_else(|| at(*map), |by| by.scan_from_map(*map));
            distance(here, *scan)
        };
        let most = (2.5 * median(pairs.iter().map(off).collect())?).max(least_off);
        let kept: Vec<(Point, Point)> = pairs
            .iter()
            .filter(|pair| off(pair) <= most)
            .copied()
            .collect();
        if kept.len() < least {
            return None;
        }
        by = Some(Registration::fit(fit, &kept).ok()?);
    }
    by
}

/// The value in the middle.
pub(super) fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}
