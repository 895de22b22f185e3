//! A map in several pieces: sheets that lie beside each other, halves along a fold.
//!
//! One grid doesn't fit all of such a scan: hexes are off that agree with their neighbours. So the scan is cut along a row or a
//! column of the map, each part is fitted by itself, and the cut stays if both together fit far better than the whole
//! did. Parts are cut again in the same way.

use beachhead_calibrate::{Point, Registration};
use beachhead_model::map::Fit;

use super::field::{Scaled, Scales};
use super::grow::{Vote, robust, vote};
use super::lattice::{Cell, ROOT, cells, distance, flower, mean_at, middle};

/// Hexes that are asked where they lie.
const ASKED: usize = 900;
/// How far from where the grid has them, in circumradii.
const REACH: f64 = 0.32;
/// Hexes that a part has at least.
const LEAST: usize = 11;
/// A part of so many hexes may be seen at an angle of its own.
const ENOUGH: usize = 60;
/// A cut must leave no more than this share of the misfit.
const LEFT: f64 = 0.8;
/// The least mean misfit of the votes, in pixels beyond [`GOOD`], at which a part is cut.
const UNEVEN: f64 = 0.2;
/// A cut may lie so far, in circumradii, from where the votes have it.
const BAND: f64 = 2.6;
/// From one place that is tried to the next, in circumradii.
const FINE: f64 = 0.2;
/// Hexes that are looked at along cuts at most.
const MOST_HEXES: usize = 6_000;
/// A hex is printed where its lines are this share of as strong as usual.
const CLEAR: f64 = 0.45;
/// The share of votes that count.
const COUNTED: f64 = 0.95;
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
    /// All of the scan.
    pub(super) fn whole(by: &Registration) -> Self {
        let [least, most] = [f64::NEG_INFINITY, f64::INFINITY];
        Self {
            area: [least, least, most, most],
            by: by.clone(),
        }
    }

    pub(super) fn has(&self, at: Point) -> bool {
        let [left, top, right, bottom] = self.area;
        (left..right).contains(&at.x) && (top..bottom).contains(&at.y)
    }
}

/// The parts of a scan, one where one grid fits all of it; `cuts` may lie within each other.
pub(super) fn panels(lines: &Scales, by: &Registration, stand: Stand, cuts: u32) -> Vec<Panel> {
    let size = lines.size();
    let at = by.map_from_scan(Point::new(size[0] / 2.0, size[1] / 2.0));
    let radius = by.px_per_hex(at.unwrap_or_default()) / ROOT;
    let field = lines.for_length(radius, 24.0);
    let votes: Vec<Vote> = cells(by, size, None, ASKED)
        .iter()
        .filter_map(|cell| vote(&field, by, *cell, true, REACH * radius))
        .collect();
    let votes = clear(votes);
    let mut panels = Vec::new();
    let view = View {
        field,
        stand,
        radius,
        hexes: cells(by, size, None, MOST_HEXES),
    };
    let whole = part(&votes, by, radius);
    let whole = whole.unwrap_or_else(|| by.clone());
    let all = Panel::whole(&whole).area;
    cut(&view, &votes, whole, all, cuts, &mut panels);
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

/// The votes of hexes that are printed: beside the map there is always some place that is better than the others.
fn clear(votes: Vec<Vote>) -> Vec<Vote> {
    let mut strengths: Vec<f64> = votes.iter().map(|vote| vote.strength).collect();
    strengths.sort_by(f64::total_cmp);
    let usual = strengths
        .get(strengths.len() * 3 / 4)
        .copied()
        .unwrap_or(0.0);
    let is_clear = |vote: &Vote| vote.strength > CLEAR * usual;
    votes.into_iter().filter(is_clear).collect()
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

/// The scan as the cuts see it.
struct View<'a> {
    field: Scaled<'a>,
    stand: Stand,
    /// Of a hex, in pixels.
    radius: f64,
    hexes: Vec<Cell>,
}

impl View<'_> {
    /// The place of a hex across a cut: along the rows of the map, or down its columns.
    fn across(&self, cell: Cell, is_upright: bool) -> f64 {
        let at = self.stand.on_map(middle(cell));
        if is_upright { at.x } else { at.y }
    }

    /// How much there is of lines around a hex alone.
    fn shows(&self, by: &Registration, cell: Cell) -> f64 {
        let places = flower(by, cell, false, 6);
        mean_at(&self.field, &places, 0.0, 0.0).unwrap_or(0.0)
    }

    /// The place of a cut to a part of a hex: votes know of their neighbours, hexes near it only of themselves.
    fn exactly(&self, cut: &Cut) -> f64 {
        let [(_, first), (_, second)] = &cut.sides;
        // How much better the second part shows each hex than the first does.
        let near = self.hexes.iter().filter_map(|cell| {
            let across = self.across(*cell, cut.is_upright);
            let is_near = (across - cut.at).abs() < BAND;
            is_near.then(|| (across, self.shows(second, *cell) - self.shows(first, *cell)))
        });
        let near: Vec<(f64, f64)> = near.collect();
        let steps = (2.0 * BAND / FINE) as i32;
        let tried = (0..=steps).map(|step| cut.at - BAND + FINE * f64::from(step));
        let score = |at: f64| -> f64 {
            let sides = near
                .iter()
                .map(|(across, better)| if *across < at { -better } else { *better });
            sides.sum()
        };
        let mut best: Vec<(f64, f64)> = tried.map(|at| (score(at), at)).collect();
        best.sort_by(|a, b| b.0.total_cmp(&a.0));
        // In the middle of all that are as good.
        let Some(most) = best.first().map(|best| best.0) else {
            return cut.at;
        };
        let good: Vec<f64> = best
            .iter()
            .take_while(|one| one.0 >= most - 1e-9)
            .map(|one| one.1)
            .collect();
        good.iter().sum::<f64>() / good.len().max(1) as f64
    }
}

