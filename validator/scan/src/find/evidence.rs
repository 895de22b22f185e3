//! How sure it is that a grid lies where it is said to: the lines along its hexsides against what lies beside them.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_calibrate::{Point, Registration};

use super::field::{Scaled, Scales};
use super::lattice::{Cell, NEIGHBOURS, ROOT, between, cells, middle, side};

/// Pixels along a circumradius that are looked at.
const PX: f64 = 16.0;
/// Beside a side, so far from it and on both sides, nothing of its line is left; in circumradii.
const BESIDE: f64 = 0.3;
/// Places along a side.
const PLACES: usize = 10;
/// More hexes than this don't make it surer.
const MOST_HEXES: usize = 4_000;
/// A side is seen where it stands out by no less than this share of the mean side.
const SEEN: f64 = 0.4;
/// One that stands out by this share is printed all the same.
const PRINTED: f64 = 0.25;

/// Evidence of the scan's lines for a grid.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Evidence {
    /// How much more there is of lines along hexsides than beside them, on the average of the region, less the same along the
    /// spokes from the middle of hexes to their corners.
    pub(super) contrast: f64,
    /// The same for the weakest of the three directions in which hexsides run.
    pub(super) weakest: f64,
    /// The contrast in its own standard errors: it grows with the length of line that is seen.
    pub(super) strength: f64,
    /// The share of hexsides within the region that are seen.
    pub(super) seen: f64,
    /// The share of spokes that would have passed for hexsides.
    pub(super) mistaken: f64,
    /// The hexes that are printed: those that hang together and about which most sides are seen.
    pub(super) region: BTreeSet<Cell>,
}

impl Evidence {
    /// How good a grid is, to be compared with others on the same scan: strong, seen on most of its sides and on few of its
    /// spokes, and in all three directions.
    pub(super) fn score(&self) -> f64 {
        let clear = (self.seen - self.mistaken).max(0.0);
        let even = (self.weakest / self.contrast).clamp(0.0, 1.0);
        self.strength * clear * clear * even
    }
}

/// The evidence for a grid, of which each hex lies where `place` has it.
pub(super) fn evidence<'a>(
    lines: &Scales,
    by: &Registration,
    place: impl Fn(Cell) -> &'a Registration,
) -> Option<Evidence> {
    let size = lines.size();
    let at = by.map_from_scan(Point::new(size[0] / 2.0, size[1] / 2.0))?;
    let field = lines.for_length(by.px_per_hex(at) / ROOT, PX);
    let hexes = cells(by, size, None, MOST_HEXES);
    let mut sides: BTreeMap<(Cell, u8), f64> = BTreeMap::new();
    let mut spokes: Vec<(Cell, f64)> = Vec::new();
    for cell in &hexes {
        let by = place(*cell);
        for number in 0..6 {
            let key = key(*cell, number);
            if !sides.contains_key(&key)
                && let Some(contrast) = stands_out(&field, by, *cell, side(number))
            {
                sides.insert(key, contrast);
            }
            let spoke = (Point::default(), side(number).0);
            if let Some(contrast) = stands_out(&field, by, *cell, spoke) {
                spokes.push((*cell, contrast));
            }
        }
    }
    let ground = mean(spokes.iter().map(|spoke| spoke.1));
    let line = upper_mean(sides.values().copied().collect());
    let threshold = ground + SEEN * (line - ground);
    let region = region(&hexes, &sides, ground + PRINTED * (line - ground));
    let within: Vec<(u8, f64)> = sides
        .iter()
        .filter(|((cell, _), _)| region.contains(cell))
        .map(|((_, direction), contrast)| (*direction, *contrast))
        .collect();
    let spokes: Vec<f64> = spokes
        .iter()
        .filter(|(cell, _)| region.contains(cell))
        .map(|spoke| spoke.1)
        .collect();
    if within.len() < 12 || spokes.is_empty() {
        return None;
    }
    let count = within.len() as f64;
    let all = mean(within.iter().map(|side| side.1));
    let ground = mean(spokes.iter().copied());
    let off = |mean: f64| move |value: f64| (value - mean) * (value - mean);
    let spread = mean(within.iter().map(|side| side.1).map(off(all)));
    let noise = mean(spokes.iter().copied().map(off(ground)));
    let directions = [0, 1, 2].map(|direction| {
        mean(
            within
                .iter()
                .filter(|side| side.0 == direction)
                .map(|side| side.1),
        )
    });
    let share = |passed: usize, of: usize| passed as f64 / of.max(1) as f64;
    let seen = within.iter().filter(|side| side.1 > threshold).count();
    let mistaken = spokes.iter().filter(|spoke| **spoke > threshold).count();
    Some(Evidence {
        contrast: all - ground,
        weakest: directions
            .iter()
            .fold(f64::MAX, |least, value| least.min(*value))
            - ground,
        strength: (all - ground) / (spread / count + noise / spokes.len() as f64 + 1e-9).sqrt(),
        seen: share(seen, within.len()),
        mistaken: share(mistaken, spokes.len()),
        region,
    })
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / f64::max(count, 1.0)
}

