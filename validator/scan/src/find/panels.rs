//! A map in several pieces: sheets that lie beside each other, halves along a fold.
//!
//! Where one grid leaves hexes off that agree with their neighbours, the scan is cut along a row or a column of the map, each part is
//! fitted by itself, and the cut stays if both together fit far better than the whole did. Parts are cut again in the
//! same way.

use beachhead_calibrate::{Point, Registration};
use beachhead_model::map::Fit;

use super::field::Scales;
use super::grow::{Vote, robust, vote};
use super::lattice::{Cell, ROOT, cells, distance, middle};
use super::search::size;

/// Hexes that are asked where they lie.
const ASKED: usize = 900;
/// How far from where the grid has them, in circumradii.
const REACH: f64 = 0.32;
/// Hexes that a part has at least.
const LEAST: usize = 14;
/// A part of so many hexes may be seen at an angle of its own.
const ENOUGH: usize = 60;
/// Cuts, one within the other.
const DEPTH: u32 = 3;
/// A cut must leave no more than this share of the misfit.
const LEFT: f64 = 0.8;
/// Where votes are off by less than this on the average, in pixels beyond those that are good, nothing is cut.
const UNEVEN: f64 = 0.25;
/// The share of votes that count.
const COUNTED: f64 = 0.88;
/// Below this, in pixels, hexes lie where they should.
const GOOD: f64 = 0.35;

/// A part of the scan with a grid of its own.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Panel {
    /// Left, top, right and bottom on the lattice; endless at the edges of the map.
    pub(super) area: [f64; 4],
    /// From the lattice to the scan.
    pub(super) by: Registration,
}

impl Panel {
    pub(super) fn has(&self, at: Point) -> bool {
        let [left, top, right, bottom] = self.area;
        (left..right).contains(&at.x) && (top..bottom).contains(&at.y)
    }
}

/// The parts of a scan, one where one grid fits all of it.
pub(super) fn panels(lines: &Scales, by: &Registration, stand: Stand) -> Vec<Panel> {
    let size = size(lines);
    let at = by.map_from_scan(Point::new(size[0] / 2.0, size[1] / 2.0));
    let radius = by.px_per_hex(at.unwrap_or_default()) / ROOT;
    let field = lines.for_length(radius, 24.0);
    let votes: Vec<Vote> = cells(by, size, None, ASKED)
        .iter()
        .filter_map(|cell| vote(&field, by, *cell, true, REACH * radius))
        .collect();
    let all = [
        f64::NEG_INFINITY,
        f64::NEG_INFINITY,
        f64::INFINITY,
        f64::INFINITY,
    ];
    let mut panels = Vec::new();
    let whole = part(&votes, by, radius);
    let whole = whole.unwrap_or_else(|| by.clone());
    cut(&votes, whole, all, stand, radius, DEPTH, &mut panels);
    panels
}

/// How hexes stand on the map: with pointy tops the lattice lies as the map does, with flat ones turned by 30°.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    Pointy,
    Flat,
}

impl Stand {
    /// As a grid lies on the scan, which is turned by less than 15°.
    pub(super) fn of(by: &Registration) -> Self {
        let turn = angle(by).rem_euclid(std::f64::consts::FRAC_PI_3);
        let twelfth = std::f64::consts::PI / 12.0;
        match (twelfth..3.0 * twelfth).contains(&turn) {
            true => Self::Flat,
            false => Self::Pointy,
        }
    }

    /// How far the map is turned on the scan, clockwise in radians.
    pub(super) fn turn(self, by: &Registration) -> f64 {
        match self {
            Self::Pointy => angle(by),
            Self::Flat => angle(by) - std::f64::consts::FRAC_PI_6,
        }
    }

    /// A point of the lattice as the map has it.
    pub(super) fn on_map(self, at: Point) -> Point {
        self.turned(at, 0.5)
    }

    /// A point of the map as the lattice has it.
    pub(super) fn off_map(self, at: Point) -> Point {
        self.turned(at, -0.5)
    }

    fn turned(self, at: Point, sin: f64) -> Point {
        let cos = ROOT / 2.0;
        match self {
            Self::Pointy => at,
            Self::Flat => Point::new(at.x * cos - at.y * sin, at.x * sin + at.y * cos),
        }
    }

    /// The straight line of the map that a hex lies on, and how far along it, in halves of a hex.
    pub(super) fn line_and_half(self, (i, j): Cell) -> (i32, i32) {
        match self {
            Self::Pointy => (j, 2 * i + j),
            Self::Flat => (i, 2 * j + i),
        }
    }