fn cut(
    view: &View<'_>,
    votes: &[Vote],
    by: Registration,
    area: [f64; 4],
    depth: u32,
    panels: &mut Vec<Panel>,
) {
    let before = misfit(votes, &by, view.radius);
    let per_vote = before / votes.len().max(1) as f64;
    let mut best: Option<Cut> = None;
    if depth > 0 && votes.len() >= 2 * LEAST && per_vote > UNEVEN {
        for is_upright in [true, false] {
            for at in places(view, votes, is_upright) {
                let Some(cut) = try_cut(view, votes, &by, is_upright, at) else {
                    continue;
                };
                if best.as_ref().is_none_or(|best| cut.misfit < best.misfit) {
                    best = Some(cut);
                }
            }
        }
    }
    let Some(best) = best.filter(|cut| cut.misfit < LEFT * before) else {
        panels.push(Panel { area, by });
        return;
    };
    let at = view.exactly(&best);
    let [mut first, mut second] = [area, area];
    let edge = if best.is_upright { 0 } else { 1 };
    if let (Some(end), Some(start)) = (first.get_mut(edge + 2), second.get_mut(edge)) {
        (*end, *start) = (at, at);
    }
    for ((votes, by), area) in best.sides.into_iter().zip([first, second]) {
        cut(view, &votes, by, area, depth - 1, panels);
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
fn places(view: &View<'_>, votes: &[Vote], is_upright: bool) -> Vec<f64> {
    let along = votes.iter().map(|vote| view.across(vote.cell, is_upright));
    let mut all: Vec<f64> = along.collect();
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
    view: &View<'_>,
    votes: &[Vote],
    by: &Registration,
    is_upright: bool,
    at: f64,
) -> Option<Cut> {
    let is_before = |vote: &&Vote| view.across(vote.cell, is_upright) < at;
    let (first, second): (Vec<&Vote>, Vec<&Vote>) = votes.iter().partition(is_before);
    if first.len() < LEAST || second.len() < LEAST {
        return None;
    }
    let [first, second]: [Vec<Vote>; 2] =
        [first, second].map(|side| side.into_iter().copied().collect());
    let one = part(&first, by, view.radius)?;
    let other = part(&second, by, view.radius)?;
    Some(Cut {
        is_upright,
        at,
        misfit: misfit(&first, &one, view.radius) + misfit(&second, &other, view.radius),
        sides: [(first, one), (second, other)],
    })
}