/// The hexes that are printed: those of which four sides are seen, and those that lie among them and have fewer to show.
///
/// A hex beyond the edge of the map shares two or three sides with it, and has as many neighbours there.
fn region(hexes: &[Cell], sides: &BTreeMap<(Cell, u8), f64>, threshold: f64) -> BTreeSet<Cell> {
    let seen = |cell: &Cell| {
        let known = (0..6).filter_map(|number| sides.get(&key(*cell, number)));
        known.filter(|contrast| **contrast > threshold).count()
    };
    let mut clear: BTreeSet<Cell> = hexes
        .iter()
        .filter(|cell| seen(cell) >= 4)
        .copied()
        .collect();
    for _ in 0..2 {
        let around = |(i, j): &Cell| {
            let others = NEIGHBOURS
                .iter()
                .filter(|(di, dj)| clear.contains(&(i + di, j + dj)));
            others.count()
        };
        let among: Vec<Cell> = hexes
            .iter()
            .filter(|cell| around(cell) >= 4)
            .copied()
            .collect();
        clear.extend(among);
    }
    largest(&clear)
}

/// The mean of the upper half.
fn upper_mean(mut values: Vec<f64>) -> f64 {
    values.sort_by(|a, b| b.total_cmp(a));
    let half = values.len().div_ceil(2);
    mean(values.into_iter().take(half))
}

/// A side by the hex that has it as one of its first three.
fn key(cell: Cell, number: usize) -> (Cell, u8) {
    if number < 3 {
        return (cell, number as u8);
    }
    let (di, dj) = NEIGHBOURS.get(number).copied().unwrap_or_default();
    ((cell.0 + di, cell.1 + dj), (number - 3) as u8)
}

/// How much more there is of a line between two points of a hex than beside it: the mean of the middle of what is found along
/// it, so that dots at its ends are no line, and gaps don't matter.
fn stands_out(
    field: &Scaled<'_>,
    by: &Registration,
    cell: Cell,
    (a, b): (Point, Point),
) -> Option<f64> {
    let center = middle(cell);
    // All these lines have length 1.
    let (nx, ny) = ((b.y - a.y) * BESIDE, (a.x - b.x) * BESIDE);
    let mut along = [0.0; PLACES];
    for (place, found) in along.iter_mut().enumerate() {
        let share = 0.08 + 0.84 * (place as f64 + 0.5) / PLACES as f64;
        let at = between(a, b, share);
        let value = |times: f64| {
            let map = Point::new(center.x + at.x + nx * times, center.y + at.y + ny * times);
            let scan = by.scan_from_map(map);
            field.at(scan.x, scan.y).map(f64::from)
        };
        *found = value(0.0)? - (value(-1.0)? + value(1.0)?) / 2.0;
    }
    along.sort_by(f64::total_cmp);
    Some(mean(along.iter().skip(3).take(4).copied()))
}

/// The largest part of a set of hexes that hangs together.
fn largest(hexes: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let mut left = hexes.clone();
    let mut largest = BTreeSet::new();
    while let Some(first) = left.pop_first() {
        let mut part = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some((i, j)) = open.pop() {
            for (di, dj) in NEIGHBOURS {
                let next = (i + di, j + dj);
                if left.remove(&next) {
                    part.insert(next);
                    open.push(next);
                }
            }
        }
        if part.len() > largest.len() {
            largest = part;
        }
    }
    largest
}