    /// The hex at a place of a straight line.
    pub(super) fn cell(self, line: i32, half: i32) -> Cell {
        let along = (half - line).div_euclid(2);
        match self {
            Self::Pointy => (along, line),
            Self::Flat => (line, along),
        }
    }
}

/// How far east lies from the lattice's own east, clockwise in radians.
fn angle(by: &Registration) -> f64 {
    let [from, to] = [0.0, 1.0].map(|x| by.scan_from_map(Point::new(x, 0.0)));
    libm::atan2(to.y - from.y, to.x - from.x)
}

/// The grid of some votes.
fn part(votes: &[Vote], before: &Registration, radius: f64) -> Option<Registration> {
    let fit = if votes.len() >= ENOUGH {
        Fit::Homography
    } else {
        Fit::Affine
    };
    robust(votes, before, fit, 0.02 * radius)
}

/// How badly votes fit: the worst of them, which may lie beside the map, are left out, and one that is far off counts no more
/// than others.
fn misfit(votes: &[Vote], by: &Registration, radius: f64) -> f64 {
    let most = 0.1 * radius;
    let off = |vote: &Vote| {
        let off = distance(by.scan_from_map(middle(vote.cell)), vote.at);
        (off - GOOD).clamp(0.0, most)
    };
    let mut offs: Vec<f64> = votes.iter().map(off).collect();
    offs.sort_by(f64::total_cmp);
    let counted = (offs.len() as f64 * COUNTED) as usize;
    offs.iter().take(counted).sum()
}

fn cut(
    votes: &[Vote],
    by: Registration,
    area: [f64; 4],
    stand: Stand,
    radius: f64,
    depth: u32,
    panels: &mut Vec<Panel>,
) {
    let before = misfit(votes, &by, radius);
    let per_vote = before / votes.len().max(1) as f64;
    let mut best: Option<Cut> = None;
    if depth > 0 && votes.len() >= 2 * LEAST && per_vote > UNEVEN {
        for is_upright in [true, false] {
            for at in places(votes, stand, is_upright) {
                let Some(cut) = try_cut(votes, &by, stand, radius, is_upright, at) else {
                    continue;
                };
                if best.as_ref().is_none_or(|best| cut.misfit < best.misfit) {
                    best = Some(cut);
                }
            }
        }
    }
    match best.filter(|cut| cut.misfit < LEFT * before) {
        Some(Cut {
            is_upright,
            at,
            sides,
            ..
        }) => {
            let [mut first, mut second] = [area, area];
            let edge = if is_upright { 0 } else { 1 };
            if let (Some(end), Some(start)) = (first.get_mut(edge + 2), second.get_mut(edge)) {
                (*end, *start) = (at, at);
            }
            for ((votes, by), area) in sides.into_iter().zip([first, second]) {
                cut(&votes, by, area, stand, radius, depth - 1, panels);
            }
        }
        None => panels.push(Panel { area, by }),
    }
}

/// A cut that was tried.
struct Cut {
    is_upright: bool,
    at: f64,
    misfit: f64,
    sides: [(Vec<Vote>, Registration); 2],
}

/// Places between the rows or columns of some votes.
fn places(votes: &[Vote], stand: Stand, is_upright: bool) -> Vec<f64> {
    let along = |vote: &Vote| {
        let at = stand.on_map(middle(vote.cell));
        if is_upright { at.x } else { at.y }
    };
    let mut all: Vec<f64> = votes.iter().map(along).collect();
    all.sort_by(f64::total_cmp);
    let (Some(first), Some(last)) = (all.get(LEAST), all.get(all.len() - LEAST)) else {
        return Vec::new();
    };
    let step = ROOT / 2.0;
    let count = ((last - first) / step).floor().clamp(0.0, 400.0) as usize;
    (0..=count)
        .map(|at| first + step * (at as f64 + 0.25))
        .collect()
}

fn try_cut(
    votes: &[Vote],
    by: &Registration,
    stand: Stand,
    radius: f64,
    is_upright: bool,
    at: f64,
) -> Option<Cut> {
    let is_before = |vote: &&Vote| {
        let place = stand.on_map(middle(vote.cell));
        (if is_upright { place.x } else { place.y }) < at
    };
    let (first, second): (Vec<&Vote>, Vec<&Vote>) = votes.iter().partition(is_before);
    if first.len() < LEAST || second.len() < LEAST {
        return None;
    }
    let [first, second]: [Vec<Vote>; 2] =
        [first, second].map(|side| side.into_iter().copied().collect());
    let one = part(&first, by, radius)?;
    let other = part(&second, by, radius)?;
    Some(Cut {
        is_upright,
        at,
        misfit: misfit(&first, &one, radius) + misfit(&second, &other, radius),
        sides: [(first, one), (second, other)],
    })
}
